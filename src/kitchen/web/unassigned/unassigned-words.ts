/** What a meal without a place is called, and why it has none. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { leftOutLabels } from '#src/passes/pass-kinds.ts';
import type { UnassignedMeal } from '../../packing-contract.ts';
import type { UnassignedReason } from '../../shift-day-rules.ts';

const reasons: Readonly<Record<UnassignedReason, string>> = {
  paymentOpen: 'The payment is open',
  unapproved: 'Waits for an admin',
  noRider: 'No delivery person yet',
  problem: 'Could not be handed over',
  ...leftOutLabels,
};

const isWithoutDish = (reason: UnassignedReason) => reason === 'noDish';

/** `No dish for Jain tiffin`: which dish is missing is the kitchen's to mend. */
export function reasonOf({ reason, leftOut }: UnassignedMeal): string {
  const text = reasons[reason];
  return leftOut && isWithoutDish(reason) ? `${text} for ${leftOut.tiffin}` : text;
}

/** `order #0041`, or the name of the person whose meal was left out. */
export function subjectOf({ order, leftOut }: UnassignedMeal): string {
  if (order !== undefined) return `order ${orderLabel(order)}`;
  return leftOut?.name || 'a meal without a name';
}
