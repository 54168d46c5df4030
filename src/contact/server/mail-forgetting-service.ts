/** Deletes mails in the folder of a shop without a mail server, together with their messages. */
import * as z from 'zod/mini';
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { KeptMessage } from './contact-personal-sql.ts';

export const forgetMailsJob = 'forget-mails';

/** Mails are found by the numbers of their messages. */
export const ForgetMails = z.object({ numbers: z.array(z.int()) });

/** By then, a mail that is being written is complete. */
const delayMs = 2 * 60_000;

export async function forgetMails(
  tx: Db,
  messages: readonly KeptMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const runAt = new Date(now.getTime() + delayMs);
  const payload = { numbers: messages.map(({ number }) => number) };
  await enqueue(tx, forgetMailsJob, payload, { runAt, now });
}
