/** Deciding about a new try to pay, and storing it before its company is asked for a page. */
import { createHash, randomBytes } from 'node:crypto';
import { paidDetail, pendingDetail } from '#src/checkout/checkout-rules.ts';
import { endOfPlaced, isPayable, refuseCancelled } from '#src/checkout/server/checkout-service.ts';
import { lapseJob } from '#src/checkout/server/lapse-unpaid-job.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { minutesToCutOff } from '#src/settings/cut-off-rules.ts';
import { isUnsettled } from '../../attempt-lifecycle.ts';
import {
  attemptMinutes,
  createSeconds,
  isHeld,
  isOverdue,
  maxAttempts,
  reuseSeconds,
} from '../../payment-rules.ts';
import type { PaymentContext } from '../settling/settle-service.ts';
import { nextCheckJob } from './check-jobs.ts';
import { insertNewAttempt } from './new-attempt-sql.ts';
import { closingJob } from './page-closing-service.ts';
import type { SeenAttempt, SeenCheckout } from './seen-checkout-sql.ts';

export interface OpenPageContext extends PaymentContext {
  /** Where the customer comes back to. */
  publicUrl: string;
  /** The asking browser, by its signed cookie. */
  browserId: string | undefined;
  /** The attempt whose secret id the customer knows, whatever browser they ask with. */
  knownId?: string;
  /** By a payment link: who has it may do what the browser that ordered may. */
  hasLink?: true;
  /** Throws where the customer means another checkout than there is. */
  mustFit?: (checkout: SeenCheckout) => void;
}

export interface Started {
  attempt: SeenAttempt;
  /** Its company is still to be asked for its page. */
  isNew: boolean;
}

/**
 * The attempt that can still be used, or a new one; undefined where the checkout has changed since
 * it was seen. Throws 409 `conflict` where nobody may pay.
 */
export async function startAttempt(
  db: Db,
  context: OpenPageContext,
  seen: SeenCheckout,
): Promise<Started | undefined> {
  const now = context.shop.clock();
  if (seen.state === 'confirmed') refuse(paidDetail, 'This order is already paid.');
  context.mustFit?.(seen);
  refuseCancelled(seen.orders);
  const current = seen.attempts.find((attempt) => attempt.isCurrent && isUnsettled(attempt.state));
  const isOwn = context.hasLink === true || seen.browserId === context.browserId;
  // Who knows an order's number and mobile number may pay for it, and may neither use up the tries
  // of its own browser nor touch its page: that browser takes the place of a stranger's.
  const mayShare = current?.isOwn === isOwn || current?.id === context.knownId;
  // An order that was changed costs another amount than its open page.
  const isOfTotal = current?.amountPaise === seen.totalPaise;
  if (current && mayShare && isOfTotal && isUsable(current, now)) {
    return { attempt: current, isNew: false };
  }
  if (current?.isOwn && !mayShare && !isOverdue(current, now)) refuse(pendingDetail, elsewhereText);
  const counted = seen.attempts.filter((attempt) => attempt.isOwn === isOwn).length;
  mustBePayable(context, seen, now);
  if (counted >= maxAttempts) {
    throw new AppError('conflict', 'This order was tried too often. Please order again.');
  }
  const attempt = await storeAttempt(db, context, seen, { now, isOwn, current });
  return attempt && { attempt, isNew: true };
}

/** Throws 409 `conflict` when no new page may be opened. */
function mustBePayable(
  { settings, gateways }: PaymentContext,
  seen: SeenCheckout,
  now: Date,
): void {
  const { attempts, orders, totalPaise } = seen;
  if (attempts.some(isHeld)) {
    refuse(pendingDetail, 'A payment for this order is being looked at. Please contact us.');
  }
  if (!isPayable(seen, orders, { now, plan: settings.current().shiftPlan })) {
    if (attempts.some((attempt) => isUnsettled(attempt.state) && !isOverdue(attempt, now))) {
      refuse(pendingDetail, pendingText);
    }
    throw new AppError('conflict', 'This order was not paid in time. Please order again.');
  }
  if (totalPaise < gateways.current.minimumPaise) {
    throw new AppError('conflict', 'This total is too small to be paid online.');
  }
}

