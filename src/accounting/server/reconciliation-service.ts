/**
 * Every day, the shop's books of the last days are compared with each company's; each difference
 * raises one alert.
 */
import type {
  BookedPayment,
  BookedRefund,
  PaymentGateway,
} from '#src/gateways/server/payment-gateway.ts';
import type { AttemptRow } from '#src/payments/server/payment-sql.ts';
import { idAtCompany, providerRefundId, uuidOf } from '#src/payments/server/refunds/refund-id.ts';
import { enqueueLook } from '#src/payments/server/refunds/refund-jobs.ts';
import { requestOf } from '#src/payments/server/refunds/refund-processing-service.ts';
import type { RefundRow } from '#src/payments/server/refunds/refund-sql.ts';
import { bookedPaise } from '#src/payments/server/settling/payment-capture-service.ts';
import {
  raiseProviderEvent,
  reconcileRefund,
} from '#src/payments/server/settling/provider-event-service.ts';
import { selectAttemptsOfPayments } from '#src/payments/server/settling/provider-event-sql.ts';
import { detectOverpayment } from '#src/payments/server/settling/second-payment-service.ts';
import {
  askGateway,
  checkAttempt,
  type PaymentContext,
} from '#src/payments/server/settling/settle-service.ts';
import { dayMs } from '#src/platform/contract/business-day.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import {
  type Range,
  selectPaidAttempts,
  selectRefundsOfIds,
  selectTakenRefunds,
} from './reconciliation-sql.ts';

/**
 * What the company has not explained after this time is a difference. A day whose books it does not
 * return for twice as long is given up.
 */
const patienceMs = 3 * dayMs;

interface ReconcileContext extends PaymentContext {
  gateway: PaymentGateway;
  now: Date;
  range: Range;
  /** Ids of attempts about which the company gave no answer. */
  unclear: string[];
}

/** For some days, throws if the company's answer is incomplete. */
export async function reconcileBooks(
  work: PaymentContext,
  name: string,
  range: Range,
): Promise<void> {
  const gateway = work.gateways.of(name);
  const now = work.shop.clock();
  if (!gateway?.list || isOld({ range, now }, 2)) return;
  const books = await gateway.list(range);
  if (!books) throw new Error(`${name} does not tell its books`);
  const context: ReconcileContext = { ...work, gateway, now, range, unclear: [] };
  const known = await reconcilePayments(context, books.payments);
  await findMissingPayments(context, books.payments);
  await reconcileRefunds(context, books.refunds, known);
  await findMissingRefunds(context, books.refunds);
  if (context.unclear.length > 0) throw new Error(`${name} does not explain ${context.unclear[0]}`);
}

function isOld({ range, now }: Pick<ReconcileContext, 'range' | 'now'>, times = 1): boolean {
  return now.getTime() - range.to.getTime() > times * patienceMs;
}

/** Compares payments at the company; returns the attempts by the company's payment ids. */
async function reconcilePayments(
  context: ReconcileContext,
  payments: readonly BookedPayment[],
): Promise<Map<string, AttemptRow>> {
  const { db } = context.shop;
  const asked = payments.map(({ id, attemptId }) => ({
    paymentRef: id,
    ...(attemptId !== undefined && { attemptId }),
  }));
  const attempts = await selectAttemptsOfPayments(db, context.gateway.name, asked);
  const byPayment = new Map(attempts.map((attempt) => [attempt.paymentRef, attempt]));
  const byId = new Map(attempts.map((attempt) => [attempt.transactionId, attempt]));
  const known = new Map<string, AttemptRow>();
  const sums = new Map<AttemptRow, number>();
  const strangers: BookedPayment[] = [];
  for (const payment of payments) {
    const attempt = byId.get(payment.attemptId ?? '') ?? byPayment.get(payment.id);
    if (!attempt) {
      strangers.push(payment);
      continue;
    }
    known.set(payment.id, attempt);
    sums.set(attempt, (sums.get(attempt) ?? 0) + payment.amountPaise);
  }
  for (const [attempt, paise] of sums) {
    if (attempt.state !== 'paid' || bookedPaise(attempt) !== paise)
      await checkAgain(context, attempt);
  }
  await callForStrangers(context, strangers);
  return known;
}

/** Once for a company: another business can use the same account every day. */
async function callForStrangers(
  context: ReconcileContext,
  strangers: readonly BookedPayment[],
): Promise<void> {
  const [first, ...others] = strangers;
  if (!first) return;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
  await call(context, {
    subject: 'payments of others',
    message: `${formatPaise(first.amountPaise)} came in at the company by a payment that this shop has no record of (${first.id})${more}. If another business uses the same account, close this; it is not said again. Settlement files say how much was not of this shop.`,
    attemptId: null,
  });
}

/**
 * Paid in the shop, and missing in the company's list. Payments at the edge of the range are in the
 * next list.
 */
