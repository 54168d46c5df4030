/**
 * Money that comes through an attempt that is paid already: it is stored as a further payment and
 * refunded automatically.
 */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import type { GatewayPayment, StatusAnswer } from '#src/gateways/server/payment-gateway.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  type AttemptRow,
  insertPaymentEvent,
  selectAttempt,
  updateAttempt,
} from '../payment-sql.ts';
import { createRefundOfPayment } from '../refunds/refund-service.ts';
import { bookedPaise, keepCaptures, keepExtraCaptures } from './payment-capture-service.ts';
import { selectCaptures } from './payment-capture-sql.ts';
import { askGateway, type PaymentContext } from './settle-service.ts';

interface CaptureContext {
  shop: Shop;
  settings: KnownSettings;
  now: Date;
}

/**
 * Asks the gateway for the total that came in. Everything beyond the booked sum is refunded, one
 * refund for each payment; an alert is raised if the gateway does not name the payments. Throws
 * while the gateway does not answer.
 */
export async function detectOverpayment(
  db: Db,
  attempt: AttemptRow,
  { shop, settings, gateways, now }: PaymentContext & { now: Date },
): Promise<void> {
  // A gateway whose credentials are gone never answers.
  if (!gateways.of(attempt.gateway)) return;
  const answer = await askGateway(gateways, attempt);
  // The event is stored and will not come again, so this check is retried until it has an answer.
  if (answer.state === 'unknown')
    throw new Error('the gateway does not say how much was paid in total');
  if (answer.state !== 'paid' || answer.amountPaise <= bookedPaise(attempt)) return;
  const isBooked = await inTransaction(db, (tx) =>
    bookMore(tx, attempt, answer, { shop, settings, now }),
  );
  if (isBooked) return shop.wakeJobs();
  await raiseAlert(db, shop.log, {
    kind: 'invariant',
    subject: `paid twice: ${attempt.id}`,
    message: 'More money came by this payment than is booked. Give it back at the gateway.',
    attemptId: attempt.id,
    now,
  });
}

/**
 * Returns false and books nothing if the payments that the gateway names don't add up to the total.
 */
async function bookMore(
  tx: Db,
  seen: AttemptRow,
  { amountPaise, currency, payments }: StatusAnswer,
  context: CaptureContext,
): Promise<boolean> {
  const { now } = context;
  await lockCheckout(tx, seen.checkoutId);
  const attempt = (await selectAttempt(tx, seen.id)) ?? seen;
  const morePaise = amountPaise - bookedPaise(attempt);
  // Another transaction has just booked it.
  if (morePaise <= 0) return true;
  const more = await newPayments(tx, attempt, payments, now);
  const sumPaise = more.reduce((sum, payment) => sum + payment.amountPaise, 0);
  if (currency !== attempt.paidCurrency || sumPaise !== morePaise) return false;
  const { id: attemptId } = attempt;
  const extraPaise = attempt.extraPaise + morePaise;
  const moved = await updateAttempt(tx, attemptId, 'paid', { extraPaise });
  if (!moved) throw new Error(`attempt ${attemptId} changed while its checkout was locked`);
  await keepExtraCaptures(tx, { attemptId, payments: more, now });
  for (const payment of more) await refundWholePayment(tx, attemptId, payment, context);
  return true;
}

/**
 * The payments that are not booked yet. First the booked sum is matched with its own payment, which
 * the gateway may not have named before.
 */
async function newPayments(
  tx: Db,
  { id: attemptId, paidPaise, paymentRef }: AttemptRow,
  payments: readonly GatewayPayment[],
  now: Date,
): Promise<GatewayPayment[]> {
  await keepCaptures(tx, { attemptId, paidPaise: paidPaise ?? 0, payments, now });
  const captures = await selectCaptures(tx, attemptId);
  const [first] = captures;
  if (first && paymentRef === null) {
    await updateAttempt(tx, attemptId, 'paid', { paymentRef: first.reference });
  }
  const known = new Set(captures.map(({ reference }) => reference));
  return payments.filter(({ id, state, amountPaise }) => {
    if (state !== 'paid' || amountPaise <= 0 || known.has(id)) return false;
    known.add(id);
    return true;
  });
}

async function refundWholePayment(
  tx: Db,
  attemptId: string,
  { id: paymentRef, amountPaise }: GatewayPayment,
  context: CaptureContext,
): Promise<void> {
  await insertPaymentEvent(tx, {
    id: newId(),
    attemptId,
    source: 'system',
    fromState: 'paid',
    toState: 'paid',
    detail: `${formatPaise(amountPaise)} by ${paymentRef} goes back`,
    createdAt: context.now,
  });
  const reason = 'Another payment had paid before';
  const refund = {
    attemptId,
    orderId: null,
    cause: 'surplus',
    amountPaise,
    reason,
    paymentRef,
  } as const;
  await createRefundOfPayment(tx, context, refund);
}
