import type { AdminMenuEntry } from '../../admin-menu-contract.ts';

/** `28 of 40 left`: unpaid portions are deducted, meals of passes are cooked besides. */
export function leftText({ portions, portionsSold }: AdminMenuEntry): string | undefined {
  if (portions === undefined) return;
  return `${Math.max(0, portions - portionsSold)} of ${portions} left`;
}
