/** The day of a shift in the kitchen: what state it is in, and what keeps a meal from its place. */

import { stopCode } from '#src/delivery/run-rules.ts';
import { orderLabel } from '#src/orders/order-rules.ts';

/** Orders come in; the count is fixed; every box is packed; nothing is left to do. */
export const shiftDayStates = ['open', 'frozen', 'packed', 'closed'] as const;
export type ShiftDayState = (typeof shiftDayStates)[number];

/** What happens to a count after it was fixed. */
export const shiftChangeKinds = ['added', 'cancelled', 'changed'] as const;
export type ShiftChangeKind = (typeof shiftChangeKinds)[number];

/** How much of a component is counted: pieces, or what a scale or a ladle measures. */
export const componentUnits = ['pc', 'g', 'ml', 'portion'] as const;
export type ComponentUnit = (typeof componentUnits)[number];

export const shiftPrintKinds = ['count', 'packing', 'run', 'labels'] as const;
export type ShiftPrintKind = (typeof shiftPrintKinds)[number];

/**
 * Why an owed meal is in no box on its way: it can still be paid, staff have not decided whether it
 * is cooked, it was given to nobody, or it could not be handed over.
 */
export const notPlacedReasons = ['paymentOpen', 'unapproved', 'noRider', 'problem'] as const;
export type NotPlacedReason = (typeof notPlacedReasons)[number];

/** A box was packed, or taken out again. */
export const boxTickKinds = ['packed', 'unpacked'] as const;
export type BoxTickKind = (typeof boxTickKinds)[number];

interface BoxOnItsWay {
  run?: { letter: string } | undefined;
  stop?: number | undefined;
  order: number;
  nth: number;
}

/** `B-07`: run and stop, as on the label; the order's number while it has none. */
export function boxLabel({ run, stop, order }: Omit<BoxOnItsWay, 'nth'>): string {
  if (!run || stop === undefined) return orderLabel(order);
  return stopCode(run.letter, stop);
}

/** By run and stop, "B" before "AA"; what has no run or no stop comes last. */
export function compareOnTheirWay(a: BoxOnItsWay, b: BoxOnItsWay): number {
  const last = Number.MAX_SAFE_INTEGER;
  const [first, second] = [a.run?.letter ?? '', b.run?.letter ?? ''];
  return (
    (first.length || last) - (second.length || last) ||
    (first < second ? -1 : first > second ? 1 : 0) ||
    (a.stop ?? last) - (b.stop ?? last) ||
    a.order - b.order ||
    a.nth - b.nth
  );
}
