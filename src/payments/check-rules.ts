/** When a gateway is asked about an attempt, and when it is asked no more. */
import { type AttemptState, isUnsettled } from './attempt-lifecycle.ts';
import { checkEverySeconds, graceSeconds, waitsUntil } from './payment-rules.ts';

/** How often an attempt is asked about while its page can be paid, by its age in seconds. */
const liveSchedule: readonly { untilSeconds: number; everySeconds: number }[] = [
  { untilSeconds: 20, everySeconds: 20 },
  { untilSeconds: 50, everySeconds: 3 },
  { untilSeconds: 110, everySeconds: 6 },
  { untilSeconds: 170, everySeconds: 10 },
  { untilSeconds: 230, everySeconds: 30 },
];
const slowSeconds = 60;
const hour = 3600;
/** Seconds after a page's end and its grace period at which a late payment is still looked for. */
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
 * When to ask the gateway next, or `undefined` when it has been asked often enough. Sources:
 * PhonePe's published checklist for its status call, and its late successes of up to some days.
 */
export function nextCheckAt(
  attempt: { createdAt: Date; expiresAt: Date; state: AttemptState },
  now: Date,
): Date | undefined {
  if (attempt.state === 'paid' || attempt.state === 'rejected') return undefined;
  const liveUntil = waitsUntil(attempt).getTime();
  if (isUnsettled(attempt.state) && now.getTime() < liveUntil) {
    const age = (now.getTime() - attempt.createdAt.getTime()) / 1000;
    const step = liveSchedule.find((row) => age < row.untilSeconds)?.everySeconds ?? slowSeconds;
    return new Date(now.getTime() + step * 1000);
  }
  const tail = tailSeconds.map((seconds) => liveUntil + seconds * 1000);
  const next = tail.find((instant) => instant > now.getTime());
  return next === undefined ? undefined : new Date(next);
}

/**
 * If the last check brings no final answer either, it is repeated after these pauses: one answer
 * alone does not give up a payment.
 */
const lastLookSeconds = [hour, 24 * hour];

/**
 * When to ask again if a gateway names no end after the whole timetable; `looks` counts how often
 * that happened.
 */
export function lastLookAt(state: AttemptState, now: Date, looks: number): Date | undefined {
  const pause = lastLookSeconds[looks];
  if (pause === undefined || state === 'paid' || state === 'rejected') return undefined;
  return new Date(now.getTime() + pause * 1000);
}

const maxSilenceSeconds = 300;
/**
 * A gateway that does not answer about an attempt for this long after the timetable is asked no
 * more.
 */
const silenceDays = 10;
/**
 * The fewest silent checks before giving up, about a day of them: a shop that starts after weeks
 * may have no network yet.
 */
const mostSilences = 300;

/**
 * When to ask again after a gateway has not answered `silences` times in a row: with growing
 * pauses, and with a `jitter` from 0 to 1, so that a thousand attempts do not come due together.
 * `undefined` after days without an answer.
 */
export function askAgainAt(
  { expiresAt }: { expiresAt: Date },
  now: Date,
  silences: number,
  jitter: number,
): Date | undefined {
  const lastSeconds = graceSeconds + Math.max(...tailSeconds) + silenceDays * 24 * hour;
  const isOver = now.getTime() > expiresAt.getTime() + lastSeconds * 1000;
  if (isOver && silences > mostSilences) return undefined;
  const pause = Math.min(maxSilenceSeconds, checkEverySeconds * 2 ** Math.min(silences, 10));
  return new Date(now.getTime() + pause * (0.5 + jitter) * 1000);
}
