/** The texts about a closure, for admins and for the customers concerned. */

import { orderValues } from '#src/outbox/text-rules.ts';
import type { TextValues } from '#src/outbox/text-templates.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';

interface Concerned {
  refundPaise: number;
  isDue: boolean;
}

/**
 * `12 paid orders are cancelled and ₹2,880.00 goes back; 2 cash orders are cancelled too`, `Nobody
 * has ordered for these days`.
 */
export function concernedText(orders: readonly Concerned[]): string {
  const paid = orders.filter(({ refundPaise }) => refundPaise > 0);
  const due = orders.filter((order) => order.isDue);
  const unpaid = orders.length - paid.length - due.length;
  const sumPaise = paid.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
  const parts = [
    paid.length > 0 &&
      `${ordersAre(paid.length, 'paid')} cancelled and ${formatPaise(sumPaise)} goes back`,
    due.length > 0 && `${ordersAre(due.length, 'cash')} cancelled`,
    unpaid > 0 && `${ordersAre(unpaid, 'unpaid')} cancelled`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'Nobody has ordered for this time yet.';
  return `${parts.map((part, index) => (index > 0 ? `${part} too` : part)).join('; ')}.`;
}

function ordersAre(count: number, kind: string): string {
  return `${counted(count, `${kind} order`)} ${count === 1 ? 'is' : 'are'}`;
}

type Told = Parameters<typeof orderValues>[0] & Pick<Concerned, 'refundPaise'>;

/** The values of the text to a customer; the text must not need an answer. */
export function closedValues(order: Told, reason: string): TextValues<'closed'> {
  const { refundPaise } = order;
  const refund =
    refundPaise > 0
      ? `${formatPaise(refundPaise)} goes back to you the way you paid, usually within 5 to 10 working days.`
      : '';
  return { ...orderValues(order), reason, refund };
}
