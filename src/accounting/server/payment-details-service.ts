/** One attempt with its full history, and asking the gateway about unsettled money at once. */
import { getCheckout } from '#src/checkout/server/checkout-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { isUnsettled } from '#src/payments/attempt-lifecycle.ts';
import { isHeldDecided, isRefundUnsettled } from '#src/payments/refund-rules.ts';
import { requireAttempt } from '#src/payments/server/attempts/attempt-service.ts';
import { type AttemptRow, selectAttempt } from '#src/payments/server/payment-sql.ts';
import { toPaymentAttempt, toRefunds } from '#src/payments/server/refunds/order-money-service.ts';
import { processRefund } from '#src/payments/server/refunds/refund-processing-service.ts';
import { selectRefundsOfAttempts } from '#src/payments/server/refunds/refund-sql.ts';
import { keepCaptures } from '#src/payments/server/settling/payment-capture-service.ts';
import {
  type CaptureRow,
  selectCaptures,
} from '#src/payments/server/settling/payment-capture-sql.ts';
import {
  askGateway,
  checkAttempt,
  type PaymentContext,
} from '#src/payments/server/settling/settle-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { listReceipts } from '#src/receipts/server/receipt-service.ts';
import type { MoneyFilter } from '../money-contract.ts';
import type { PaymentDetails } from '../payment-details-contract.ts';
import { listUnsettled } from './money-service.ts';
import { selectAcceptedBy, selectEventsOfAttempt } from './payment-details-sql.ts';

/** 404 `not_found` for an unknown id. */
export async function loadPayment(
  db: Db,
  transactionId: string,
): Promise<AnsweredOf<typeof PaymentDetails>> {
  const attempt = await requireAttempt(db, transactionId);
  const checkout = await getCheckout(db, attempt.checkoutId);
  const orders = await selectOrdersOfCheckout(db, checkout.id);
  const orderIds = orders.map(({ number }) => number);
  const refunds = await refundsOf(
    db,
    attempt.id,
    orders.map(({ id }) => id),
  );
  const payment = toPayment(attempt, { orderIds, mobileNo: checkout.mobileNo });
  const isDecided = isHeldDecided(await selectRefundsOfAttempts(db, [attempt.id]));
  const isUndecided = payment.outcome === 'held' && !isDecided;
  // The same condition as in `acceptHeld`.
  const isForOrder = attempt.paidCurrency === 'INR' && attempt.amountPaise === checkout.totalPaise;
  const by = await selectAcceptedBy(db, attempt.id);
  const reason = attempt.acceptedReason;
  return {
    payment: {
      ...payment,
      canRefund: isUndecided,
      canAccept: isUndecided && isForOrder && checkout.state !== 'confirmed',
      ...(by !== undefined && reason !== null && { accepted: { by, reason } }),
    },
    captures: (await selectCaptures(db, attempt.id)).map(toCapture),
    refunds,
    events: (await selectEventsOfAttempt(db, attempt.id)).map((event) => toPaymentEvent(event)),
  };
}

function toPayment(attempt: AttemptRow, of: { orderIds: number[]; mobileNo: string }) {
  const { gatewayRef, paidAt, checkedAt } = attempt;
  return {
    ...toPaymentAttempt(attempt),
    ...of,
    expiresAt: attempt.expiresAt,
    askedPaise: attempt.amountPaise,
    ...(gatewayRef !== null && { gatewayRef }),
    ...(paidAt !== null && { paidAt }),
    ...(checkedAt !== null && { checkedAt }),
  };
}

function toCapture(capture: CaptureRow): AnsweredOf<typeof PaymentDetails>['captures'][number] {
  const { reference, amountPaise, isExtra, method, bankRef, feePaise, taxPaise } = capture;
  return {
    reference,
    amountPaise,
    ...(isExtra && { isExtra }),
    ...(method !== null && { method }),
    ...(bankRef !== null && { bankRef }),
    ...(feePaise !== null && { feePaise }),
    ...(taxPaise !== null && { taxPaise }),
  };
}

async function refundsOf(
  db: Db,
  attemptId: string,
  orderIds: readonly string[],
): Promise<AnsweredOf<typeof PaymentDetails>['refunds']> {
  const rows = await selectRefundsOfAttempts(db, [attemptId]);
  const links = [...(await listReceipts(db, orderIds)).values()];
  const [first] = links;
  const ofAll = first && { ...first, creditNotes: links.flatMap(({ creditNotes }) => creditNotes) };
  return toRefunds(db, rows, ofAll);
}

type EventRow = Awaited<ReturnType<typeof selectEventsOfAttempt>>[number];