const elsewhereText = 'This order is being paid in another browser. Please finish it there.';
export const pendingText = 'This payment is still being processed. Please do not pay again.';

/**
 * The detail tells the browser whether to keep the order in mind: it is paid, or nobody knows yet.
 */
export function refuse(path: typeof paidDetail | typeof pendingDetail, message: string): never {
  throw new AppError('conflict', message, { details: [{ path, message }] });
}

export function isUsable(
  attempt: Pick<SeenAttempt, 'state' | 'expiresAt' | 'createdAt'>,
  now: Date,
): boolean {
  if (attempt.state === 'open') {
    return attempt.expiresAt.getTime() - now.getTime() > reuseSeconds * 1000;
  }
  // Either way: a start that lies far ahead was noted before the clock was set back.
  const inFlight = Math.abs(now.getTime() - attempt.createdAt.getTime()) < createSeconds * 1000;
  return attempt.state === 'created' && inFlight;
}

/** Undefined, with nothing stored, where the checkout has changed since it was seen. */
async function storeAttempt(
  db: Db,
  context: PaymentContext,
  seen: SeenCheckout,
  { now, isOwn, current }: { now: Date; isOwn: boolean; current: SeenAttempt | undefined },
): Promise<SeenAttempt | undefined> {
  const attempt = {
    id: attemptId(seen),
    // 128 random bits, letters and digits only: every gateway takes it, nobody guesses it.
    transactionId: `T${randomBytes(16).toString('hex')}`,
    gateway: context.gateways.current.name,
    redirectUrl: null,
    state: 'created' as const,
    outcome: null,
    isCurrent: true,
    isOwn,
    amountPaise: seen.totalPaise,
    paidPaise: null,
    extraPaise: 0,
    refundedPaise: 0,
    expiresAt: pageEnd(context, seen, now),
    createdAt: now,
  };
  const keptUntil = endOfKept(seen, attempt);
  const jobs = [
    nextCheckJob(attempt, now),
    seen.expiresAt < keptUntil ? lapseJob(seen.id, keptUntil) : undefined,
    // The old page is not given out any more, but money that comes through it is still looked for.
    current && closingJob(context.gateways, current, now),
  ].filter((job) => job !== undefined);
  const { id, transactionId, gateway, expiresAt } = attempt;
  const what = { id, transactionId, gateway, isOwn, expiresAt, keptUntil, now };
  const amountPaise = seen.totalPaise;
  const replacedId = current?.id ?? null;
  try {
    const row = { ...what, amountPaise, eventId: newId() };
    const isStored = await insertNewAttempt(db, row, { seen, replacedId, jobs });
    return isStored ? attempt : undefined;
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

/**
 * The checkout is kept alive while a payment page of it can still be paid, and one of the web in
 * its first 20 minutes.
 */
function endOfKept(seen: SeenCheckout, page: { expiresAt: Date }): Date {
  const end = endOfPlaced(seen);
  return seen.source === 'web' && page.expiresAt < end ? end : page.expiresAt;
}

function isOvertaken(error: unknown): boolean {
  return (
    isUniqueViolation(error, 'payment_attempts_pkey') ||
    isUniqueViolation(error, 'payment_attempts_one_current')
  );
}

/**
 * Made of the checkout and of how many attempts it has had: of two that are begun on the same sight
 * of it only one can be stored. It begins with the checkout's time, so that the rows of a day lie
 * together as those with other ids do.
 */
function attemptId({ id, attempts }: SeenCheckout): string {
  const digest = createHash('sha256').update(`${id} ${attempts.length}`).digest('hex');
  return `${id.slice(0, 14)}8${digest.slice(0, 3)}-a${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

/** When its page can not be paid any more. */
function pageEnd({ settings }: PaymentContext, { orders }: SeenCheckout, now: Date): Date {
  const { shiftPlan } = settings.current();
  const minutes = orders.map((o) => minutesToCutOff(o.deliveryDate, o.shift, now, shiftPlan));
  return new Date(now.getTime() + attemptMinutes(Math.min(...minutes)) * 60_000);
}
