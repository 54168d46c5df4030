/** Which orders one press of Undo affects. */
import type { Delivery } from '../shown-deliveries.ts';

/** Taps of one press follow each other within this time; a thumb is slower. */
const onePressMs = 100;

/** The orders of the last press that can be undone: one, or a whole group. */
export function lastTapped(deliveries: readonly Delivery[]): Delivery[] {
  const open = deliveries.filter(({ waiting, undoUntil }) => waiting && undoUntil !== undefined);
  const end = (order: Delivery) => order.undoUntil ?? 0;
  const latest = open.toSorted((one, other) => end(other) - end(one))[0];
  if (!latest) return [];
  return open.filter(
    (order) => order.waiting === latest.waiting && end(latest) - end(order) < onePressMs,
  );
}