function toPaymentEvent(event: EventRow): AnsweredOf<typeof PaymentDetails>['events'][number] {
  const { id, source, refundId, fromState, toState, detail } = event;
  return {
    id,
    at: event.createdAt,
    source,
    ...(refundId !== null && { refundId }),
    ...(fromState !== null && { from: fromState }),
    ...(toState !== null && { to: toState }),
    ...(detail !== null && { detail }),
  };
}

/**
 * Asks the gateway now, even if it was just asked: about an attempt that is not paid, including
 * failed ones, and about its unsettled refunds. Returns their state afterwards. 404 `not_found`;
 * 502 `gateway_failed` if the gateway is not configured any more or does not answer.
 */
export async function recheckPayment(
  db: Db,
  paymentContext: PaymentContext,
  transactionId: string,
): Promise<AnsweredOf<typeof PaymentDetails>> {
  const { shop, gateways } = paymentContext;
  const attempt = await requireAttempt(db, transactionId);
  const refunds = await selectRefundsOfAttempts(db, [attempt.id]);
  const unsettled = refunds.filter(isRefundUnsettled);
  if (attempt.state === 'paid') await learnReferences(db, paymentContext, attempt);
  if (attempt.state === 'paid' && unsettled.length === 0) {
    return loadPayment(db, transactionId);
  }
  if (!gateways.of(attempt.gateway)) {
    throw new AppError(
      'gateway_failed',
      `The shop is not connected to ${attempt.gateway} any more. Please look it up there.`,
    );
  }
  const by = { ...paymentContext, now: shop.clock(), source: 'staff' as const };
  if (attempt.state !== 'paid') {
    const { isSilent } = await checkAttempt(db, attempt.id, { ...by, force: true });
    if (isSilent)
      throw new AppError('gateway_failed', 'The gateway does not answer. Please try again.');
  }
  for (const { id } of unsettled) await processRefund(db, id, by);
  // Money that arrived too late has just become a refund, which a job sends.
  shop.wakeJobs();
  return loadPayment(db, transactionId);
}

/** A bank's number or a company's fee may arrive later than the money; nothing depends on them. */
async function learnReferences(db: Db, { gateways, shop }: PaymentContext, attempt: AttemptRow) {
  const captures = await selectCaptures(db, attempt.id);
  if (captures.length > 0 && captures.every(({ bankRef }) => bankRef !== null)) return;
  const { payments } = await askGateway(gateways, attempt);
  const { id: attemptId, paidPaise } = attempt;
  await keepCaptures(db, { attemptId, paidPaise: paidPaise ?? 0, payments, now: shop.clock() });
}

/** Maximum number of attempts and refunds in one call, and of simultaneous requests. */
const maxAsked = 200;
const askedAtOnce = 5;
/**
 * After this time no further request starts: the admin's browser waits for half a minute, and a
 * gateway may be slow.
 */
const askingSeconds = 10;

/**
 * Asks the gateways about everything unsettled of the filter, longest unasked first; returns how
 * many were asked about. An attempt that was asked about within the last seconds counts without a
 * new request. 400 `invalid_request` for a range that ends before it begins or is too long.
 */
export async function recheckPayments(
  db: Db,
  paymentContext: PaymentContext,
  filter: MoneyFilter,
): Promise<number> {
  const { shop, gateways } = paymentContext;
  const unsettled = await listUnsettled(db, filter, {
    timeZone: shop.config.timeZone,
    limit: maxAsked,
  });
  const queue = unsettled.filter(({ gateway }) => gateways.of(gateway));
  const until = shop.clock().getTime() + askingSeconds * 1000;
  let asked = 0;
  const askOneByOne = async () => {
    while (!shop.shutdown.aborted && shop.clock().getTime() < until) {
      const next = queue.shift();
      if (!next) return;
      if (await askAbout(db, paymentContext, next)) asked += 1;
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askOneByOne));
  shop.wakeJobs();
  return asked;
}

/** A failure does not stop the other requests. */
async function askAbout(
  db: Db,
  paymentContext: PaymentContext,
  { id, isRefund }: { id: string; isRefund: boolean },
): Promise<boolean> {
  const { shop } = paymentContext;
  const by = { ...paymentContext, now: shop.clock(), source: 'staff' as const };
  try {
    if (isRefund) return (await processRefund(db, id, by)) !== undefined;
    const attempt = await selectAttempt(db, id);
    if (!attempt || !isUnsettled(attempt.state)) return false;
    await checkAttempt(db, attempt.id, by);
    return true;
  } catch (error) {
    shop.log.error({ err: error, id }, 'a gateway could not be asked about a payment or refund');
    return false;
  }
}
