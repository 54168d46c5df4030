/** What a change of an order costs, before it is saved. */
import { chargesOf, type Extras, extrasPaise, linesPaiseOf } from '#src/orders/charges.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';
import type { Choice } from '../../change-contract.ts';

export type QuantityOf = (choice: Choice) => number;

/** The same menu entry with other wishes is another choice. */
export function choiceKey({ menu_id, wishes }: Choice): string {
  return lineKey(
    menu_id,
    wishes.map(({ id }) => id),
  );
}

export function linesOf(choices: readonly Choice[], quantityOf: QuantityOf) {
  return choices.flatMap((choice) => {
    const quantity = quantityOf(choice);
    const wishes = choice.wishes.map(({ id }) => id);
    const line = { menu_id: choice.menu_id, quantity, ...(wishes.length > 0 && { wishes }) };
    return quantity > 0 ? [line] : [];
  });
}

function pricedLines(choices: readonly Choice[], quantityOf: QuantityOf) {
  return choices.map((each) => ({ ...each, quantity: quantityOf(each) }));
}

/** In paise: an order keeps the delivery fee and discount from when it was placed. */
export function costOf(
  choices: readonly Choice[],
  quantityOf: QuantityOf,
  order: Partial<Extras>,
): number {
  return linesPaiseOf(pricedLines(choices, quantityOf)) + extrasPaise(order);
}

/**
 * In paise: the sums of the lines added and removed, and what the added lines cost as an order of
 * their own.
 */
export function differenceOf(choices: readonly Choice[], quantityOf: QuantityOf) {
  const added = pricedLines(choices, (each) => Math.max(0, quantityOf(each) - each.quantity));
  const left = pricedLines(choices, (each) => Math.max(0, each.quantity - quantityOf(each)));
  return {
    ...{ more: linesPaiseOf(added), less: linesPaiseOf(left) },
    addedPaise: chargesOf({ lines: added }).totalPaise,
  };
}

/**
 * What is added to a paid order becomes an order of its own as soon as the paid one would cost
 * more.
 */
export function isAddedBeside({ more, less }: { more: number; less: number }, isPaid: boolean) {
  return isPaid && more > less;
}

export function consequence(difference: ReturnType<typeof differenceOf>, isPaid: boolean): string {
  const { more, less, addedPaise } = difference;
  if (isAddedBeside(difference, isPaid)) {
    const added = `What is added is an order of its own: ${formatPaise(addedPaise)} is to be paid.`;
    return less === 0 ? added : `${added} ${formatPaise(less)} goes back to the customer.`;
  }
  if (more === less) return 'The price stays the same.';
  const amount = formatPaise(Math.abs(more - less));
  if (more > less) return `${amount} more is to be paid.`;
  return isPaid ? `${amount} goes back to the customer.` : `${amount} less is to be paid.`;
}
