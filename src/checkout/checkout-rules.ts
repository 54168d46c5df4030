/** What holds at the checkout: how long it waits for its money, and why it refuses. */
import type { Availability } from '#src/menus/menu-rules.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { CashProblem, CashRules } from '#src/settings/cash-limit-rules.ts';

/** An unpaid checkout lapses 20 minutes after it was placed (product 5.3), */
export const checkoutMinutes = 20;
/** or after so many where no payment page of it was opened. */
export const minutesToOpenPage = 5;

/**
 * The detail of a refused payment page while money may still come by an earlier one: the refusal
 * does not end the order, and a customer who forgot it now would pay for a second one.
 */
export const pendingDetail = 'payment';

/** The detail of a refused order whose total is another one than its browser shows. */
export const totalDetail = 'totalAmount';
/** The detail of a refused payment page of an order that is paid. */
export const paidDetail = 'paid';
/** The detail of what staff may take after all, with a reason (product 24.2). */
export const reasonDetail = 'reason';

/** To a number of which no order is taken any more: why is for staff alone. */
export const blockedText = "We can't take this order. Please contact us.";

/** The detail of an order that is not taken in cash: it can be paid online. */
export const cashDetail = 'settlement';

/** Beside the choice as well, where the owner takes cash of known numbers alone. */
export const firstOnlineText =
  'Cash is for numbers that have ordered here before. Please pay your first order online.';

/** Why an order is not taken in cash; its customer does not hear of earlier refusals. */
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
  const what = problem === 'amount' ? 'an order' : 'for all orders of one delivery';
  return `Cash is taken up to ${formatPaise(mostRupees * 100)} ${what}.`;
}

/** To staff, who can allow it again. */
export const cashRefusedText =
  'This number has refused to pay at the door. Allow cash again, or send a payment link.';
/** To staff: a payment page would end an order that nobody could pay any more. */
export const lateOnlineText = 'After the cut-off an order can only be paid in cash.';

/** Why nothing can be ordered for a shift that is closed (product 18.4). */
export function closedText(
  { date, shift }: { date: BusinessDay; shift: Shift },
  reason: string,
): string {
  return `We are closed for ${shift.toLowerCase()} on ${shortDay(date)}: ${reason}.`;
}

/** Why a menu was refused at the checkout, naming it (product 4.3). */
export function unorderableText(variant: string, reason: Exclude<Availability, 'open'>): string {
  const why: Record<typeof reason, string> = {
    closed: 'is not available any more',
    late: 'can no longer be ordered for this shift',
    soldOut: 'is sold out',
  };
  return `${variant} ${why[reason]}.`;
}

/** True for lines of just these menus and quantities, in whatever order. */
export function hasLines(
  lines: readonly { menuId: string; quantity: number }[],
  wanted: readonly { menu_id: string; quantity: number }[],
): boolean {
  const quantities = new Map(wanted.map(({ menu_id, quantity }) => [menu_id, quantity]));
  return (
    lines.length === wanted.length &&
    lines.every(({ menuId, quantity }) => quantities.get(menuId) === quantity)
  );
}
