/** Money that goes back: recorded when an order is cancelled, and read beside the attempts that brought it. */
import { randomUUID } from 'node:crypto';
import type { MenuBoard } from '#src/menus/server/menu-service.ts';
import { cancelLockedOrder } from '#src/orders/server/cancel-service.ts';
import {
  findCheckoutOfNumber,
  getCheckout,
  lockCheckout,
} from '#src/orders/server/checkout-service.ts';
import { type Db, inTransaction } from '#src/server/db.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import { insertRefund, selectAttempts, selectRefunds } from './payment-sql.ts';

interface Cancelling {
  orderNumber: number;
  reason: string;
  /** The admin. */
  staffId: string;
  now: Date;
  board: MenuBoard;
}

/**
 * Cancels an order and, where it is paid, records its total as owed to the customer: both or neither. Answers what is
 * owed, in paise. 404 `not_found`; 409 `conflict` when it is under way, delivered or cancelled already.
 */
export async function cancelOrder(db: Db, by: Cancelling): Promise<number> {
  const owedPaise = await inTransaction(db, async (tx) => {
    const checkoutId = await findCheckoutOfNumber(tx, by.orderNumber);
    // First the checkout, as whoever books its money does: the two stand in line.
    await lockCheckout(tx, checkoutId);
    const order = await cancelLockedOrder(tx, by);
    if (order.paymentStatus !== 'done') return 0;
    await oweForOrder(tx, { checkoutId, orderId: order.id, paise: order.totalPaise }, by);
    return order.totalPaise;
  });
  by.board.changed();
  return owedPaise;
}

interface Share {
  checkoutId: string;
  orderId: string;
  paise: number;
}

/** The share of one cancelled order in the payment that its checkout has accepted. */
export async function oweForOrder(
  tx: Db,
  { checkoutId, orderId, paise }: Share,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const attempts = await selectAttempts(tx, checkoutId);
  const accepted = attempts.find((attempt) => attempt.outcome === 'accepted');
  if (!accepted) throw new Error(`checkout ${checkoutId} is paid, but by no attempt`);
  await insertRefund(tx, {
    id: randomUUID(),
    attemptId: accepted.id,
    orderId,
    amountPaise: paise,
    state: 'owed',
    reason,
    createdAt: now,
    updatedAt: now,
  });
}

/** 404 `not_found` for an unknown order. Refunds of the other orders of the checkout are left out. */
export async function listOrderPayments(db: Db, orderNumber: number, timeZone: string) {
  const checkout = await getCheckout(db, await findCheckoutOfNumber(db, orderNumber));
  const attempts = await selectAttempts(db, checkout.id);
  const refunds = await selectRefunds(db, checkout.id, orderNumber);
  const at = (instant: Date) => isoWithOffset(instant, timeZone);
  return {
    checkoutTotal: toRupees(checkout.totalPaise),
    payments: attempts.map(({ transactionId, gateway, state, outcome, ...attempt }) => ({
      transactionId,
      gateway,
      state,
      amount: toRupees(attempt.paidPaise ?? attempt.amountPaise),
      createdAt: at(attempt.createdAt),
      updatedAt: at(attempt.updatedAt),
      ...(outcome !== null && { outcome }),
    })),
    refunds: refunds.map(({ amountPaise, state, reason, createdAt }) => ({
      amount: toRupees(amountPaise),
      state,
      reason,
      createdAt: at(createdAt),
    })),
  };
}
