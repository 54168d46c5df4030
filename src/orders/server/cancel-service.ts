/** Cancelling an order by hand; the money is the payments feature's, which calls this. */
import { returnPortions } from '#src/menus/server/menu-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { canCancel } from '../assignment-rules.ts';
import { orderLabel, orderStatusLabels } from '../order-rules.ts';
import { selectOrdersForUpdate, updateCancelled } from './admin-order-sql.ts';
import { abandonCheckout } from './checkout-service.ts';
import {
  insertOrderEvents,
  type OrderRow,
  selectLinesOfOrders,
  selectOrdersOfCheckout,
  updateHeldPortions,
} from './order-sql.ts';

interface Cancellation {
  orderNumber: number;
  reason: string;
  /** For staff alone. */
  staffNote?: string | undefined;
  /** The admin. */
  staffId: string;
  now: Date;
}

/**
 * `pending` or `isAssigned`, or what could not be handed over, → `unexpected`, inside of the caller's transaction, which has locked the order's checkout.
 * Answers the order as it stood before. When nothing of an unpaid checkout is left, nobody can pay it any more.
 * 409 `conflict` when the order is under way, delivered or cancelled.
 */
export async function cancelLockedOrder(tx: Db, by: Cancellation): Promise<OrderRow> {
  const [order] = await selectOrdersForUpdate(tx, [by.orderNumber]);
  if (!order) throw new AppError('not_found', 'This order does not exist.');
  const { status, paymentStatus } = order;
  if (!canCancel({ status, problem: order.deliveryProblem ?? undefined })) {
    const label = orderStatusLabels[status].toLowerCase();
    throw new AppError('conflict', `Order ${orderLabel(order.number)} is ${label} already.`);
  }
  await updateCancelled(tx, order.id, by.reason);
  await insertOrderEvents(tx, [
    {
      id: newId(),
      orderId: order.id,
      actor: 'staff',
      staffId: by.staffId,
      fromStatus: status,
      toStatus: 'unexpected',
      fromPayment: paymentStatus,
      toPayment: paymentStatus,
      reason: by.reason,
      staffNote: by.staffNote ?? null,
      createdAt: by.now,
    },
  ]);
  await freePortions(tx, order);
  const rest = await selectOrdersOfCheckout(tx, order.checkoutId);
  if (rest.every((other) => other.cancelReason !== null)) {
    await abandonCheckout(tx, order.checkoutId, by.now);
  }
  return order;
}

async function freePortions(tx: Db, order: OrderRow): Promise<void> {
  const held = (await selectLinesOfOrders(tx, [order.id])).filter((line) => line.holdsPortions);
  if (held.length === 0) return;
  await returnPortions(tx, held);
  await updateHeldPortions(
    tx,
    held.map((line) => line.id),
    false,
  );
}
