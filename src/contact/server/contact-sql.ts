/** Statements on messages from customers. */
import type { Db } from '#src/server/db.ts';
import { contactMessages } from './contact-tables.ts';

/** Answers the number that the database gave it. */
export async function insertMessage(
  db: Db,
  row: typeof contactMessages.$inferInsert,
): Promise<number> {
  const [stored] = await db
    .insert(contactMessages)
    .values(row)
    .returning({ number: contactMessages.number });
  if (!stored) throw new Error('the message was not stored');
  return stored.number;
}
