/** Boxes of a shift as the shop lists them. */
import type { ShownBox } from '#src/kitchen/web/packing/ticks/tick-queue.ts';

interface BoxFacts extends Partial<ShownBox> {
  /** The run's letter; without it there is no delivery person yet. */
  letter?: string;
}

/** The only box of order `order`, with its number on the label. */
export function boxOf(order: number, { letter, ...facts }: BoxFacts = {}): ShownBox {
  const run = letter && {
    id: `00000000-0000-4000-8000-0000000000${letter.charCodeAt(0)}`,
    letter,
    rider: 'Imran Shaikh',
  };
  return {
    code: codeOf(order),
    order,
    nth: 1,
    of: 1,
    dish: 'Rajma Chawal',
    wishes: [],
    place: 'Infocity',
    address: 'Infocity, Gandhinagar 382007',
    ...(run && { run, stop: order }),
    isCancelled: false,
    prints: 1,
    ...facts,
  };
}

export function codeOf(order: number): string {
  return order.toString(16).toUpperCase().padStart(12, '0');
}
