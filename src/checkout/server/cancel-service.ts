/** Cancelling an order by hand, together with what becomes of its money. */
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { canCancel, isPaid } from '#src/orders/lifecycle.ts';
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
  /** The admin. */
  staffId: string;
  now: Date;
}

/**
 * What another feature does with the money of a paid order that is cancelled, in the transaction
 * that cancels it; answers what is owed to the customer, in paise.
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

/** The same for one that nobody has paid: nobody waits for its money any more. */
export type ForgetUnpaidOrder = (tx: Db, orderId: string, now: Date) => Promise<void>;

export interface CancelledAt extends RestContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: KnownSettings;
  menuCache: MenuCache;
  refundCancelledOrder: RefundCancelledOrder;
  forgetUnpaidOrder: ForgetUnpaidOrder;
}

/**
 * Cancels an order and, where it is paid, records what is left of it as owed to the customer: both
 * or neither. Answers what is owed, in paise. When nothing of an unpaid checkout is left, nobody
 * can pay it any more; else the rest is to be paid for itself. 404 `not_found`; 409 `conflict` when
 * the order is under way, delivered or cancelled already.
 */
export async function recordCancellation(
  db: Db,
  cancellation: Cancellation,
  context: CancelledAt,
): Promise<number> {
  const { shop, settings, menuCache, refundCancelledOrder, forgetUnpaidOrder } = context;
  const owedPaise = await inTransaction(db, async (tx) => {
    // First the checkout, as settling does: one waits for the other.
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

/** Answers the order as it stood before. */
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
