/** Decides what a rider's report about an order's payment changes. */
import { dayMs } from '#src/platform/contract/business-day.ts';
import { type CollectionMethod, isHeldInHand } from './cash-rules.ts';

/** The order when the tap arrives, which can be an hour after the tap. */
export interface Door {
  totalPaise: number;
  /** The totals before each of its changes. */
  earlierPaise: readonly number[];
  isPaid: boolean;
  isCancelled: boolean;
  /** A collection already says how it was paid. */
  isCollected: boolean;
  isSaidUnpaid: boolean;
  /**
   * This rider has taken cash for the order before: a tap on a second phone is about the same
   * money.
   */
  hasOwnCash: boolean;
}

export type Verdict =
  | 'nothing'
  /** The cash pays the order. */
  | 'pays'
  /** The order is paid by its page; the collection records who handed it over. */
  | 'notes'
  | 'unpaid'
  /** The cash is for an order that was already paid or cancelled. */
  | 'extra'
  /** The order never cost this amount, so that no phone can have shown it as due. */
  | 'neverCost'
  | 'otherAmount'
  | 'notPaidYet';

export function verdictOn(
  { method, amountPaise }: { method: CollectionMethod; amountPaise: number },
  door: Door,
): Verdict {
  if (method === 'unpaid') {
    return door.isPaid || door.isCancelled || door.isSaidUnpaid ? 'nothing' : 'unpaid';
  }
  if (isHeldInHand(method)) {
    if (door.hasOwnCash) return 'nothing';
    if (door.isPaid || door.isCancelled) return didCost(door, amountPaise) ? 'extra' : 'neverCost';
    return amountPaise === door.totalPaise ? 'pays' : 'otherAmount';
  }
  if (!door.isPaid) return 'notPaidYet';
  return door.isCollected || door.isCancelled ? 'nothing' : 'notes';
}

function didCost({ totalPaise, earlierPaise }: Door, paise: number): boolean {
  return [totalPaise, ...earlierPaise].includes(paise);
}

/**
 * A tap waits for a signal for a day at most; the time of a clock that is further off is ignored.
 */
const believedMs = 2 * dayMs;

export function believedTap(tappedAt: Date | undefined, now: Date): Date | null {
  if (!tappedAt || Math.abs(now.getTime() - tappedAt.getTime()) > believedMs) return null;
  return tappedAt > now ? now : tappedAt;
}
