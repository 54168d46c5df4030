/** Whether an order can be paid in cash at the door (product 24.3, 24.4). */
import type { OrderingSettings } from './settings-groups.ts';

export type CashRules = Omit<NonNullable<OrderingSettings['cash']>, 'mostHeldRupees'> | undefined;

/** After this many refused orders, a number can't pay in cash any more. */
export const mostCashRefusals = 2;

/**
 * `together`: the number's cash orders for the same date and shift exceed the limit together.
 * `unknown`: the number has never paid, and the owner accepts cash only from known numbers.
 */
export type CashProblem = 'off' | 'amount' | 'together' | 'address' | 'refused' | 'unknown';

interface CashOrder {
  totalPaise: number;
  /** Cash due from the same number for the same date and shift. Only the server knows it. */
  otherPaise?: number;
  addressId: string;
  /** Refusals of the number that were not forgiven. Only the server knows them. */
  refusals?: number;
  /** False for a number that never paid and never received a delivery. Only the server knows it. */
  isKnown?: boolean;
}

/** The first rule that forbids cash; undefined if cash is allowed. */
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
