/** The texts about a closure, for admins and for the customers concerned. */

import { methodOf, type PaymentMethod } from '#src/orders/payment-methods.ts';
import { orderValues } from '#src/outbox/text-rules.ts';
import type { TextValues } from '#src/outbox/text-templates.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';

interface Concerned {
  refundPaise: number;
  isDue: boolean;
  /** Its meals go back to a pass. */
  isOfPass: boolean;
}

/**
 * `12 paid orders are cancelled and ₹2,880.00 goes back; 2 cash orders are cancelled too`, `Nobody
 * has ordered for these days`.
 */
export function concernedText(orders: readonly Concerned[]): string {
  const paid = orders.filter(({ refundPaise }) => refundPaise > 0);
  const due = orders.filter((order) => order.isDue);
  const drawn = orders.filter(({ isOfPass }) => isOfPass);
  const unpaid = orders.length - paid.length - due.length - drawn.length;
  const sumPaise = paid.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
  const parts = [
    { count: paid.length, kind: 'paid', tail: ` and ${formatPaise(sumPaise)} goes back` },
    { count: due.length, kind: 'cash', tail: '' },
    { count: drawn.length, kind: 'pass', tail: ', and the meals stay on the passes' },
    { count: unpaid, kind: 'unpaid', tail: '' },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return 'Nobody has ordered for this time yet.';
  const sentences = parts.map(({ count, kind, tail }, index) => {
    return `${ordersAre(count, kind)} cancelled${index > 0 ? ' too' : ''}${tail}`;
  });
  return `${sentences.join('; ')}.`;
}

function ordersAre(count: number, kind: string): string {
  return `${counted(count, `${kind} order`)} ${count === 1 ? 'is' : 'are'}`;
}

/** What was paid for it stays, as a meal of its pass. */
export function isOfPass({ settlement }: { settlement: PaymentMethod }): boolean {
  return methodOf(settlement).collectedAt === 'sale';
}

type Told = Parameters<typeof orderValues>[0] &
  Pick<Concerned, 'refundPaise'> & { settlement: PaymentMethod };

/** The values of the text to a customer; the text must not need an answer. */
export function closedValues(order: Told, reason: string): TextValues<'closed'> {
  return { ...orderValues(order), reason, refund: refundText(order) };
}

function refundText(order: Told): string {
  if (isOfPass(order)) return 'Your meal stays on your pass.';
  const { refundPaise } = order;
  if (refundPaise === 0) return '';
  return `${formatPaise(refundPaise)} goes back to you the way you paid, usually within 5 to 10 working days.`;
}
