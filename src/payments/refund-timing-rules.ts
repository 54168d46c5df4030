/** When the gateway is asked about a refund, and when a refund counts as slow. */
import { isRefundOpen, isRefundUnsettled, type RefundState } from './refund-rules.ts';

const minute = 60;
const hour = 60 * minute;
/**
 * Seconds from the sending of a refund to the first checks; afterwards it is checked every 12
 * hours.
 */
const refundSchedule = [minute, 10 * minute, hour, 6 * hour];
const refundEverySeconds = 12 * hour;
/** Seconds after which a done refund is checked again, because banks return some. */
const doneSchedule = [1, 3, 7, 14].map((days) => days * 24 * hour);

interface TimedRefund {
  state: RefundState;
  sentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * When to check a refund next. It is checked until it is done, however old it gets, and for two
 * weeks after; undefined when there is no further check.
 */
export function nextRefundCheckAt(refund: TimedRefund, now: Date): Date | undefined {
  if (!isRefundOpen(refund)) return undefined;
  const isDone = !isRefundUnsettled(refund);
  const noted = isDone ? refund.updatedAt : (refund.sentAt ?? refund.createdAt);
  // A sending time in the future was recorded before the clock was set back.
  const since = noted > now ? now : noted;
  const age = (now.getTime() - since.getTime()) / 1000;
  const step = (isDone ? doneSchedule : refundSchedule).find((seconds) => seconds > age);
  if (step !== undefined) return new Date(since.getTime() + step * 1000);
  if (isDone) return undefined;
  const steps = Math.floor(age / refundEverySeconds) + 1;
  return new Date(since.getTime() + steps * refundEverySeconds * 1000);
}

/** Days after which a pending refund is shown to the admin; banks promise 5 to 10 business days. */
export const slowRefundDays = [5, 10] as const;

/** How many of those limits have passed. */
export function slowness(createdAt: Date, now: Date): number {
  const days = (now.getTime() - createdAt.getTime()) / (24 * hour * 1000);
  return slowRefundDays.filter((limit) => days >= limit).length;
}
