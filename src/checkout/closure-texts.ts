/** What closing does, said to admins and to the customers concerned. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/settings/shift-rules.ts';

interface Concerned {
  refundPaise: number;
}

/** `12 paid orders are cancelled and ₹2,880.00 goes back`, `Nobody has ordered for these days`. */
export function concernedText(orders: readonly Concerned[]): string {
  const paid = orders.filter(({ refundPaise }) => refundPaise > 0);
  const unpaid = orders.length - paid.length;
  const sumPaise = paid.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
  if (orders.length === 0) return 'Nobody has ordered for this time yet.';
  if (paid.length === 0) return `${counted(unpaid, 'unpaid order')} cancelled.`;
  const back = `${counted(paid.length, 'paid order')} cancelled and ${formatPaise(sumPaise)} goes back`;
  return unpaid === 0 ? `${back}.` : `${back}; ${counted(unpaid, 'unpaid order')} cancelled too.`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
}

interface Told {
  /** The order's number. */
  id: number;
  date: BusinessDay;
  shift: Shift;
  refundPaise: number;
}

/** What a person is written: no word of it needs an answer. */
export function messageText(
  order: Told,
  { shopName, reason }: { shopName: string; reason: string },
) {
  const { id, date, shift, refundPaise } = order;
  const meal = `${shift.toLowerCase()} on ${shortDay(date)}`;
  const money =
    refundPaise > 0
      ? ` ${formatPaise(refundPaise)} goes back to you the way you paid, usually within 5 to 10 working days.`
      : '';
  return (
    `${shopName}: we are closed for ${meal} (${reason}), so we can't cook your order ` +
    `${orderLabel(id)}. We are sorry.${money}`
  );
}
