/** When an order may be paid in cash at the door (product 24.3, 24.4). */
import type { OrderingSettings } from './settings-groups.ts';

export type CashRules = Omit<NonNullable<OrderingSettings['cash']>, 'mostHeldRupees'> | undefined;

/** So many refused orders switch cash off for their number. */
export const mostCashRefusals = 2;

/**
 * `together`: with its number's other orders in cash for the same date and shift; `unknown`: of a
 * number that never paid, where the owner takes none of those.
 */
export type CashProblem = 'off' | 'amount' | 'together' | 'address' | 'refused' | 'unknown';

interface CashOrder {
  totalPaise: number;
  /** What its number owes in cash for the same date and shift; a page does not know it. */
  otherPaise?: number;
  addressId: string;
  /** Of its number, those that nobody has forgiven; a page does not know them. */
  refusals?: number;
  /** False for a number that never paid and was never delivered to; a page does not know it. */
  isKnown?: boolean;
}

/** Undefined where it is allowed; else the first rule that it breaks. */
export function cashProblem(
  rules: CashRules,
  { totalPaise, otherPaise = 0, addressId, refusals = 0, isKnown = true }: CashOrder,
): CashProblem | undefined {
  if (!rules) return 'off';
  if (refusals >= mostCashRefusals) return 'refused';
  if (rules.knownOnly && !isKnown) return 'unknown';
  if (rules.exceptAddresses.includes(addressId)) return 'address';
  const mostPaise = rules.mostRupees * 100;
  if (totalPaise > mostPaise) return 'amount';
  return totalPaise + otherPaise > mostPaise ? 'together' : undefined;
}
