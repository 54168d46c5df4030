/** The interface to mail: sends a plain text to the business, by SMTP or into a folder. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config, MailSettings } from '../config/config.ts';

export interface OutgoingMail {
  /** The same when the same mail is sent again. */
  id: string;
  /** The name of the file if the mail is stored as one. */
  fileName: string;
  /** The sender's name, as people read it. */
  fromName: string;
  /** The address for replies, if the mail is from a person. */
  replyTo?: string;
  subject: string;
  text: string;
  date: Date;
}

export interface MailGateway {
  /** What `send` does with a mail. */
  readonly outcome: 'sent' | 'kept';
  /** Throws a `MailError` if sending failed; the mail may have been sent nevertheless. */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes a mail that was stored as a file; a sent mail can't be deleted. */
  forget(fileName: string): Promise<void>;
}

/**
 * Why a mail was not sent, in words for the admin and the log, without the addresses that mail
 * servers often quote.
 */
export class MailError extends Error {}

export function configuredMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailGateway {
  return mail ? createSmtpGateway(mail) : createMailFolder(join(dataDir, 'mail'));
}

/** `21 Nov 2026, 10:25 am`, as in the dashboard. */
export function mailTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(instant);
}

/** The timeout for connecting and for each of the server's responses. */
const timeoutMs = 15_000;
/**
 * The timeout of the whole delivery: shorter than a job's lease, so that it ends before a retry.
 */
const deadlineMs = 45_000;

/**
 * Sends through the server at `smtpUrl`. Unless the URL has `?requireTLS=false`, everything,
 * passwords included, is encrypted.
 */
function createSmtpGateway({ smtpUrl, from, to }: MailSettings): MailGateway {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    outcome: 'sent',
    async send(mail) {
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        await transport.sendMail({ ...contentOf(mail, from, to), signal });
      } catch (error) {
        throw new MailError(reasonOf(error));
      }
    },
    async forget() {},
  };
}

/** The address when none is configured; it does not exist. */
const nobody = 'shop@localhost';

/** Writes each mail into the folder as a file that any mail program opens. */
function createMailFolder(folder: string): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const fileOf = (fileName: string) => join(folder, `${fileName}.eml`);
  return {
    outcome: 'kept',
    forget: (fileName) => rm(fileOf(fileName), { force: true }),
    async send(mail) {
      const { message } = await transport.sendMail(contentOf(mail, nobody, nobody));
      const file = fileOf(mail.fileName);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.unfinished`, message, { flush: true });
      await rename(`${file}.unfinished`, file);
    },
  };
}

function contentOf(mail: OutgoingMail, from: string, to: string): SendMailOptions {
  const { id, fromName, replyTo, subject, text, date } = mail;
  return {
    from: { name: fromName, address: from },
    to,
    // Passed as parts, so that nothing in the text can become a second address.
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    date,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or the password',
  ETLS: 'The connection to the mail server could not be secured',
  EENVELOPE: 'The mail server refused the addresses',
  EMESSAGE: 'The mail server refused the message',
  EDNS: 'The mail server was not found',
  ESOCKET: 'The mail server could not be reached',
  ECONNECTION: 'The mail server could not be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
};

function reasonOf(error: unknown): string {
  const { code = '', responseCode } = error as { code?: unknown; responseCode?: unknown };
  const reason = reasons[String(code)] ?? 'The message could not be sent';
  return typeof responseCode === 'number' ? `${reason} (${responseCode}).` : `${reason}.`;
}
