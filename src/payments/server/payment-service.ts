/** Paying a checkout: opening the gateway's page, at most one at a time. */
import { setTimeout as wait } from 'node:timers/promises';
import { paidDetail, pendingDetail } from '#src/orders/order-rules.ts';
import {
  type Checkout,
  canOpenPage,
  findCheckoutOfOrder,
  listOrdersOfCheckout,
  lockCheckout,
  refuseCancelled,
} from '#src/orders/server/checkout-service.ts';
import { type Db, inTransaction } from '#src/server/db.ts';
import { newId } from '#src/server/new-id.ts';
import { AppError } from '#src/shared/app-error.ts';
import {
  createSeconds,
  isOverdue,
  isUnsettled,
  maxAttempts,
  reuseSeconds,
} from '../payment-rules.ts';
import { requireAttempt } from './attempt-service.ts';
import { storeAttempt } from './new-attempt-service.ts';
import { enqueueClosing } from './page-closing-service.ts';
import type { CreateAnswer } from './payment-gateway.ts';
import {
  type AttemptRow,
  insertPaymentEvent,
  selectAttempt,
  selectAttempts,
  updateAttempt,
} from './payment-sql.ts';
import type { Paying } from './settle-service.ts';

interface Opening extends Paying {
  /** Where the customer comes back to. */
  publicUrl: string;
  /** The asking browser, by its signed cookie. */
  browserId: string | undefined;
  /** The attempt whose secret id the customer knows, whatever browser they ask with. */
  knownId?: string;
}

const stepMs = 250;

/**
 * The payment page for an order of this mobile number. 404 `not_found`, 409 `conflict` (paid, lapsed, or another
 * total), 502 `gateway_failed`. Called twice at once, both get the same page.
 */
export async function initiatePayment(
  db: Db,
  by: Opening & { orderNumber: number; mobileNo: string; amountPaise: number },
): Promise<string> {
  const checkoutId = await findCheckoutOfOrder(db, by.orderNumber, by.mobileNo);
  return openPage(db, by, checkoutId, (checkout) => {
    if (checkout.totalPaise === by.amountPaise) return;
    throw new AppError('conflict', 'The total of this order is different. Please order again.');
  });
}

/**
 * A page for the checkout of an attempt: the same one while that can be paid, a new one when the attempt came to
 * nothing; 409 `conflict` while it still may succeed without its page.
 */
export async function payAgain(db: Db, by: Opening & { transactionId: string }): Promise<string> {
  const attempt = await requireAttempt(db, by.transactionId);
  const hasPage = attempt.isCurrent && isUsable(attempt, by.shop.clock());
  if (isUnsettled(attempt.state) && !hasPage) refuse(pendingDetail, pendingText);
  return openPage(db, { ...by, knownId: attempt.id }, attempt.checkoutId, () => {});
}

async function openPage(
  db: Db,
  by: Opening,
  checkoutId: string,
  mustFit: (checkout: Checkout) => void,
): Promise<string> {
  const { attempt, isNew } = await inTransaction(db, (tx) =>
    startAttempt(tx, by, checkoutId, mustFit),
  );
  if (attempt.redirectUrl) return attempt.redirectUrl;
  if (!isNew) return pageOfOther(db, by, attempt);
  const answer = await by.gateways.current.create(await createRequest(db, by, attempt));
  return storeAnswer(db, by, attempt, answer);
}

/** Under the checkout's lock: the attempt that can still be used, or a new one. */
async function startAttempt(
  tx: Db,
  by: Opening,
  checkoutId: string,
  mustFit: (checkout: Checkout) => void,
) {
  const now = by.shop.clock();
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout.state === 'confirmed') refuse(paidDetail, 'This order is already paid.');
  mustFit(checkout);
  await refuseCancelled(tx, checkoutId);
  const attempts = await selectAttempts(tx, checkoutId);
  const current = attempts.find((attempt) => attempt.isCurrent && isUnsettled(attempt.state));
  const isOwn = checkout.browserId === by.browserId;
  // Who knows an order's number and mobile number may pay for it, and may neither use up the tries
  // of its own browser nor touch its page: that browser takes the place of a stranger's.
  const mayShare = current?.isOwn === isOwn || current?.id === by.knownId;
  if (current && mayShare && isUsable(current, now)) return { attempt: current, isNew: false };
  if (current?.isOwn && !mayShare && !isOverdue(current, now)) refuse(pendingDetail, elsewhereText);
  const counted = attempts.filter((attempt) => attempt.isOwn === isOwn).length;
  await mustBePayable(tx, by, checkout, attempts);
  if (counted >= maxAttempts) {
    throw new AppError('conflict', 'This order was tried too often. Please order again.');
  }
  // The old page is not given out any more, but money that comes through it is still looked for.
  if (current) {
    await updateAttempt(tx, current.id, current.state, { isCurrent: false });
    await enqueueClosing(tx, by.gateways, current, now);
  }
  return { attempt: await storeAttempt(tx, by, checkout, { now, isOwn }), isNew: true };
}

