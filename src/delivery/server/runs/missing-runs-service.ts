/** Creates the runs of orders that an older version, which had no runs, assigned. */
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { addToRuns, prepareRuns } from './run-making-service.ts';
import { selectCarriedFrom } from './run-read-sql.ts';
import { findStopsOfOrders } from './run-service.ts';

/** Covers orders from today on. Nothing is locked if every order has a stop. */
export async function makeMissingRuns(db: Db, today: BusinessDay, now: Date): Promise<void> {
  const carried = await selectCarriedFrom(db, today);
  const ids = carried.map(({ id }) => id);
  const stops = await findStopsOfOrders(db, ids);
  const missing = carried.filter(({ id }) => !stops.has(id));
  if (missing.length === 0) return;
  await inTransaction(db, async (tx) => {
    const orders = await selectOrdersForUpdate(
      tx,
      missing.map(({ number }) => number),
    );
    await prepareRuns(tx, orders, now);
    for (const [staffId, own] of Map.groupBy(orders, ({ deliveryStaffId }) => deliveryStaffId)) {
      if (staffId !== null) await addToRuns(tx, { orders: own, staffId, now });
    }
  });
}
