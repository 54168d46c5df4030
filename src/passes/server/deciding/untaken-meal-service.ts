/** Counts a meal of a pass that nobody was there to take. */
import { canCountUntaken } from '#src/orders/lifecycle.ts';
import { countedUntaken, orderLabel, orderStatusLabels } from '#src/orders/order-rules.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { moveOrder, orderStateOf } from '#src/orders/server/order-move-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { selectPaidByPasses } from './given-meal-sql.ts';

/** Called with the ids of orders that do not come any more. */
export type OnUntaken = (tx: Db, orderIds: readonly string[]) => Promise<void>;

/** Errors as in the contract. */
export function recordUntaken(
  db: Db,
  orderNumber: number,
  { staffId, now, onUntaken }: { staffId: string; now: Date; onUntaken: OnUntaken },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
    if (!order) throw new AppError('not_found', 'This order does not exist.');
    if (order.status === 'done') return;
    if ((await selectPaidByPasses(tx, { orderId: order.id })).length === 0) {
      throw new AppError('conflict', 'No pass has paid for this order.');
    }
    if (!canCountUntaken(orderStateOf(order))) {
      const label = orderStatusLabels[order.status].toLowerCase();
      throw new AppError('conflict', `Order ${orderLabel(order.number)} is ${label}.`);
    }
    const done = { status: 'done', deliveryProblem: null } as const;
    await moveOrder(tx, order, done, { by: 'staff', now, staffId, reason: countedUntaken });
    await onUntaken(tx, [order.id]);
  });
}
