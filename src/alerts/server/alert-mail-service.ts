/**
 * Mails alerts to the owner: at most one mail for each kind and hour, with all alerts since the
 * last one.
 */
import { hourMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue, enqueueUnlessWaiting } from '#src/platform/jobs/jobs.ts';
import type { MailGateway } from '#src/platform/mail/mail-gateway.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { AlertKind } from '../alert-rules.ts';
import { alertMail } from './alert-mail.ts';
import {
  insertAlertMail,
  selectAlertMail,
  selectAlertsOfMail,
  selectLastMailAt,
  selectUnmailedLocked,
  updateMailSent,
} from './alert-mail-sql.ts';
import { attemptsOf, type PaymentsOfAlerts } from './alert-payments.ts';

export const gatherAlertsJob = 'gather-alerts';
export const mailAlertsJob = 'mail-alerts';

/** Call it in the transaction that raises an alert. One job collects all alerts until it runs. */
export function enqueueGathering(tx: Db, kind: AlertKind, now: Date): Promise<void> {
  return enqueueUnlessWaiting(tx, gatherAlertsJob, { kind }, { now, withinMs: hourMs });
}

/**
 * Puts the unmailed alerts of a kind into one mail, or schedules itself for an hour after the last
 * mail.
 */
export async function gatherAlerts({ db, clock }: Shop, kind: AlertKind): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    // A concurrent job waits here, and then sees the mail of the first one.
    const alertIds = await selectUnmailedLocked(tx, kind);
    if (alertIds.length === 0) return;
    const last = await selectLastMailAt(tx, kind);
    const waitMs = last === undefined || last > now ? 0 : last.getTime() + hourMs - now.getTime();
    if (waitMs > 0) {
      const runAt = new Date(now.getTime() + waitMs);
      const dedupeKey = `${gatherAlertsJob}:${kind}:${runAt.getTime()}`;
      await enqueue(tx, gatherAlertsJob, { kind }, { runAt, now, dedupeKey });
      return;
    }
    const id = newId();
    await insertAlertMail(tx, { id, kind, createdAt: now }, alertIds);
    await enqueue(tx, mailAlertsJob, { mailId: id }, { runAt: now, now });
  });
}

export interface Mailing {
  shop: Shop;
  settings: KnownSettings;
  mail: MailGateway;
  paymentsOfAlerts: PaymentsOfAlerts;
}

/**
 * Sends a mail once. If the server dies between sending and recording, it is sent again with the
 * same Message-ID. Throws on failure and is retried.
 */
export async function mailAlerts(
  { shop, settings, mail, paymentsOfAlerts }: Mailing,
  mailId: string,
): Promise<void> {
  const { db, clock, config } = shop;
  const row = await selectAlertMail(db, mailId);
  if (!row || row.sentAt !== null) return;
  const mailed = await selectAlertsOfMail(db, mailId);
  const payments = await paymentsOfAlerts(db, attemptsOf(mailed));
  const alerts = mailed.map(({ message, createdAt, attemptId }) => ({
    ...{ message, createdAt },
    payment: payments.get(attemptId ?? ''),
  }));
  const { timeZone, publicUrl } = config;
  const shopName = settings.current().shop.name;
  await mail.send(alertMail({ ...row, alerts, shopName, timeZone, publicUrl }));
  await updateMailSent(db, mailId, clock());
}
