/** The states of a shift in the kitchen, and why a meal is not placed. */

import { stopCode } from '#src/delivery/run-rules.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { leftOutNames } from '#src/passes/pass-kinds.ts';

/**
 * Open: orders come in. Frozen: the count is fixed. Packed: every box is packed. Closed: nothing is
 * left to do.
 */
export const shiftDayStates = ['open', 'frozen', 'packed', 'closed'] as const;
export type ShiftDayState = (typeof shiftDayStates)[number];

/** Kinds of amendments to a frozen count. */
export const amendmentKinds = ['added', 'cancelled', 'changed'] as const;
export type AmendmentKind = (typeof amendmentKinds)[number];

/** As papers and exports say them. */
export const amendmentLabels: Readonly<Record<AmendmentKind, string>> = {
  added: 'Added',
  cancelled: 'Cancelled',
  changed: 'Changed',
};

/** `2 × Thali, now Jain`; without wishes `2 × Thali, now as usual`. */
export function changedDishes(dishes: string, wishes: readonly string[] | undefined): string {
  if (!wishes) return dishes;
  return `${dishes}, now ${wishes.length > 0 ? wishes.join(', ') : 'as usual'}`;
}

/** How the amount of a component is counted: in pieces or portions, or by weight or volume. */
export const componentUnits = ['pc', 'g', 'ml', 'portion'] as const;
export type ComponentUnit = (typeof componentUnits)[number];

export const shiftPrintKinds = ['count', 'goods', 'packing', 'run', 'labels'] as const;
export type ShiftPrintKind = (typeof shiftPrintKinds)[number];

/**
 * Why an owed meal is in no box on a run: it can still be paid, staff have not approved it, it has
 * no delivery person, it could not be handed over, or the freeze has left it out.
 */
export const unassignedReasons = [
  ...(['paymentOpen', 'unapproved', 'noRider', 'problem'] as const),
  ...leftOutNames,
] as const;
export type UnassignedReason = (typeof unassignedReasons)[number];

/** A longer one does not fit on the wall. */
export const maxExtraReasonLength = 40;

/** A box was packed, or unpacked again. */
export const boxTickKinds = ['packed', 'unpacked'] as const;
export type BoxTickKind = (typeof boxTickKinds)[number];

interface BoxOnRun {
  run?: { letter: string } | undefined;
  stop?: number | undefined;
  order: number;
  nth: number;
}

/** `B-07`: run and stop, as on the label; the order number if it has no run. */
export function boxLabel({ run, stop, order }: Omit<BoxOnRun, 'nth'>): string {
  if (!run || stop === undefined) return orderLabel(order);
  return stopCode(run.letter, stop);
}

/** By run and stop, "B" before "AA"; boxes without a run or stop come last. */
export function compareByRunAndStop(a: BoxOnRun, b: BoxOnRun): number {
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
