/** The seam between the shop and mail: one plain text to the business, by SMTP or into a folder. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config, MailSettings } from '../config/config.ts';

export interface OutgoingMail {
  /** The same mail, sent again, has the same one. */
  id: string;
  /** What its file is called, where it becomes one. */
  fileName: string;
  /** Whom it is from, as a person reads it. */
  fromName: string;
  /** Whom the business answers, where it is a person's. */
  replyTo?: string;
  subject: string;
  text: string;
  date: Date;
}

export interface MailGateway {
  /** What a mail is after `send`. */
  readonly outcome: 'sent' | 'kept';
  /** Throws a `MailError` when it did not go out; it may have gone out all the same. */
  send(mail: OutgoingMail): Promise<void>;
  /** Removes a mail that was kept as a file; what was sent is in other hands. */
  forget(fileName: string): Promise<void>;
}

/**
 * Why a mail did not go out, in words for the admin and the log: without addresses, which servers
 * like to quote.
 */
export class MailError extends Error {}

export function configuredMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailGateway {
  return mail ? createSmtpGateway(mail) : createMailFolder(join(dataDir, 'mail'));
}

/** `21 Nov 2026, 10:25 am`, as the dashboard writes it. */
export function mailTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(instant);
}

/** Of connecting, and of each of the server's answers. */
const timeoutMs = 15_000;
/** Of all of them together: shorter than a job's lease, which another try waits for. */
const deadlineMs = 45_000;

/**
 * Sends by the server at `smtpUrl`. Unless the URL says `?requireTLS=false`, nothing, and no
 * password, goes over an open line.
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

/** Where nobody is named yet; such names lead nowhere. */
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
    // Named by its parts an address is taken as it is: nothing in it becomes a second one.
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
