/** Stores messages to the business before anything else happens to them. */
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { ContactMessage } from '../contact-contract.ts';
import { ticketLabel } from '../contact-rules.ts';
import { insertMessage } from './contact-sql.ts';

export const sendMessageJob = 'send-message';

/**
 * Stores a message together with the job that sends it, and returns its ticket. A message that only
 * a program would write gets a ticket but is not stored.
 */
export async function keepMessage(db: Db, message: ContactMessage, now: Date): Promise<string> {
  if (message.website) return ticketLabel(0);
  return inTransaction(db, async (tx) => {
    const id = newId();
    const number = await insertMessage(tx, {
      id,
      type: message.email_type,
      name: message.name,
      email: message.email,
      mobileNo: message.mobileNo,
      companyName: message.company_name || null,
      message: message.message,
      rating: message.rating || null,
      createdAt: now,
      mailState: 'waiting',
    });
    const dedupeKey = `${sendMessageJob}:${id}`;
    await enqueue(tx, sendMessageJob, { messageId: id }, { dedupeKey, runAt: now, now });
    return ticketLabel(number);
  });
}
