/** What becomes of a payment attempt: how long it can be paid, and what its customer hears. */
import { type AttemptState, isUnsettled } from './attempt-lifecycle.ts';

/** What the customer reads (product 5.5). */
export const resultStatuses = ['Successful', 'Pending', 'Failed', 'Not Found'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** What became of the money of a paid attempt. */
export const attemptOutcomes = ['accepted', 'surplus', 'held'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Where a change of an attempt came from. */
export const paymentSources = ['customer', 'gateway', 'webhook', 'system', 'staff'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** An attempt's page stays payable this long, at least and at most. */
const attemptMinMinutes = 5;
export const attemptMaxMinutes = 15;

/** How long an attempt's page can be paid: up to the cut-off time, within its bounds. */
export function attemptMinutes(minutesToCutOff: number): number {
  return Math.max(attemptMinMinutes, Math.min(attemptMaxMinutes, minutesToCutOff));
}

/** An open page with more than this left is given out again instead of a second one. */
export const reuseSeconds = 120;
/** One checkout is tried at most this often. */
export const maxAttempts = 10;

/** A stored attempt whose gateway call has not ended by then was cut off by a crash. */
export const createSeconds = 15;

/** The gateway is asked about one attempt at most once in this time, no matter who asks. */
export const checkEverySeconds = 3;
/** A status request of a pending payment is held this long, in the hope of a final answer. */
export const holdSeconds = 8;

/** A pending payment is given this long after its page's end before the shop goes on without it. */
export const graceSeconds = 5 * 60;

/** Until then the order waits for a payment whose page was left. */
export function waitsUntil({ expiresAt }: { expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() + graceSeconds * 1000);
}

/** True for a page that nobody waits for, and a checkout that lapsed while the shop was away. */
export function isOverdue(attempt: { expiresAt: Date }, now: Date): boolean {
  return now >= waitsUntil(attempt);
}

interface KeptMoney {
  outcome: AttemptOutcome | null;
  paidPaise: number | null;
  extraPaise: number;
  /** What of both is to go back, or went. */
  refundedPaise: number;
}

/** True for money of another amount that is here: a person can still accept it. */
export function isHeld({ outcome, paidPaise, extraPaise, refundedPaise }: KeptMoney): boolean {
  return outcome === 'held' && refundedPaise < (paidPaise ?? 0) + extraPaise;
}

interface TriedAttempt extends KeptMoney {
  state: AttemptState;
  /** The end of its page. */
  expiresAt: Date;
}

/**
 * True for one whose page can still bring its money by itself, or whose money waits for a person.
 * Money that comes late, for another amount than is to be paid by then, goes back whole.
 */
export function isBeingPaid(attempt: TriedAttempt, now: Date): boolean {
  return (isUnsettled(attempt.state) && !isOverdue(attempt, now)) || isHeld(attempt);
}

/** How the attempt's state reads to its customer; money that could not be used is not a success. */
export function resultOf(attempt: {
  state: AttemptState;
  outcome: AttemptOutcome | null;
}): ResultStatus {
  if (attempt.state === 'paid') return attempt.outcome === 'accepted' ? 'Successful' : 'Failed';
  return isUnsettled(attempt.state) ? 'Pending' : 'Failed';
}
