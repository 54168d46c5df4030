/** Gives the meals of cancelled orders back to their passes. */
import type { Db } from '#src/platform/database/db.ts';
import {
  insertReturns,
  lockPassesOf,
  selectDrawnOrders,
  updateRunning,
} from './meal-return-sql.ts';

interface Returning {
  reason: string;
  staffId: string;
  now: Date;
}

/**
 * Call it in the transaction that cancels the orders; of those that were not drawn from a pass,
 * nothing comes back.
 */
export async function returnMealsOfCancelled(
  tx: Db,
  orderIds: readonly string[],
  { reason, staffId, now }: Returning,
): Promise<void> {
  const drawn = (await selectDrawnOrders(tx, { orderIds })).map(({ id }) => id);
  if (drawn.length === 0) return;
  await lockPassesOf(tx, { orderIds: drawn });
  await insertReturns(tx, { orderIds: drawn, reason, staffId, now });
  await updateRunning(tx, { orderIds: drawn });
}
