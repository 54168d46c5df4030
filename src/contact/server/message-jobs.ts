/**
 * Background jobs of messages: each is mailed to the business, or given up after days of attempts.
 */
import * as z from 'zod/mini';
import type { Shop } from '#src/platform/http/shop.ts';
import { configuredMail, MailError, type MailGateway } from '#src/platform/mail/mail-gateway.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { isGivenUp, ticketLabel } from '../contact-rules.ts';
import { sendMessageJob } from './contact-service.ts';
import { selectMessage, updateWaitingMessage } from './contact-sql.ts';
import { ForgetMails, forgetMailsJob } from './mail-forgetting-service.ts';
import { messageMail } from './message-mail.ts';

const SendMessage = z.object({ messageId: z.uuid() });

interface Context {
  shop: Shop;
  settings: KnownSettings;
}

export function messageJobs(context: Context) {
  const mail = configuredMail(context.shop.config);
  return {
    [sendMessageJob]: (payload: unknown) =>
      sendMessage({ ...context, mail }, SendMessage.parse(payload).messageId),
    [forgetMailsJob]: async (payload: unknown) => {
      for (const number of ForgetMails.parse(payload).numbers) {
        await mail.forget(ticketLabel(number));
      }
    },
  };
}

/**
 * A server that dies between sending and recording sends the mail twice, with the same Message-ID.
 */
async function sendMessage(
  { shop, settings, mail }: Context & { mail: MailGateway },
  messageId: string,
): Promise<void> {
  const { db, clock, config, log } = shop;
  const message = await selectMessage(db, messageId);
  if (message?.mailState !== 'waiting') return;
  try {
    const shopName = settings.current().shop.name;
    await mail.send(messageMail(message, { shopName, timeZone: config.timeZone }));
  } catch (error) {
    const lastError = error instanceof MailError ? error.message : 'The message could not be kept.';
    const isLast = isGivenUp(message.createdAt, clock());
    await updateWaitingMessage(db, messageId, {
      lastError,
      ...(isLast && { mailState: 'failed' }),
    });
    if (!isLast) throw error;
    log.error({ ticket: ticketLabel(message.number), lastError }, 'a message was never sent');
    return;
  }
  await updateWaitingMessage(db, messageId, {
    mailState: mail.outcome,
    sentAt: mail.outcome === 'sent' ? clock() : null,
    lastError: null,
  });
}
