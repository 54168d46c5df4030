/** Messages to the business: kept first, whatever becomes of them afterwards. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db.ts';
import type { ContactMessage } from '../contact-contract.ts';
import { ticketLabel } from '../contact-rules.ts';
import { insertMessage } from './contact-sql.ts';

/** Stores a message and answers its ticket. One that only a program would write gets a ticket and is not stored. */
export async function keepMessage(db: Db, message: ContactMessage, now: Date): Promise<string> {
  if (message.website) return ticketLabel(0);
  const number = await insertMessage(db, {
    id: randomUUID(),
    type: message.email_type,
    name: message.name,
    email: message.email,
    mobileNo: message.phone_no,
    companyName: message.company_name || null,
    message: message.message,
    rating: message.rating || null,
    createdAt: now,
  });
  return ticketLabel(number);
}
