/** The rules of the checkout: how long it waits for payment, and the texts of its refusals. */
import type { Availability } from '#src/menus/menu-rules.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';

/** Minutes after which an unpaid checkout lapses (product 5.3), */
export const checkoutMinutes = 20;
/** or, if no payment page of it was opened, after this many. */
export const minutesToOpenPage = 5;

/**
 * The detail of a refused payment page while an earlier page may still be paid: the refusal does
 * not end the order, and a customer who forgot it now would pay for a second one.
 */
export const pendingDetail = 'payment';

/** The detail of a refused order whose total differs from the one in the browser. */
export const totalDetail = 'totalAmount';
/** The detail of a refused payment page of an order that is already paid. */
export const paidDetail = 'paid';
/** The detail of a refusal that staff can override with a reason (product 24.2). */
export const reasonDetail = 'reason';

/** The detail of a refused order with a wish that its dish can't meet. */
export const wishesDetail = 'wishes';

/** `wishes` are names; empty for wishes that the shop does not know. */
export function unmetText(variant: string, wishes: readonly string[]): string {
  const names = wishes.length > 0 ? wishes.join(', ') : 'as chosen';
  return `${variant} can't be made ${names}. Please choose again.`;
}

/** To a blocked number; only staff see the reason. */
export const blockedText = "We can't take this order. Please contact us.";

/** Why nothing can be ordered for a closed shift (product 18.4). */
export function closedText(
  { date, shift }: { date: BusinessDay; shift: Shift },
  reason: string,
): string {
  return `We are closed for ${shift.toLowerCase()} on ${shortDay(date)}: ${reason}.`;
}

/** Why a menu entry was refused at the checkout, with its name (product 4.3). */
export function unorderableText(variant: string, reason: Exclude<Availability, 'open'>): string {
  const why: Record<typeof reason, string> = {
    closed: 'is not available any more',
    late: 'can no longer be ordered for this shift',
    soldOut: 'is sold out',
  };
  return `${variant} ${why[reason]}.`;
}

/** True if the lines have exactly these menu entries, quantities and wishes, in any order. */
export function hasLines(
  lines: readonly { menuId: string; quantity: number; wishes: readonly { id: string }[] }[],
  wanted: readonly { menu_id: string; quantity: number; wishes?: readonly string[] | undefined }[],
): boolean {
  return haveSameSums(
    lines.map((line) => [keyOfLine(line), line.quantity]),
    wanted.map(({ menu_id, quantity, wishes }) => [lineKey(menu_id, wishes), quantity]),
  );
}

/** The same without wishes, which staff may have changed or added. */
export function hasMenus(
  lines: readonly { menuId: string; quantity: number }[],
  wanted: readonly { menu_id: string; quantity: number }[],
): boolean {
  return haveSameSums(
    lines.map(({ menuId, quantity }) => [menuId, quantity]),
    wanted.map(({ menu_id, quantity }) => [menu_id, quantity]),
  );
}

type Quantity = readonly [key: string, quantity: number];

/** A key can be in several lines. */
function haveSameSums(lines: readonly Quantity[], wanted: readonly Quantity[]): boolean {
  const missing = new Map<string, number>();
  for (const [key, quantity] of wanted) missing.set(key, (missing.get(key) ?? 0) + quantity);
  for (const [key, quantity] of lines) missing.set(key, (missing.get(key) ?? 0) - quantity);
  return [...missing.values()].every((quantity) => quantity === 0);
}

export function keyOfLine(line: { menuId: string; wishes: readonly { id: string }[] }): string {
  return lineKey(
    line.menuId,
    line.wishes.map(({ id }) => id),
  );
}
