/** When an order may be paid in cash at the door (product 24.3, 24.4). */
import type { OrderingSettings } from './settings-groups.ts';

export type CashRules = Omit<NonNullable<OrderingSettings['cash']>, 'mostHeldRupees'> | undefined;

/** So many refused orders switch cash off for their number. */
export const mostCashRefusals = 2;

export type CashProblem = 'off' | 'amount' | 'address' | 'refused';

interface CashOrder {
  totalPaise: number;
  addressId: string;
  /** Of its number, those that nobody has forgiven; a page does not know them. */
  refusals?: number;
}

/** Undefined where it is allowed; else the first rule that it breaks. */
export function cashProblem(
  rules: CashRules,
  { totalPaise, addressId, refusals = 0 }: CashOrder,
): CashProblem | undefined {
  if (!rules) return 'off';
  if (refusals >= mostCashRefusals) return 'refused';
  if (rules.exceptAddresses.includes(addressId)) return 'address';
  return totalPaise > rules.mostRupees * 100 ? 'amount' : undefined;
}