/** Throws 409 `conflict` when no new page may be opened. */
async function mustBePayable(
  tx: Db,
  { shop, gateways }: Paying,
  checkout: Checkout,
  attempts: readonly AttemptRow[],
): Promise<void> {
  if (attempts.some((attempt) => attempt.outcome === 'held')) {
    refuse(pendingDetail, 'A payment for this order is being looked at. Please contact us.');
  }
  const { timeZone, cutOffs } = shop.config;
  const now = shop.clock();
  if (!(await canOpenPage(tx, checkout, { now, timeZone, cutOffs }))) {
    if (attempts.some((attempt) => isUnsettled(attempt.state) && !isOverdue(attempt, now))) {
      refuse(pendingDetail, pendingText);
    }
    throw new AppError('conflict', 'This order was not paid in time. Please order again.');
  }
  if (checkout.totalPaise < gateways.current.minimumPaise) {
    throw new AppError('conflict', 'This total is too small to be paid online.');
  }
}

const elsewhereText = 'This order is being paid in another browser. Please finish it there.';
const pendingText = 'This payment is still being processed. Please do not pay again.';

/** The detail tells the browser whether to keep the order in mind: it is paid, or nobody knows yet. */
function refuse(path: typeof paidDetail | typeof pendingDetail, message: string): never {
  throw new AppError('conflict', message, { details: [{ path, message }] });
}

function isUsable(attempt: AttemptRow, now: Date): boolean {
  if (attempt.state === 'open') {
    return attempt.expiresAt.getTime() - now.getTime() > reuseSeconds * 1000;
  }
  // Either way: a start that lies far ahead was noted before the clock was set back.
  const inFlight = Math.abs(now.getTime() - attempt.createdAt.getTime()) < createSeconds * 1000;
  return attempt.state === 'created' && inFlight;
}

async function createRequest(db: Db, { publicUrl }: Opening, attempt: AttemptRow) {
  const [first] = await listOrdersOfCheckout(db, attempt.checkoutId);
  if (!first) throw new Error(`checkout ${attempt.checkoutId} has no orders`);
  return {
    attemptId: attempt.transactionId,
    orderNumber: first.number,
    amountPaise: attempt.amountPaise,
    currency: 'INR' as const,
    expiresAt: attempt.expiresAt,
    returnUrl: `${publicUrl}/payment-status/${attempt.transactionId}`,
  };
}

/** What the gateway said is stored before the customer hears of it. */
async function storeAnswer(
  db: Db,
  { shop }: Paying,
  attempt: AttemptRow,
  answer: CreateAnswer,
): Promise<string> {
  const now = shop.clock();
  const opened = answer.kind === 'open';
  await inTransaction(db, async (tx) => {
    // An event can settle the attempt before its page is known: one of the two goes first.
    await lockCheckout(tx, attempt.checkoutId);
    const moved = await updateAttempt(tx, attempt.id, 'created', {
      state: answer.kind,
      updatedAt: now,
      ...(opened && { gatewayRef: answer.gatewayRef, redirectUrl: answer.redirectUrl }),
    });
    if (!moved) return;
    await insertPaymentEvent(tx, {
      id: newId(),
      attemptId: attempt.id,
      source: 'gateway',
      fromState: 'created',
      toState: answer.kind,
      detail: answer.kind === 'rejected' ? answer.code : null,
      createdAt: now,
    });
  });
  return opened ? answer.redirectUrl : failed();
}

/** Somebody else is opening the same page at this moment: wait for theirs. */
async function pageOfOther(db: Db, { shop }: Paying, attempt: AttemptRow): Promise<string> {
  // By time, not by looks: each takes long where many wait for a database that has just come back.
  const end = performance.now() + createSeconds * 1000;
  while (performance.now() < end && !shop.closing.aborted) {
    const latest = await selectAttempt(db, attempt.id);
    if (latest?.redirectUrl) return latest.redirectUrl;
    if (latest?.state !== 'created') break;
    await wait(stepMs);
  }
  return failed();
}

function failed(): never {
  throw new AppError('gateway_failed', 'The payment page could not be opened. Please try again.');
}
