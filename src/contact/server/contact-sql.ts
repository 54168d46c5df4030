/** Statements on messages from customers. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { contactMessages } from './contact-tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

/** Returns the number that the database assigned. */
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

export async function selectMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

/** Newest first; only numbers below `before`. */
export function selectMessages(
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(before === undefined ? undefined : lt(contactMessages.number, before))
    .orderBy(desc(contactMessages.number))
    .limit(limit);
}

/** How many messages are not marked as done. */
export function selectUnhandledCount(db: Db): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.handledAt));
}

/** Stores the result of an attempt to send; changes only waiting messages. */
export function updateWaitingMessage(
  db: Db,
  id: string,
  change: Partial<Pick<MessageRow, 'mailState' | 'sentAt' | 'lastError'>>,
) {
  return db
    .update(contactMessages)
    .set(change)
    .where(and(eq(contactMessages.id, id), eq(contactMessages.mailState, 'waiting')));
}

export async function selectMessageLocked(db: Db, number: number): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.number, number))
    .for('no key update');
  return row;
}

export async function updateHandled(
  db: Db,
  id: string,
  change: Pick<MessageRow, 'handledAt' | 'handledBy'>,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .update(contactMessages)
    .set(change)
    .where(eq(contactMessages.id, id))
    .returning();
  return row;
}
