/** The rules of payment attempts: how long one can be paid, and what its customer reads. */
import { type AttemptState, isUnsettled } from './attempt-lifecycle.ts';

/** The statuses that the customer reads (product 5.5). */
export const resultStatuses = ['Successful', 'Pending', 'Failed', 'Not Found'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** The outcomes of a paid attempt's money. */
export const attemptOutcomes = ['accepted', 'surplus', 'held'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Where a change of an attempt came from. */
export const paymentSources = ['customer', 'gateway', 'webhook', 'system', 'staff'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** The shortest and longest time for which an attempt's page can be paid. */
const attemptMinMinutes = 5;
export const attemptMaxMinutes = 15;

/** How long an attempt's page can be paid: up to the cut-off, within the bounds. */
export function attemptMinutes(minutesToCutOff: number): number {
  return Math.max(attemptMinMinutes, Math.min(attemptMaxMinutes, minutesToCutOff));
}

/** An open page with more time left than this is reused instead of opening a second one. */
export const reuseSeconds = 120;
/** The most attempts for one checkout. */
export const maxAttempts = 10;

/** A stored attempt whose gateway call has not ended after this time was cut off by a crash. */
export const createSeconds = 15;

/** The gateway is asked about one attempt at most once in this time, whoever asks. */
export const checkEverySeconds = 3;
/** How long a status request for a pending payment is held open, in case a final answer comes. */
export const holdSeconds = 8;

/**
 * How long after its page's end a pending payment is waited for before the shop goes on without it.
 */
export const graceSeconds = 5 * 60;

/** The time until which the order waits for a payment after its page's end. */
export function waitsUntil({ expiresAt }: { expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() + graceSeconds * 1000);
}

/**
 * True for a page that is no longer waited for, and for a checkout that should have lapsed while
 * the shop was down.
 */
export function isOverdue(attempt: { expiresAt: Date }, now: Date): boolean {
  return now >= waitsUntil(attempt);
}

interface KeptMoney {
  outcome: AttemptOutcome | null;
  paidPaise: number | null;
  extraPaise: number;
  /** The sum of both that is refunded or to be refunded. */
  refundedPaise: number;
}

/** True if money of another amount is still here: a person can still accept it. */
export function isHeld({ outcome, paidPaise, extraPaise, refundedPaise }: KeptMoney): boolean {
  return outcome === 'held' && refundedPaise < (paidPaise ?? 0) + extraPaise;
}

interface TriedAttempt extends KeptMoney {
  state: AttemptState;
  /** The end of its page. */
  expiresAt: Date;
}

/**
 * True if the attempt's page can still bring its money by itself, or its money waits for a person.
 * Money that comes late for another amount than the present total is refunded in full.
 */
export function isBeingPaid(attempt: TriedAttempt, now: Date): boolean {
  return (isUnsettled(attempt.state) && !isOverdue(attempt, now)) || isHeld(attempt);
}

/**
 * The status that the customer reads for the attempt's state; money that could not be used is not a
 * success.
 */
export function resultOf(attempt: {
  state: AttemptState;
  outcome: AttemptOutcome | null;
}): ResultStatus {
  if (attempt.state === 'paid') return attempt.outcome === 'accepted' ? 'Successful' : 'Failed';
  return isUnsettled(attempt.state) ? 'Pending' : 'Failed';
}
