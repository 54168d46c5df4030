/** Statements on standing meals that a freeze has left out, and what staff decided about them. */
import { and, eq } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { leftOutMeals } from '../standing-tables.ts';

/** A meal that was left out is known by its standing meal and the shift of the day. */
export interface LeftOutKey {
  date: BusinessDay;
  shift: Shift;
  standingId: string;
}

const isIt = ({ date, shift, standingId }: LeftOutKey) =>
  and(
    eq(leftOutMeals.date, date),
    eq(leftOutMeals.shift, shift),
    eq(leftOutMeals.standingId, standingId),
  );

/** Locked. */
export async function selectLeftOutForUpdate(tx: Db, key: LeftOutKey) {
  const [row] = await tx.select().from(leftOutMeals).where(isIt(key)).for('no key update');
  return row;
}

export async function updateLeftOut(
  tx: Db,
  key: LeftOutKey,
  change: Partial<typeof leftOutMeals.$inferInsert>,
): Promise<void> {
  await tx.update(leftOutMeals).set(change).where(isIt(key));
}

/**
 * The next amendment of the shift is that of this transaction, which takes passes afterwards: who
 * cancels an order of a pass has the amendments before the pass as well.
 */
export const lockAmendments = statement<Omit<LeftOutKey, 'standingId'>, Record<string, never>>(`
  select pg_advisory_xact_lock(hashtextextended('shift amendments',
    shop.shift_lock_key(:date::date, :shift)))`);
