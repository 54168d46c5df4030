/** The life of a payment attempt: its states, and what a gateway's answer means. */

/** What the customer is told (product 5.5). */
export const resultStatuses = ['Successful', 'Pending', 'Failed', 'Not Found'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/**
 * created: stored, gateway not called yet · open: its page is known · unknown: the gateway did not say whether it
 * made one · rejected: it refused · paid, failed, expired: its own final answers.
 */
export const attemptStates = [
  'created',
  'open',
  'unknown',
  'rejected',
  'paid',
  'failed',
  'expired',
] as const;
export type AttemptState = (typeof attemptStates)[number];

const moves: Record<AttemptState, readonly AttemptState[]> = {
  created: ['open', 'unknown', 'rejected', 'paid', 'failed', 'expired'],
  open: ['paid', 'failed', 'expired'],
  unknown: ['open', 'paid', 'failed', 'expired'],
  paid: [],
  // Money can arrive after a gateway gave up, or refused: late success.
  rejected: ['paid'],
  failed: ['paid'],
  expired: ['paid'],
};

export function canBecome(from: AttemptState, to: AttemptState): boolean {
  return moves[from].includes(to);
}

/** What became of the money of a paid attempt. */
export const attemptOutcomes = ['accepted', 'surplus', 'held'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Where a change of an attempt came from. */
export const paymentSources = ['customer', 'gateway', 'webhook', 'system', 'staff'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Still able to turn into money by itself. */
export function isUnsettled(state: AttemptState): boolean {
  return state === 'created' || state === 'open' || state === 'unknown';
}

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

/** The gateway is asked about one attempt at most once in this time, whoever asks. */
export const checkEverySeconds = 3;
/** A status request of a pending payment is held this long, in the hope of a final answer. */
export const holdSeconds = 8;

/** A pending payment is given this long after its page's end before the shop goes on without it. */
export const graceSeconds = 5 * 60;

/** True for a page that nobody waits for any more, and for a checkout that would have lapsed, had the shop not been away. */
export function isOverdue({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime() + graceSeconds * 1000;
}

/** How the attempt's state reads to its customer; money that could not be used is not a success. */
export function resultOf(attempt: {
  state: AttemptState;
  outcome: AttemptOutcome | null;
}): ResultStatus {
  if (attempt.state === 'paid') return attempt.outcome === 'accepted' ? 'Successful' : 'Failed';
  return isUnsettled(attempt.state) ? 'Pending' : 'Failed';
}
