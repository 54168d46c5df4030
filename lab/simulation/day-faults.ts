/** Finds errors in the books of a shop and of its payment company at the end of a random day. */
import { isNull } from 'drizzle-orm';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { outsideMoves } from '#src/payments/server/outside/outside-move-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { idAtCompany } from '#src/payments/server/refunds/refund-id.ts';
import { tooLittleLeft } from '#src/payments/server/refunds/refund-shortage-service.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { wallClock } from '#src/platform/contract/business-day.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import type { Stage } from './interleavings.ts';
import { journalFaults } from './journal-faults.ts';
import { strayOrderSteps } from './order-steps.ts';
import { timelineOf } from './timeline.ts';

const lateMinutes = 30;

type Attempt = typeof paymentAttempts.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Order = typeof orders.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;
type Receipt = typeof receipts.$inferSelect;

interface Books {
  checkouts: Checkout[];
  orders: Order[];
  attempts: Attempt[];
  refunds: Refund[];
  receipts: Receipt[];
  moves: (typeof outsideMoves.$inferSelect)[];
  /** The stage itself: its gateway and its clock. */
  stage: Stage;
  /** Open alerts, as `kind subject`. */
  alerts: Set<string>;
}

/** One sentence per error at the end of a day, with its history. */
export async function faultsOf(stage: Stage): Promise<string[]> {
  const { db, provider } = stage;
  const books = await readBooks(stage);
  const broken = await findBrokenRules(db);
  const unfinished = await db.select().from(jobs).where(isNull(jobs.doneAt));
  const found = [
    ...broken.map(({ rule, subject }) => `${rule}: ${subject}`),
    ...(await journalFaults(db)),
    ...(await strayOrderSteps(db)),
    ...unfinished.map(({ kind, lastError }) => `a job ${kind} is never done: ${lastError}`),
    ...provider.excesses.map((id) => `refund ${id} is of more than there is`),
    ...strangers(books),
    ...books.attempts.flatMap((attempt) => faultsOfAttempt(attempt, books)),
    ...books.refunds.flatMap((refund) => faultsOfRefund(refund, books)),
    ...books.checkouts.flatMap((checkout) => faultsOfCheckout(checkout, books)),
    ...books.orders.flatMap((order) => faultsOfOrder(order, books)),
  ];
  const suspects = books.attempts.filter(({ id }) => found.some((fault) => fault.includes(id)));
  const timelines = await Promise.all(suspects.map((attempt) => timelineOf(stage, attempt)));
  return [...found, ...timelines.flat()];
}

async function readBooks(stage: Stage): Promise<Books> {
  const { db } = stage;
  const open = await db.select().from(alerts).where(isNull(alerts.resolvedAt));
  return {
    stage,
    checkouts: await db.select().from(checkouts),
    orders: await db.select().from(orders),
    attempts: await db.select().from(paymentAttempts),
    refunds: await db.select().from(refunds),
    receipts: await db.select().from(receipts),
    moves: await db.select().from(outsideMoves),
    alerts: new Set(open.map(({ kind, subject }) => `${kind} ${subject}`)),
  };
}

/** Entries in the gateway's books that the shop does not have. */
function strangers(books: Books): string[] {
  const { attempts, refunds: providerRefunds } = books.stage.provider;
  const known = new Set(books.attempts.map(({ transactionId }) => transactionId));
  const knownRefunds = new Set([
    ...books.refunds.map(idAtCompany),
    ...books.moves.map(({ reference }) => reference),
  ]);
  return [...attempts.keys(), ...providerRefunds.keys()]
    .filter((id) => !known.has(id) && !knownRefunds.has(id))
    .map((id) => `the shop does not know ${id}`);
}

function faultsOfAttempt(attempt: Attempt, books: Books): string[] {
  const { provider } = books.stage;
  const { id, state, outcome, transactionId } = attempt;
  const booked = provider.attempts.get(transactionId);
  const capturedPaise = booked?.capturedPaise ?? 0;
  const keptPaise = capturedPaise - provider.givenPaise(transactionId);
  const ours = (attempt.paidPaise ?? 0) - attempt.refundedPaise - otherwiseBooked(attempt, books);
  const isCalledFor =
    books.alerts.has(`held ${id}`) ||
    books.refunds.some((refund) => refund.attemptId === id && isOpenFailure(refund, books));
  return sentences(`attempt ${id}`, {
    'is not final': ['created', 'open', 'unknown'].includes(state),
    'is paid at one side only': (state === 'paid') !== (booked?.state === 'paid'),
    'is of another amount at the gateway': (attempt.paidPaise ?? 0) !== capturedPaise,
    'is of another currency': state === 'paid' && attempt.paidCurrency !== booked?.currency,
    'keeps something else than the gateway has': keptPaise !== ours,
    'keeps money that is nobody’s': outcome !== 'accepted' && keptPaise > 0 && !isCalledFor,
  });
}

