/**
 * Refunds of cancelled orders: money goes back by the method with which it was paid, and a meal of
 * a pass to its pass.
 */
import { endAlert } from '#src/alerts/server/alert-service.ts';
import { returnCashOfCancelled } from '#src/cash/server/cash-return-service.ts';
import { selectCashOfOrders } from '#src/cash/server/collection-sql.ts';
import type {
  ForgetUnpaidOrder,
  RefundCancelledOrder,
} from '#src/checkout/server/cancel-service.ts';
import type {
  RefundableOfOrders,
  RefundCancelledOrders,
} from '#src/checkout/server/close-days/close-days-service.ts';
import { returnMealsOfCancelled } from '#src/passes/server/deciding/order-meals-service.ts';
import {
  refundableOfOrders as refundableOnline,
  refundCancelledOrders as refundOnline,
} from '#src/payments/server/refunds/cancelled-orders-service.ts';
import { refundCancelledOrder as refundOneOnline } from '#src/payments/server/refunds/refund-service.ts';

export const refundCancelledOrder: RefundCancelledOrder = async (tx, context, share) => {
  await returnMealsOfCancelled(tx, [share.orderId], { ...context, reason: share.reason });
  const cash = await returnCashOfCancelled(tx, context, [share.orderId], share.reason);
  return cash.get(share.orderId) ?? refundOneOnline(tx, context, share);
};

/** Ends the alert that asked staff about an order whose cash was refused at the door. */
export const forgetUnpaidOrder: ForgetUnpaidOrder = async (tx, orderId, now) => {
  await endAlert(tx, 'cashUnpaid', orderId, now);
};

export const refundCancelledOrders: RefundCancelledOrders = async (tx, context, orders, reason) => {
  const ids = orders.map(({ id }) => id);
  await returnMealsOfCancelled(tx, ids, { ...context, reason });
  const cash = await returnCashOfCancelled(tx, context, ids, reason);
  const others = orders.filter(({ id }) => !cash.has(id));
  return new Map([...cash, ...(await refundOnline(tx, context, others, reason))]);
};

export const refundableOfOrders: RefundableOfOrders = async (db, orders) => {
  const cash = await selectCashOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const online = await refundableOnline(
    db,
    orders.filter(({ id }) => !cash.has(id)),
  );
  return new Map([
    ...online,
    ...[...cash].map(([id, { takenPaise }]) => [id, takenPaise] as const),
  ]);
};
