/** Statements that change the queue of texts. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { TextState } from '../text-rules.ts';
import type { QueuedKey } from '../text-templates.ts';
import { texts } from './text-tables.ts';

export type TextRow = typeof texts.$inferSelect;
type TextInsert = typeof texts.$inferInsert;
export type TextChange = Pick<TextRow, 'state' | 'skipReason' | 'changedAt' | 'staffId'>;
/** For a text whose content changes. */
type Renewal = TextChange & Pick<TextRow, 'values' | 'createdAt'>;

/** Returns the ids of those that were newly stored. */
export async function insertTexts(tx: Db, rows: readonly TextInsert[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const stored = await tx
    .insert(texts)
    .values([...rows])
    .onConflictDoNothing()
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

/** Only texts that are still in the state; returns which. */
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

/** The text of an order, if it is in one of the states; returns whether it was. */
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

/** The waiting texts of a number, locked in the common order of text locks. */
export async function updateDueOfNumber(tx: Db, mobileNo: string, change: TextChange) {
  const isMeant = and(eq(texts.mobileNo, mobileNo), eq(texts.state, 'due'));
  await tx.select({ id: texts.id }).from(texts).where(isMeant).orderBy(texts.id).for('update');
  await tx
    .update(texts)
    .set({ ...change, revision: raised })
    .where(isMeant);
}

/**
 * Waits for transactions that are putting one of them back, and makes others wait: what is read
 * afterwards holds until the transaction ends.
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

/** Deletes texts that were not opened, as if they had never been queued. */
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
