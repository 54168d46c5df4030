/** Refunds of many orders that are cancelled at once. */
import type {
  RefundableOfOrders,
  RefundCancelledOrders,
} from '#src/checkout/server/close-days/close-days-service.ts';
import { isPaidOnline } from '#src/orders/payment-methods.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { refundablePaise, sendablePaise } from '../../refund-rules.ts';
import { selectChargedBack } from '../outside/outside-move-sql.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { bookedPaise } from '../settling/payment-capture-service.ts';
import { selectAcceptedAttempts, selectSplitAttempts } from './many-attempts-sql.ts';
import { createRefundsOfPayments, type NewRefund, refundCancelledOrder } from './refund-service.ts';
import { selectRefundsOfAttempts } from './refund-sql.ts';

/**
 * Calculated as in `refundCancelledOrder`. If less than a checkout costs is left of its payment,
 * each order is calculated as if it were the first to be cancelled.
 */
export const refundableOfOrders: RefundableOfOrders = async (db, orders) => {
  const rests = await restsOfOrders(db, orders);
  return new Map(rests.map(({ order, restPaise }) => [order.id, restPaise]));
};

/**
 * Creates the refunds of paid orders, in a transaction that has locked their checkouts: in few
 * statements if one payment brought the checkout's total, otherwise one by one. Returns the paise
 * by order id.
 */
export const refundCancelledOrders: RefundCancelledOrders = async (tx, context, orders, reason) => {
  const rests = await restsOfOrders(tx, orders);
  const split = await selectSplitAttempts(
    tx,
    rests.map(({ attempt }) => attempt.id),
  );
  const isPlain = ({ attempt, isWhole, restPaise }: Rest) =>
    isWhole && restPaise > 0 && !split.has(attempt.id);
  const plain = rests.filter(isPlain);
  await createRefundsOfPayments(
    tx,
    context,
    plain.map(({ order, attempt, restPaise }): NewRefund => {
      const refund = { attemptId: attempt.id, orderId: order.id, amountPaise: restPaise, reason };
      return { ...refund, cause: 'cancelled', paymentRef: null };
    }),
  );
  const owed = new Map(plain.map(({ order, restPaise }) => [order.id, restPaise]));
  for (const { order } of rests.filter((rest) => !isPlain(rest))) {
    const { id: orderId, checkoutId, totalPaise } = order;
    const share = { checkoutId, orderId, totalPaise, reason };
    owed.set(orderId, await refundCancelledOrder(tx, context, share));
  }
  return owed;
};

interface Rest {
  order: Pick<OrderRow, 'id' | 'checkoutId' | 'totalPaise' | 'settlement'>;
  /** The accepted attempt. */
  attempt: AttemptRow;
  /** Each order has all of its share: the payment brought it, and no bank took some. */
  isWhole: boolean;
  /** The part of the order that can still be refunded. */
  restPaise: number;
}

async function restsOfOrders(db: Db, orders: readonly Rest['order'][]): Promise<Rest[]> {
  if (orders.length === 0) return [];
  const checkoutIds = [...new Set(orders.map(({ checkoutId }) => checkoutId))];
  const attempts = await selectAcceptedAttempts(db, checkoutIds);
  const attemptIds = attempts.map(({ id }) => id);
  const refunds = await selectRefundsOfAttempts(db, attemptIds);
  const chargedBack = await selectChargedBack(db, attemptIds);
  const refundsOf = Map.groupBy(refunds, ({ attemptId }) => attemptId);
  const attemptOf = new Map(attempts.map((attempt) => [attempt.checkoutId, attempt]));
  return orders.flatMap((order) => {
    const attempt = attemptOf.get(order.checkoutId);
    // It was paid by hand or by its pass: no company refunds it.
    if (!attempt && !isPaidOnline(order)) return [];
    if (!attempt) throw new Error(`checkout ${order.checkoutId} is paid, but by no attempt`);
    const own = refundsOf.get(attempt.id) ?? [];
    const ofOrder = own.filter(({ orderId }) => orderId === order.id);
    const orderPaise = refundablePaise(order.totalPaise, ofOrder);
    const takenPaise = chargedBack.get(attempt.id) ?? 0;
    const attemptPaise = refundablePaise(bookedPaise(attempt), own) - takenPaise;
    const isWhole = attempt.acceptedBy === null && takenPaise === 0;
    const restPaise = isWhole ? orderPaise : Math.min(orderPaise, attemptPaise);
    return [{ order, attempt, isWhole, restPaise: Math.max(0, sendablePaise(restPaise)) }];
  });
}
