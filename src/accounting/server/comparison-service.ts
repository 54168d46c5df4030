/**
 * Every day the shop's books of the last days are laid beside each company's: what differs calls a
 * person, once.
 */
import type {
  BookedPayment,
  BookedRefund,
  PaymentGateway,
} from '#src/gateways/server/payment-gateway.ts';
import type { AttemptRow } from '#src/payments/server/payment-sql.ts';
import { farIdOf, uuidOf } from '#src/payments/server/refunds/refund-id.ts';
import { requestOf } from '#src/payments/server/refunds/refund-move-service.ts';
import type { RefundRow } from '#src/payments/server/refunds/refund-sql.ts';
import { compareRefund, raiseOutside } from '#src/payments/server/settling/outside-service.ts';
import { selectAttemptsOfPayments } from '#src/payments/server/settling/outside-sql.ts';
import { bookedPaise } from '#src/payments/server/settling/payment-capture-service.ts';
import { lookForMore } from '#src/payments/server/settling/second-payment-service.ts';
import {
  askGateway,
  checkAttempt,
  type Paying,
} from '#src/payments/server/settling/settle-service.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import {
  type Range,
  selectPaidAttempts,
  selectRefundsOfIds,
  selectTakenRefunds,
} from './comparison-sql.ts';

export const planComparisonsJob = 'plan-comparisons';
export const compareBooksJob = 'compare-books';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Each day is compared on three days, so that a company's bad day leaves no hole. */
const days = 3;
/** What is younger may still be on its way into one of the books. */
const restMs = hourMs;
/**
 * What the company does not explain for so long is a difference; a day whose books it does not tell
 * is given up.
 */
const patienceMs = days * dayMs;

