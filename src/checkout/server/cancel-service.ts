/** Cancels an order by hand, with the refund of its payment. */
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { canCancel } from '#src/orders/cancel-rules.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { orderLabel, orderStatusLabels } from '#src/orders/order-rules.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { moveOrder, orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { freePortions } from '#src/orders/server/portion-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { lockCheckoutOf } from './checkout-service.ts';
import { type RestContext, settleRest } from './split-unpaid-service.ts';

export interface Cancellation {
  orderNumber: number;
  /** The customer reads it on the credit note. */
  reason: string;
  /** For staff alone. */
  staffNote?: string | undefined;
  staffId: string;
  now: Date;
}

/**
 * Refunds a cancelled paid order, in the transaction that cancels it; another feature does that.
 * Returns the refund in paise.
 */
export type RefundCancelledOrder = (
  tx: Db,
  context: Pick<CancelledAt, 'shop' | 'settings'> & { now: Date; staffId: string },
  share: {
    checkoutId: string;
    orderId: string;
    totalPaise: number;
    reason: string;
    staffNote: string | undefined;
  },
) => Promise<number>;

/** For a cancelled order that was not paid: its payment is no longer expected. */
export type ForgetUnpaidOrder = (tx: Db, orderId: string, now: Date) => Promise<void>;

export interface CancelledAt extends RestContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: KnownSettings;
  menuCache: MenuCache;
  refundCancelledOrder: RefundCancelledOrder;
  forgetUnpaidOrder: ForgetUnpaidOrder;
}

/**
 * Cancels an order and, if it is paid, creates the refund of its rest, in one transaction. Returns
 * the refund in paise. If nothing is left of an unpaid checkout, it can't be paid any more;
 * otherwise the remaining orders are to be paid alone. 404 `not_found`; 409 `conflict` when the
 * order is on its way, delivered or cancelled already.
 */
export async function recordCancellation(
  db: Db,
  cancellation: Cancellation,
  context: CancelledAt,
): Promise<number> {
  const { shop, settings, menuCache, refundCancelledOrder, forgetUnpaidOrder } = context;
  const owedPaise = await inTransaction(db, async (tx) => {
    // Locks the checkout first, like settling, so that the two wait for each other.
    const checkoutId = await lockCheckoutOf(tx, cancellation.orderNumber);
    const order = await cancelLocked(tx, cancellation);
    await settleRest(tx, checkoutId, { ...context, ...cancellation });
    const { id: orderId, totalPaise } = order;
    const { now, staffId, reason, staffNote } = cancellation;
    if (!isPaid(order.paymentStatus)) {
      await forgetUnpaidOrder(tx, orderId, now);
      return 0;
    }
    const share = { checkoutId, orderId, totalPaise, reason, staffNote };
    return refundCancelledOrder(tx, { shop, settings, now, staffId }, share);
  });
  menuCache.publishChange();
  return owedPaise;
}

/** Returns the order in its state before. */
async function cancelLocked(tx: Db, context: Cancellation): Promise<OrderRow> {
  const { reason, staffNote, staffId, now } = context;
  const [order] = await selectOrdersForUpdate(tx, [context.orderNumber]);
  if (!order) throw new AppError('not_found', 'This order does not exist.');
  if (!canCancel(orderStateOf(order))) {
    const label = orderStatusLabels[order.status].toLowerCase();
    throw new AppError('conflict', `Order ${orderLabel(order.number)} is ${label} already.`);
  }
  const cancelled = { status: 'unexpected', deliveryProblem: null, cancelReason: reason } as const;
  await moveOrder(tx, order, cancelled, { by: 'staff', now, staffId, reason, staffNote });
  await freePortions(tx, [order]);
  return order;
}
