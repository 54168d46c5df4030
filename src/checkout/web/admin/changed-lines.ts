/** What a change of an order comes to, before it is saved. */
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Choice } from '../../change-contract.ts';

export type QuantityOf = (choice: Choice) => number;

export function linesOf(choices: readonly Choice[], quantityOf: QuantityOf) {
  return choices.flatMap((choice) => {
    const quantity = quantityOf(choice);
    return quantity > 0 ? [{ menu_id: choice.menu_id, quantity }] : [];
  });
}

/** In paise. */
export function totalOf(choices: readonly Choice[], quantityOf: QuantityOf): number {
  return choices.reduce((sum, each) => sum + each.pricePaise * quantityOf(each), 0);
}

/** In paise: of the choices alone, what is more than before, and what is less. */
export function differenceOf(choices: readonly Choice[], quantityOf: QuantityOf) {
  const more = totalOf(choices, (each) => Math.max(0, quantityOf(each) - each.quantity));
  const less = totalOf(choices, (each) => Math.max(0, each.quantity - quantityOf(each)));
  return { more, less };
}

/** What is added to a paid order is paid as an order of its own, as soon as it would cost more. */
export function isAddedBeside({ more, less }: { more: number; less: number }, isPaid: boolean) {
  return isPaid && more > less;
}

export function consequence(difference: { more: number; less: number }, isPaid: boolean): string {
  const { more, less } = difference;
  if (isAddedBeside(difference, isPaid)) {
    const added = `What is added is an order of its own: ${formatPaise(more)} is to be paid.`;
    return less === 0 ? added : `${added} ${formatPaise(less)} goes back to the customer.`;
  }
  if (more === less) return 'The price stays the same.';
  const amount = formatPaise(Math.abs(more - less));
  if (more > less) return `${amount} more is to be paid.`;
  return isPaid ? `${amount} goes back to the customer.` : `${amount} less is to be paid.`;
}