/** Once each business day, no matter who asks and how often; asked at every start. */
export function enqueueComparisons(db: Db, timeZone: string, now: Date, inMs = 0): Promise<void> {
  const runAt = new Date(now.getTime() + inMs);
  const dedupeKey = `${planComparisonsJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, planComparisonsJob, {}, { dedupeKey, runAt, now });
}

/** One job for each day and each company that tells its books; then again tomorrow. */
export async function planComparisons({ shop, gateways }: Paying): Promise<void> {
  const now = shop.clock();
  await inTransaction(shop.db, async (tx) => {
    for (const { name: gateway, list } of gateways.all) {
      if (!list) continue;
      for (let day = 0; day < days; day++) {
        const to = new Date(now.getTime() - restMs - day * dayMs);
        const from = new Date(to.getTime() - dayMs);
        const payload = { gateway, from: from.toISOString(), to: to.toISOString() };
        await enqueue(tx, compareBooksJob, payload, { runAt: now, now, lane: gateway });
      }
    }
    await enqueueComparisons(tx, shop.config.timeZone, now, dayMs);
  });
}

interface Comparing extends Paying {
  gateway: PaymentGateway;
  now: Date;
  range: Range;
  /** What the company said nothing of when it was asked. */
  unclear: string[];
}

/** Throws while the company does not say all, for some days. */
export async function compareBooks(work: Paying, name: string, range: Range): Promise<void> {
  const gateway = work.gateways.of(name);
  const now = work.shop.clock();
  if (!gateway?.list || isOld({ range, now }, 2)) return;
  const books = await gateway.list(range);
  if (!books) throw new Error(`${name} does not tell its books`);
  const by: Comparing = { ...work, gateway, now, range, unclear: [] };
  const known = await comparePayments(by, books.payments);
  await findMissingPayments(by, books.payments);
  await compareRefunds(by, books.refunds, known);
  await findMissingRefunds(by, books.refunds);
  if (by.unclear.length > 0) throw new Error(`${name} does not explain ${by.unclear[0]}`);
}

function isOld({ range, now }: Pick<Comparing, 'range' | 'now'>, times = 1): boolean {
  return now.getTime() - range.to.getTime() > times * patienceMs;
}

/** What came in at the company: answers the attempts by the company's ids of their payments. */
async function comparePayments(
  by: Comparing,
  payments: readonly BookedPayment[],
): Promise<Map<string, AttemptRow>> {
  const { db } = by.shop;
  const asked = payments.map(({ id, attemptId }) => ({
    paymentRef: id,
    ...(attemptId !== undefined && { attemptId }),
  }));
  const attempts = await selectAttemptsOfPayments(db, by.gateway.name, asked);
  const byPayment = new Map(attempts.map((attempt) => [attempt.paymentRef, attempt]));
  const byId = new Map(attempts.map((attempt) => [attempt.transactionId, attempt]));
  const known = new Map<string, AttemptRow>();
  const sums = new Map<AttemptRow, number>();
  for (const payment of payments) {
    const attempt = byId.get(payment.attemptId ?? '') ?? byPayment.get(payment.id);
    if (!attempt) {
      await call(by, {
        subject: `payment:${payment.id}`,
        message: `${formatPaise(payment.amountPaise)} came in at the company by a payment that is in no book of this shop (${payment.id}).`,
        attemptId: null,
      });
      continue;
    }
    known.set(payment.id, attempt);
    sums.set(attempt, (sums.get(attempt) ?? 0) + payment.amountPaise);
  }
  for (const [attempt, paise] of sums) {
    if (attempt.state !== 'paid' || bookedPaise(attempt) !== paise) await lookAgain(by, attempt);
  }
  return known;
}

/**
 * Paid here, and in no list of the company's: those at the edge of the range are in the next one.
 */
async function findMissingPayments(
  by: Comparing,
  payments: readonly BookedPayment[],
): Promise<void> {
  const seen = new Set(payments.flatMap(({ id, attemptId }) => [id, attemptId ?? id]));
  for (const attempt of await selectPaidAttempts(by.shop.db, by.gateway.name, by.range)) {
    if (seen.has(attempt.transactionId) || seen.has(attempt.paymentRef ?? '')) continue;
    await lookAgain(by, attempt);
  }
}

/**
 * The company is asked about the one payment before a person is called: its lists may lag, or begin
 * a moment later.
 */
async function lookAgain(by: Comparing, seen: AttemptRow): Promise<void> {
  const { shop, gateways, now } = by;
  const asking = { ...by, source: 'system' as const, force: true };
  const { attempt } = seen.state === 'paid' ? { attempt: seen } : await settle(seen, asking);
  const answer = await askGateway(gateways, attempt);
  if (answer.state === 'unknown' && !isOld(by)) {
    by.unclear.push(attempt.id);
    return;
  }
  const theirs = answer.state === 'paid' ? answer.amountPaise : 0;
  const ours = bookedPaise(attempt);
  if (theirs === ours) return;
  if (attempt.state === 'paid' && theirs > ours) {
    await lookForMore(shop.db, attempt, { ...by, now });
    return;
  }
  await call(by, {
    subject: `attempt:${attempt.id}`,
    message:
      theirs === 0
        ? `The books of this shop say that ${formatPaise(ours)} came in by this payment; the company knows nothing of it.`
        : `The company says that ${formatPaise(theirs)} came in by this payment; the books of this shop say ${formatPaise(ours)}.`,
    attemptId: attempt.id,
  });
}

function settle(attempt: AttemptRow, by: Parameters<typeof checkAttempt>[2]) {
  return checkAttempt(by.shop.db, attempt, by);
}

/** What went back at the company. */
async function compareRefunds(
  by: Comparing,
  theirs: readonly BookedRefund[],
  known: ReadonlyMap<string, AttemptRow>,
): Promise<void> {
  const { db } = by.shop;
  const ours = await selectRefundsOfIds(
    db,
    theirs.map(({ refundId }) => uuidOf(refundId ?? '')),
  );
  const strangers = theirs.filter(
    ({ refundId }) => !ours.some(({ id }) => farIdOf(id) === refundId),
  );
  const asked = strangers.map(({ paymentRef, attemptId }) => ({
    paymentRef: paymentRef ?? '',
    ...(attemptId !== undefined && { attemptId }),
  }));
  const attempts = [
    ...known.values(),
    ...(await selectAttemptsOfPayments(db, by.gateway.name, asked)),
  ];
  for (const refund of theirs) {
    const attempt =
      known.get(refund.paymentRef ?? '') ??
      attempts.find(({ transactionId, paymentRef }) =>
        refund.attemptId === undefined
          ? paymentRef === refund.paymentRef
          : transactionId === refund.attemptId,
      );
    await compareRefund(db, callingBy(by), refund, { attempt, ours });
  }
}

/** Sent or done here, and in no list of the company's. */
async function findMissingRefunds(by: Comparing, theirs: readonly BookedRefund[]): Promise<void> {
  const seen = new Set(theirs.map(({ refundId }) => refundId));
  const taken = await selectTakenRefunds(by.shop.db, by.gateway.name, by.range);
  for (const { refund, attempt } of taken) {
    if (!seen.has(farIdOf(refund.id))) await lookForRefund(by, refund, attempt);
  }
}

async function lookForRefund(by: Comparing, refund: RefundRow, attempt: AttemptRow): Promise<void> {
  const { state } = await by.gateway.refundStatus(requestOf(refund, attempt));
  if (state === 'unknown' && !isOld(by)) by.unclear.push(refund.id);
  if (state !== 'notFound' && !(state === 'unknown' && isOld(by))) return;
  await call(by, {
    subject: `missing:${refund.id}`,
    message: `The books of this shop say that ${formatPaise(refund.amountPaise)} of this payment went back; the company knows nothing of it.`,
    attemptId: attempt.id,
  });
}

function callingBy({ shop, gateway, now }: Comparing) {
  return { shop, gateway: gateway.name, now };
}

function call(
  by: Comparing,
  what: { subject: string; message: string; attemptId: string | null },
): Promise<void> {
  return raiseOutside(by.shop.db, callingBy(by), what);
}