async function findMissingPayments(
  context: ReconcileContext,
  payments: readonly BookedPayment[],
): Promise<void> {
  const seen = new Set(payments.flatMap(({ id, attemptId }) => [id, attemptId ?? id]));
  for (const attempt of await selectPaidAttempts(
    context.shop.db,
    context.gateway.name,
    context.range,
  )) {
    if (seen.has(attempt.transactionId) || seen.has(attempt.paymentRef ?? '')) continue;
    await checkAgain(context, attempt);
  }
}

/**
 * Asks the company about this payment before an alert is raised, because its lists may lag or start
 * a moment later.
 */
async function checkAgain(context: ReconcileContext, seen: AttemptRow): Promise<void> {
  const { shop, gateways, now } = context;
  const asking = { ...context, source: 'system' as const, force: true };
  const { attempt } = seen.state === 'paid' ? { attempt: seen } : await settle(seen, asking);
  const answer = await askGateway(gateways, attempt);
  if (answer.state === 'unknown' && !isOld(context)) {
    context.unclear.push(attempt.id);
    return;
  }
  const theirs = answer.state === 'paid' ? answer.amountPaise : 0;
  const ours = bookedPaise(attempt);
  if (theirs === ours) return;
  if (attempt.state === 'paid' && theirs > ours) {
    await detectOverpayment(shop.db, attempt, { ...context, now });
    return;
  }
  await call(context, {
    subject: `attempt:${attempt.id}`,
    message:
      theirs === 0
        ? `This shop’s records show ${formatPaise(ours)} received by this payment; the company has no record of it.`
        : `The company’s records show ${formatPaise(theirs)} received by this payment; this shop’s records show ${formatPaise(ours)}.`,
    attemptId: attempt.id,
  });
}

function settle(attempt: AttemptRow, context: Parameters<typeof checkAttempt>[2]) {
  return checkAttempt(context.shop.db, attempt.id, context);
}

/** Compares refunds at the company. */
async function reconcileRefunds(
  context: ReconcileContext,
  theirs: readonly BookedRefund[],
  known: ReadonlyMap<string, AttemptRow>,
): Promise<void> {
  const { db } = context.shop;
  const ours = await selectRefundsOfIds(
    db,
    theirs.map(({ refundId }) => uuidOf(refundId ?? '')),
  );
  const strangers = theirs.filter(
    ({ refundId }) => !ours.some(({ id }) => providerRefundId(id) === refundId),
  );
  const asked = strangers.map(({ paymentRef, attemptId }) => ({
    paymentRef: paymentRef ?? '',
    ...(attemptId !== undefined && { attemptId }),
  }));
  const attempts = [
    ...known.values(),
    ...(await selectAttemptsOfPayments(db, context.gateway.name, asked)),
  ];
  for (const refund of theirs) {
    const attempt =
      known.get(refund.paymentRef ?? '') ??
      attempts.find(({ transactionId, paymentRef }) =>
        refund.attemptId === undefined
          ? paymentRef === refund.paymentRef
          : transactionId === refund.attemptId,
      );
    await reconcileRefund(db, alertContext(context), refund, { attempt, ours });
  }
}

/** Refunds that the shop has sent or completed, and that are missing in the company's list. */
async function findMissingRefunds(
  context: ReconcileContext,
  theirs: readonly BookedRefund[],
): Promise<void> {
  const seen = new Set(theirs.flatMap(({ refundId, id }) => [refundId, id]));
  const taken = await selectTakenRefunds(context.shop.db, context.gateway.name, context.range);
  for (const { refund, attempt } of taken) {
    if (!seen.has(idAtCompany(refund))) await findRefundAtProvider(context, refund, attempt);
  }
}

async function findRefundAtProvider(
  context: ReconcileContext,
  refund: RefundRow,
  attempt: AttemptRow,
): Promise<void> {
  const { state } = await context.gateway.refundStatus(requestOf(refund, attempt));
  // It did not arrive, or the bank returned it: its processing stores that and raises an alert.
  if (state === 'failed') await enqueueLook(context.shop.db, refund, context.now);
  if (state === 'unknown' && !isOld(context)) context.unclear.push(refund.id);
  if (state !== 'notFound' && !(state === 'unknown' && isOld(context))) return;
  await call(context, {
    subject: `missing:${refund.id}`,
    message: `This shop’s records show ${formatPaise(refund.amountPaise)} of this payment given back; the company has no record of it.`,
    attemptId: attempt.id,
  });
}

function alertContext({ shop, gateway, now }: ReconcileContext) {
  return { shop, gateway: gateway.name, now };
}

function call(
  context: ReconcileContext,
  finding: { subject: string; message: string; attemptId: string | null },
): Promise<void> {
  return raiseProviderEvent(context.shop.db, alertContext(context), finding);
}
