/** Statements that change the queue of texts. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { TextState } from '../text-rules.ts';
import type { QueuedKey } from '../text-templates.ts';
import { texts } from './text-tables.ts';

export type TextRow = typeof texts.$inferSelect;
type TextInsert = typeof texts.$inferInsert;
export type TextChange = Pick<TextRow, 'state' | 'skipReason' | 'changedAt' | 'staffId'>;
/** Of one that says something else from now on. */
type Renewal = TextChange & Pick<TextRow, 'values' | 'createdAt'>;

/** Answers the ids of those that were not there yet. */
export async function insertTexts(tx: Db, rows: readonly TextInsert[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const stored = await tx
    .insert(texts)
    .values([...rows])
    .onConflictDoNothing({ target: [texts.orderId, texts.template] })
    .returning({ id: texts.id });
  return stored.map(({ id }) => id);
}

export async function selectTextForUpdate(tx: Db, id: string): Promise<TextRow | undefined> {
  const [row] = await tx.select().from(texts).where(eq(texts.id, id)).for('update');
  return row;
}

const raised = sql`${texts.revision} + 1`;

export function updateText(tx: Db, id: string, change: TextChange) {
  return tx
    .update(texts)
    .set({ ...change, revision: raised })
    .where(eq(texts.id, id));
}

/** Only those that are still in the state; answers which. */
export function updateTextsIn(
  tx: Db,
  { ids, from }: { ids: readonly string[]; from: TextState },
  change: TextChange,
) {
  return tx
    .update(texts)
    .set({ ...change, revision: raised })
    .where(and(inArray(texts.id, [...ids]), eq(texts.state, from)))
    .returning({ template: texts.template, orderId: texts.orderId });
}

/** The text of an order, where it is in one of the states; answers whether it was. */
export async function updateTextOfOrder(
  tx: Db,
  { template, orderId, from }: { template: QueuedKey; orderId: string; from: readonly TextState[] },
  change: TextChange | Renewal,
): Promise<boolean> {
  const isMeant = and(eq(texts.orderId, orderId), eq(texts.template, template));
  const changed = await tx
    .update(texts)
    .set({ ...change, revision: raised })
    .where(and(isMeant, inArray(texts.state, [...from])))
    .returning({ id: texts.id });
  return changed.length > 0;
}

/** What waits for a number, locked in the order in which everybody locks texts. */
export async function updateDueOfNumber(tx: Db, mobileNo: string, change: TextChange) {
  const isMeant = and(eq(texts.mobileNo, mobileNo), eq(texts.state, 'due'));
  await tx.select({ id: texts.id }).from(texts).where(isMeant).orderBy(texts.id).for('update');
  await tx
    .update(texts)
    .set({ ...change, revision: raised })
    .where(isMeant);
}

/**
 * Whoever puts one of them back at this moment is waited for, or waits: what is read afterwards is
 * so until the transaction ends.
 */
export async function lockTextsOfOrders(
  tx: Db,
  orderIds: readonly string[],
  templates: readonly QueuedKey[],
): Promise<void> {
  const isMeant = and(
    inArray(texts.orderId, [...orderIds]),
    inArray(texts.template, [...templates]),
  );
  await tx.select({ id: texts.id }).from(texts).where(isMeant).orderBy(texts.id).for('update');
}

/** Those that nobody has opened are gone, as if they had never been queued. */
export function deleteDueTexts(
  tx: Db,
  orderIds: readonly string[],
  templates: readonly QueuedKey[],
) {
  const isMeant = and(
    inArray(texts.orderId, [...orderIds]),
    inArray(texts.template, [...templates]),
  );
  return tx.delete(texts).where(and(isMeant, eq(texts.state, 'due')));
}