/** Refunds of the dashboard that a person booked as a loss, or as nothing of the shop, in paise. */
function otherwiseBooked({ id, transactionId }: Attempt, books: Books): number {
  const outside = books.stage.provider.outsideRefunds();
  const given = outside.filter(
    ({ attemptId, state }) => attemptId === transactionId && state !== 'failed',
  );
  const isRefund = (reference: string) =>
    books.refunds.some(
      (refund) => refund.attemptId === id && refund.isOutside && refund.gatewayRef === reference,
    );
  return given
    .filter(({ refundId }) => !isRefund(refundId))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** One that was made in the dashboard can be of two orders. */
function amountOf(refund: Refund, books: Books): number {
  if (!refund.isOutside) return refund.amountPaise;
  return books.refunds
    .filter(({ isOutside, gatewayRef }) => isOutside && gatewayRef === refund.gatewayRef)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function faultsOfRefund(refund: Refund, books: Books): string[] {
  const booked = books.stage.provider.refunds.get(idAtCompany(refund));
  const isRetried = books.refunds.some(({ retryOf }) => retryOf === refund.id);
  // Somebody had given it back in the dashboard, so it was never sent.
  const isSent = refund.failure !== tooLittleLeft;
  return sentences(`refund ${refund.id}`, {
    'is not at the gateway': isSent && booked === undefined,
    'was sent although too little was left': !isSent && booked !== undefined,
    'has another end at the gateway': isSent && booked?.state !== refund.state,
    'is of another amount at the gateway':
      isSent && booked?.amountPaise !== amountOf(refund, books),
    'failed, and nobody was called':
      refund.state === 'failed' && isRetried === isOpenFailure(refund, books),
  });
}

function faultsOfCheckout({ id, state, totalPaise }: Checkout, books: Books): string[] {
  const accepted = books.attempts.filter(
    ({ checkoutId, outcome }) => checkoutId === id && outcome === 'accepted',
  );
  const [first] = accepted;
  const booked = first && books.stage.provider.attempts.get(first.transactionId);
  const isPaid = booked?.capturedPaise === totalPaise && booked.currency === 'INR';
  return sentences(`checkout ${id}`, {
    'still waits for its money': state === 'awaiting',
    'was paid twice over': accepted.length > 1,
    'is confirmed without its money': state === 'confirmed' && !isPaid,
    'has its money and is not confirmed': state !== 'confirmed' && first !== undefined,
  });
}

function faultsOfOrder(order: Order, books: Books): string[] {
  const { id, checkoutId, totalPaise, paymentStatus, cancelReason } = order;
  const checkout = books.checkouts.find((other) => other.id === checkoutId);
  const own = books.refunds.filter(({ orderId }) => orderId === id);
  const givenPaise = own
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const isPaid = paymentStatus === 'done';
  const isTaken = books.moves.some(
    ({ attemptId, decision }) =>
      decision === 'chargeback' &&
      books.attempts.some(
        (attempt) => attempt.id === attemptId && attempt.checkoutId === checkoutId,
      ),
  );
  const isOwed = isPaid && cancelReason !== null && givenPaise < totalPaise && !isTaken;
  return sentences(`order ${id}`, {
    'is paid without its checkout': isPaid !== (checkout?.state === 'confirmed'),
    'was taken when its day was over': isPaid && isLate(order, books),
    'gave back more than it cost': givenPaise > totalPaise,
    'is cancelled and keeps its money':
      isOwed && !own.some((refund) => isOpenFailure(refund, books)),
    'gave money back that it never had': !isPaid && own.length > 0,
  });
}

/** A page that was opened before midnight is paid, and confirmed, some minutes after it. */
function isLate({ id, deliveryDate }: Order, books: Books): boolean {
  const receipt = books.receipts.find(({ kind, orderId }) => kind === 'receipt' && orderId === id);
  const lateMs = lateMinutes * 60_000;
  const instant = new Date((receipt?.issuedAt.getTime() ?? 0) - lateMs);
  return wallClock(instant, books.stage.app.shop.config.timeZone).day > deliveryDate;
}

function isOpenFailure({ id, state }: Refund, books: Books): boolean {
  return state === 'failed' && books.alerts.has(`refundFailed ${id}`);
}

function sentences(subject: string, faultsOfIt: Record<string, boolean>): string[] {
  return Object.entries(faultsOfIt).flatMap(([fault, isSo]) => (isSo ? `${subject} ${fault}` : []));
}
