/** Mails that lie in a folder, where the shop sends none, go with the messages that they are of. */
import * as z from 'zod/mini';
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { KeptMessage } from './contact-personal-sql.ts';

export const forgetMailsJob = 'forget-mails';

/** By the numbers of their messages. */
export const ForgetMails = z.object({ numbers: z.array(z.int()) });

/** One that is just being written is there by then. */
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
