/** The life of money that goes back: states, causes, and when to ask the gateway about it. */

/** owed: decided and stored · sent: the gateway took it · done, failed: its final answers. */
export const refundStates = ['owed', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

const moves: Record<RefundState, readonly RefundState[]> = {
  owed: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  // Never again by itself: a new refund takes its place, linked to it.
  failed: [],
};

export function canRefundBecome(from: RefundState, to: RefundState): boolean {
  return moves[from].includes(to);
}

/**
 * cancelled: an order that was paid is not cooked · surplus: a checkout was paid twice, or too late · held: a person
 * decided about money of the wrong amount · goodwill: an admin gives back a part, or all, of what an order cost.
 */
export const refundCauses = ['cancelled', 'surplus', 'held', 'goodwill'] as const;
export type RefundCause = (typeof refundCauses)[number];

const minute = 60;
const hour = 60 * minute;
/** Seconds from the sending of a refund to the first questions about it; afterwards it is asked every 12 hours. */
const refundSchedule = [minute, 10 * minute, hour, 6 * hour];
const refundEverySeconds = 12 * hour;

/** When to ask about an unsettled refund next. It is asked about until its final answer, however old it gets. */
export function nextRefundCheckAt(noted: Date, now: Date): Date {
  // One that was sent in the future was sent before the clock was set back.
  const sentAt = noted > now ? now : noted;
  const age = (now.getTime() - sentAt.getTime()) / 1000;
  const step = refundSchedule.find((seconds) => seconds > age);
  if (step !== undefined) return new Date(sentAt.getTime() + step * 1000);
  const steps = Math.floor(age / refundEverySeconds) + 1;
  return new Date(sentAt.getTime() + steps * refundEverySeconds * 1000);
}

/** Days after which a refund that is still on its way is shown to the admin; banks promise 5 to 10 business days. */
export const slowRefundDays = [5, 10] as const;

/** How many of those days have passed. */
export function slowness(createdAt: Date, now: Date): number {
  const days = (now.getTime() - createdAt.getTime()) / (24 * hour * 1000);
  return slowRefundDays.filter((limit) => days >= limit).length;
}

/**
 * What of an order's cost is not given back yet. A failed refund counts until another takes its place: its money is
 * promised, and trying it again must always be possible.
 */
export function refundablePaise(
  totalPaise: number,
  refunds: readonly { id: string; retryOf: string | null; amountPaise: number }[],
): number {
  const replaced = new Set(refunds.map(({ retryOf }) => retryOf));
  const promised = refunds.filter(({ id }) => !replaced.has(id));
  return totalPaise - promised.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
