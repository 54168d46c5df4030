/** What holds at the checkout: how long it waits for its money, and why it refuses. */
import type { Availability } from '#src/menus/menu-rules.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/settings/shift-rules.ts';

/** An unpaid checkout lapses after 20 minutes (product 5.3). */
export const checkoutMinutes = 20;

/**
 * The detail of a refused payment page while money may still come by an earlier one: the refusal
 * does not end the order, and a customer who forgot it now would pay for a second one.
 */
export const pendingDetail = 'payment';

/** The detail of a refused order whose total is another one than its browser shows. */
export const totalDetail = 'totalAmount';
/** The detail of a refused payment page of an order that is paid. */
export const paidDetail = 'paid';

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
