/** Decides about a new payment attempt, and stores it before its company is asked for a page. */
import { hash, randomBytes } from 'node:crypto';
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
  /** The shop's URL, to which the customer returns. */
  publicUrl: string;
  /** The id of the browser that asks, from its signed cookie. */
  browserId: string | undefined;
  /** The attempt whose secret id the customer knows, in whichever browser. */
  knownId?: string;
  /** The request has a payment link, which allows the same as the browser that ordered. */
  hasLink?: true;
  /** Throws if the customer means another checkout. */
  mustFit?: (checkout: SeenCheckout) => void;
}

export interface Started {
  attempt: SeenAttempt;
  /** The company still has to be asked for its page. */
  isNew: boolean;
}

/**
 * The attempt that can still be used, or a new one; undefined if the checkout has changed since it
 * was read. Throws 409 `conflict` if it can't be paid.
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
  // Whoever knows an order's number and mobile number may pay for it, but must neither use up the
  // attempts of the browser that ordered nor replace its page; that browser may replace a
  // stranger's page.
  const mayShare = current?.isOwn === isOwn || current?.id === context.knownId;
  // A changed order costs another amount than its open page.
  const isOfTotal = current?.amountPaise === seen.totalPaise;
  if (current && mayShare && isOfTotal && isUsable(current, now)) {
    return { attempt: current, isNew: false };
  }
  if (current?.isOwn && !mayShare && !isOverdue(current, now)) refuse(pendingDetail, elsewhereText);
  const counted = seen.attempts.filter((attempt) => attempt.isOwn === isOwn).length;
  mustBePayable(context, seen, now);
  if (counted >= maxAttempts) {
    throw new AppError(
      'conflict',
      'Paying for this order was tried too often. Please order again.',
    );
  }
  const attempt = await storeAttempt(db, context, seen, { now, isOwn, current });
  return attempt && { attempt, isNew: true };
}

/** Throws 409 `conflict` if no new page may be opened. */
function mustBePayable(
  { settings, gateways }: PaymentContext,
  seen: SeenCheckout,
  now: Date,
): void {
  const { attempts, orders, totalPaise } = seen;
  if (attempts.some(isHeld)) {
    refuse(pendingDetail, 'A payment for this order is being checked. Please contact us.');
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
 * The detail tells the browser to keep its stored order: it is paid, or its payment may still come.
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
  // In both directions: a start far in the future was recorded before the clock was set back.
  const inFlight = Math.abs(now.getTime() - attempt.createdAt.getTime()) < createSeconds * 1000;
  return attempt.state === 'created' && inFlight;
}

/** Returns undefined and stores nothing if the checkout has changed since it was read. */
async function storeAttempt(
  db: Db,
  context: PaymentContext,
  seen: SeenCheckout,
  { now, isOwn, current }: { now: Date; isOwn: boolean; current: SeenAttempt | undefined },
): Promise<SeenAttempt | undefined> {
  const attempt = {
    id: attemptId(seen),
    // 128 random bits, as letters and digits only: every gateway accepts it, and it can't be
    // guessed.
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
    // The old page is no longer given out, but money that comes through it is still looked for.
    current && closingJob(context.gateways, current, now),
  ].filter((job) => job !== undefined);
  const { id, transactionId, gateway, expiresAt } = attempt;
  const values = { id, transactionId, gateway, isOwn, expiresAt, keptUntil, now };
  const amountPaise = seen.totalPaise;
  const replacedId = current?.id ?? null;
  try {
    const row = { ...values, amountPaise, eventId: newId() };
    const isStored = await insertNewAttempt(db, row, { seen, replacedId, jobs });
    return isStored ? attempt : undefined;
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

/**
 * The checkout stays open while a payment page of it can still be paid; one from the website at
 * least for its first 20 minutes.
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
 * Derived from the checkout's id and its number of attempts: of two attempts that begin with the
 * same read state, only one can be stored. Starts with the checkout's time, so that rows of a day
 * are stored together, as with other ids.
 */
function attemptId({ id, attempts }: SeenCheckout): string {
  const digest = hash('sha256', `${id} ${attempts.length}`);
  return `${id.slice(0, 14)}8${digest.slice(0, 3)}-a${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

/** The time from which its page can no longer be paid. */
function pageEnd({ settings }: PaymentContext, { orders }: SeenCheckout, now: Date): Date {
  const { shiftPlan } = settings.current();
  const minutes = orders.map((o) => minutesToCutOff(o.deliveryDate, o.shift, now, shiftPlan));
  return new Date(now.getTime() + attemptMinutes(Math.min(...minutes)) * 60_000);
}
