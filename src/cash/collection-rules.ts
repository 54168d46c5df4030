/** What becomes of what a rider says about the money of an order. */
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { CollectionMethod } from './cash-rules.ts';

/** The order as the shop has it when the tap arrives, which can be an hour after the finger. */
export interface Door {
  totalPaise: number;
  /** What it cost before each of its changes. */
  earlierPaise: readonly number[];
  isPaid: boolean;
  isCancelled: boolean;
  /** There is a collection that says how it was paid. */
  isCollected: boolean;
  isSaidUnpaid: boolean;
  /** This rider has taken cash for it before: the tap of a second phone is about the same money. */
  hasOwnCash: boolean;
}

export type Verdict =
  | 'nothing'
  /** It pays the order. */
  | 'pays'
  /** The order is paid by its page: who handed it over is kept. */
  | 'notes'
  | 'unpaid'
  /** It came for an order that was paid or cancelled meanwhile. */
  | 'extra'
  /** No phone can have shown it as due. */
  | 'neverCost'
  | 'otherAmount'
  | 'notPaidYet';

export function verdictOn(
  { method, amountPaise }: { method: CollectionMethod; amountPaise: number },
  door: Door,
): Verdict {
  if (method === 'cash') {
    if (door.hasOwnCash) return 'nothing';
    if (door.isPaid || door.isCancelled) return didCost(door, amountPaise) ? 'extra' : 'neverCost';
    return amountPaise === door.totalPaise ? 'pays' : 'otherAmount';
  }
  if (method === 'qr') {
    if (!door.isPaid) return 'notPaidYet';
    return door.isCollected || door.isCancelled ? 'nothing' : 'notes';
  }
  return door.isPaid || door.isCancelled || door.isSaidUnpaid ? 'nothing' : 'unpaid';
}

function didCost({ totalPaise, earlierPaise }: Door, paise: number): boolean {
  return [totalPaise, ...earlierPaise].includes(paise);
}

/** A tap waits for a signal for a day at most; a clock that is further off is not believed. */
const believedMs = 2 * dayMs;

export function believedTap(tappedAt: Date | undefined, now: Date): Date | null {
  if (!tappedAt || Math.abs(now.getTime() - tappedAt.getTime()) > believedMs) return null;
  return tappedAt > now ? now : tappedAt;
}
