/** How a payment stands: asked of its gateway while it is pending, told without anything personal. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  canOpenPage,
  getCheckout,
  listOrdersOfCheckout,
} from '#src/orders/server/checkout-service.ts';
import type { Db } from '#src/server/db.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import type { PaymentResult } from '../payment-contract.ts';
import { type AttemptOutcome, isUnsettled, resultOf } from '../payment-rules.ts';
import { requireAttempt } from './attempt-service.ts';
import { moneyOfOrders, refundsOfAttempt } from './order-money-service.ts';
import type { AttemptRow } from './payment-sql.ts';
import { checkAttempt, type Paying } from './settle-service.ts';

interface Asking extends Paying {
  transactionId: string;
  /** How long a pending answer is held back. */
  holdSeconds: number;
}

const stepMs = 250;
/**
 * How a payment stands. A pending one is asked of its gateway and the answer is held back for up to `holdSeconds`,
 * in the hope of a final one. 404 `not_found` for an id that is not ours.
 */
export async function verifyPayment(db: Db, by: Asking): Promise<PaymentResult['data']> {
  const { shop, gateways, board } = by;
  let attempt = await requireAttempt(db, by.transactionId);
  const steps = (by.holdSeconds * 1000) / stepMs;
  for (let step = 0; isUnsettled(attempt.state); step++) {
    const now = shop.clock();
    const asking = { shop, gateways, board, now, source: 'customer' as const };
    ({ attempt } = await checkAttempt(db, attempt, asking));
    if (!isUnsettled(attempt.state) || step >= steps || shop.closing.aborted) break;
    await wait(stepMs);
  }
  return resultFor(db, by, attempt);
}

async function resultFor(
  db: Db,
  { shop }: Asking,
  attempt: AttemptRow,
): Promise<PaymentResult['data']> {
  const status = resultOf(attempt);
  const { timeZone, cutOffs } = shop.config;
  const checkout = await getCheckout(db, attempt.checkoutId);
  const payable = await canOpenPage(db, checkout, { now: shop.clock(), timeZone, cutOffs });
  return {
    status,
    amount: toRupees(attempt.amountPaise),
    updatedAt: isoWithOffset(attempt.updatedAt, timeZone),
    canPayAgain: status === 'Failed' && attempt.state !== 'paid' && payable,
    ...(await moneyOf(db, attempt, timeZone)),
    ...(attempt.outcome &&
      attempt.outcome !== 'accepted' && { message: messages[attempt.outcome] }),
  };
}

/** What comes back of a payment, and the receipts of what it paid for. */
async function moneyOf(db: Db, attempt: AttemptRow, timeZone: string) {
  if (attempt.state !== 'paid') return {};
  const orders = await listOrdersOfCheckout(db, attempt.checkoutId);
  const money = await moneyOfOrders(
    db,
    orders.map(({ id }) => id),
    timeZone,
  );
  const isAccepted = attempt.outcome === 'accepted';
  const receipts = orders.flatMap(({ id, number }) => {
    const path = money.get(id)?.receipt;
    return isAccepted && path !== undefined ? [{ orderId: number, path }] : [];
  });
  const refunds = await refundsOfAttempt(db, attempt.id, timeZone);
  const paidFor = orders.map(({ number, deliveryDate, shift }) => ({
    id: number,
    deliveryDate,
    shift,
  }));
  return {
    ...(isAccepted && { orders: paidFor }),
    ...(refunds.length > 0 && { refunds }),
    ...(receipts.length > 0 && { receipts }),
  };
}

/** Money that came but did not pay for the order. */
const messages: Record<Exclude<AttemptOutcome, 'accepted'>, string> = {
  surplus:
    'Your payment reached us, but this order was already paid or could not be served any more. The full amount ' +
    'goes back to you; please contact us if you have not received it within 10 business days.',
  held:
    'Your payment reached us, but its amount differs from the order. Please don’t pay again: we look into it, and ' +
    'you can contact us with the transaction ID.',
};
