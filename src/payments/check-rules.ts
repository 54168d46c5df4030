/** When a gateway is asked about an attempt to pay, and when it is asked no more. */
import { type AttemptState, isUnsettled } from './attempt-lifecycle.ts';
import { checkEverySeconds, graceSeconds, waitsUntil } from './payment-rules.ts';

/** Seconds after an attempt's start at which it is asked about while its page can be paid. */
const liveSchedule: readonly { untilSeconds: number; everySeconds: number }[] = [
  { untilSeconds: 20, everySeconds: 20 },
  { untilSeconds: 50, everySeconds: 3 },
  { untilSeconds: 110, everySeconds: 6 },
  { untilSeconds: 170, everySeconds: 10 },
  { untilSeconds: 230, everySeconds: 30 },
];
const slowSeconds = 60;
const hour = 3600;
/** Seconds after a page's end and its grace at which a late success is still looked for. */
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
 * When to ask the gateway next, or `undefined` when it has been asked often enough. Source: the
 * checklist that PhonePe publishes for its status call, and its late successes of up to some days.
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
 * Where the last look of all brings no end either, it is repeated after these: no single word gives
 * a payment up.
 */
const lastLookSeconds = [hour, 24 * hour];

/**
 * When to ask once more a gateway that names no end when the timetable is over; `looks` counts how
 * often that was so.
 */
export function lastLookAt(state: AttemptState, now: Date, looks: number): Date | undefined {
  const pause = lastLookSeconds[looks];
  if (pause === undefined || state === 'paid' || state === 'rejected') return undefined;
  return new Date(now.getTime() + pause * 1000);
}

const maxSilenceSeconds = 300;
/** A gateway that is silent about an attempt for this long after its tail is not asked any more. */
const silenceDays = 10;
/** And for about a day of questions: a shop that comes back after weeks may have no network yet. */
const mostSilences = 300;

/**
 * When to ask again a gateway that did not answer `silences` times in a row: later and later, with
 * `jitter` from 0 to 1 so that a thousand attempts do not come back together. `undefined` for one
 * that it was silent about for days.
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
