/** Which orders are ticked, as the table keeps it. */
import type { RowSelectionState } from '@tanstack/react-table';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { canAssign } from '../../../lifecycle.ts';

/** `gone` are orders that are still shown, but are no longer what the filter asks for. */
export function assignableIds(
  orders: readonly AdminOrder[],
  gone: ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set(
    orders.filter((order) => canAssign(order) && !gone.has(order.id)).map(({ id }) => id),
  );
}

/** What of a selection can still be assigned. */
export function keptSelection(
  selection: RowSelectionState,
  assignable: ReadonlySet<number>,
): RowSelectionState {
  const kept = Object.entries(selection).filter(([id]) => assignable.has(Number(id)));
  return Object.fromEntries(kept);
}

export function withSelected(
  selection: RowSelectionState,
  ids: readonly number[],
  isSelected: boolean,
): RowSelectionState {
  const next = { ...selection };
  for (const id of ids) {
    if (isSelected) next[id] = true;
    else delete next[id];
  }
  return next;
}

/** The state of a box that stands for several. */
export function boxOf(
  ids: readonly number[],
  selection: RowSelectionState,
): boolean | 'indeterminate' {
  const count = ids.filter((id) => selection[id]).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'indeterminate';
}
