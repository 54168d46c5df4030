/** Why an order can't be paid in cash. Apart from the other rules, because few pages need it. */
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { CashProblem, CashRules } from '#src/settings/cash-limit-rules.ts';

/** The detail of an order that can't be paid in cash, but online. */
export const cashDetail = 'settlement';

/** Also shown beside the choice, if the owner takes cash only from known numbers. */
export const firstOnlineText =
  'Cash is for numbers that have ordered here before. Please pay your first order online.';

/** Why an order can't be paid in cash; the text does not mention earlier refusals at the door. */
export function noCashText(problem: CashProblem, rules: CashRules): string {
  if (problem === 'unknown') return firstOnlineText;
  if (problem === 'address') return 'Cash is not taken at this address. Please pay online.';
  const isOver = problem === 'amount' || problem === 'together';
  if (isOver && rules) return `${cashLimitText(problem, rules)} Please pay online.`;
  return 'This order can only be paid online.';
}

export function cashLimitText(
  problem: 'amount' | 'together',
  { mostRupees }: NonNullable<CashRules>,
): string {
  const scope = problem === 'amount' ? 'an order' : 'for all orders of one delivery';
  return `Cash is taken up to ${formatPaise(mostRupees * 100)} ${scope}.`;
}

/** To staff, who can allow cash again. */
export const cashRefusedText =
  'This number has refused to pay at the door. Allow cash again, or send a payment link.';
/**
 * To staff: an unpaid order would lapse, because no payment page can be opened after the cut-off.
 */
export const lateOnlineText = 'After the cut-off an order can only be paid in cash.';
