/** Which orders are selected, in the table's format. */
import type { RowSelectionState } from '@tanstack/react-table';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { canAssign } from '../../../lifecycle.ts';

/** `gone` are orders that are still shown but no longer match the filter. */
export function assignableIds(
  orders: readonly AdminOrder[],
  gone: ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set(
    orders.filter((order) => canAssign(order) && !gone.has(order.id)).map(({ id }) => id),
  );
}

/** The orders of a selection that can still be assigned. */
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

/** The state of a checkbox for several orders. */
export function boxOf(
  ids: readonly number[],
  selection: RowSelectionState,
): boolean | 'indeterminate' {
  const count = ids.filter((id) => selection[id]).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'indeterminate';
}
