/** The life of a payment attempt: states, what a gateway's answer means, when to ask again. */

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
export const attemptMinMinutes = 5;
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

/** Seconds after an attempt's start at which it is asked about while its page can be paid. */
const liveSchedule: readonly { untilSeconds: number; everySeconds: number }[] = [
  { untilSeconds: 20, everySeconds: 20 },
  { untilSeconds: 50, everySeconds: 3 },
  { untilSeconds: 110, everySeconds: 6 },
  { untilSeconds: 170, everySeconds: 10 },
  { untilSeconds: 230, everySeconds: 30 },
];
const slowSeconds = 60;
/** A pending payment is given this long after its page's end before the shop goes on without it. */
export const graceSeconds = 5 * 60;

/** True for a page that nobody waits for any more, and for a checkout that would have lapsed, had the shop not been away. */
export function isOverdue({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime() + graceSeconds * 1000;
}

const hour = 3600;
/** Seconds after the end of that at which a late success is still looked for. */
const tailSeconds = [
  15 * 60,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  48 * hour,
  72 * hour,
  120 * hour,
];

/**
 * When to ask the gateway next, or `undefined` when it has been asked often enough. Source: the checklist that
 * PhonePe publishes for its status call, and its late successes of up to some days.
 */
export function nextCheckAt(
  attempt: { createdAt: Date; expiresAt: Date; state: AttemptState },
  now: Date,
): Date | undefined {
  if (attempt.state === 'paid' || attempt.state === 'rejected') return undefined;
  const liveUntil = attempt.expiresAt.getTime() + graceSeconds * 1000;
  if (isUnsettled(attempt.state) && now.getTime() < liveUntil) {
    const age = (now.getTime() - attempt.createdAt.getTime()) / 1000;
    const step = liveSchedule.find((row) => age < row.untilSeconds)?.everySeconds ?? slowSeconds;
    return new Date(now.getTime() + step * 1000);
  }
  const tail = tailSeconds.map((seconds) => liveUntil + seconds * 1000);
  const next = tail.find((instant) => instant > now.getTime());
  return next === undefined ? undefined : new Date(next);
}

const maxSilenceSeconds = 300;
/** A gateway that is silent about an attempt for this long after its tail is not asked any more. */
const silenceDays = 10;

/**
 * When to ask again a gateway that did not answer `silences` times in a row: later and later, with `jitter` from 0 to 1
 * so that a thousand attempts do not come back together. `undefined` for one that it was silent about for days.
 */
export function askAgainAt(
  { expiresAt }: { expiresAt: Date },
  now: Date,
  silences: number,
  jitter: number,
): Date | undefined {
  const lastSeconds = graceSeconds + Math.max(...tailSeconds) + silenceDays * 24 * hour;
  if (now.getTime() > expiresAt.getTime() + lastSeconds * 1000) return undefined;
  const pause = Math.min(maxSilenceSeconds, checkEverySeconds * 2 ** Math.min(silences, 10));
  return new Date(now.getTime() + pause * (0.5 + jitter) * 1000);
}

/** How the attempt's state reads to its customer; money that could not be used is not a success. */
export function resultOf(attempt: {
  state: AttemptState;
  outcome: AttemptOutcome | null;
}): ResultStatus {
  if (attempt.state === 'paid') return attempt.outcome === 'accepted' ? 'Successful' : 'Failed';
  return isUnsettled(attempt.state) ? 'Pending' : 'Failed';
}
