/** State of the table of orders: sorting and groups, the page, and the selection. */
import { type PaginationState, type RowSelectionState, useTable } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { canAssign } from '../../../lifecycle.ts';
import { goneIds, type LiveList } from '../live/live-orders.ts';
import { type OrderTableMeta, orderTableFeatures } from '../order-table-features.ts';
import { orderColumns } from './order-columns.tsx';
import { groupsOf, sortedByNumber, withHeadings } from './order-groups.ts';
import { sharedValues } from './shared-values.ts';

export type OrderTable = ReturnType<typeof useOrderTable>;

/** Rows a page (product 10.4). */
export const pageSizes = [10, 20, 50];
const firstPage: PaginationState = { pageIndex: 0, pageSize: 10 };

interface OrderTableInput extends OrderTableMeta {
  list: LiveList;
  isGrouped: boolean;
}

export function useOrderTable({ list, isGrouped, onDetails, marks, people }: OrderTableInput) {
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const [wanted, setPagination] = useState(firstPage);
  const groups = useMemo(() => (isGrouped ? groupsOf(list.shown) : []), [list, isGrouped]);
  const orders = useMemo(
    () => (isGrouped ? groups.flatMap((group) => group.orders) : sortedByNumber(list.shown)),
    [list, groups, isGrouped],
  );
  const assignable = useMemo(() => assignableIds(list.shown, goneIds(list)), [list]);
  const rowSelection = useMemo(() => keptSelection(chosen, assignable), [chosen, assignable]);

  const shared = useMemo(() => sharedValues(list.shown), [list]);
  const pagination = useMemo(() => within(orders.length, wanted), [orders.length, wanted]);
  const table = useTable({
    features: orderTableFeatures,
    columns: orderColumns,
    data: orders,
    getRowId: ({ id }) => String(id),
    enableRowSelection: ({ original }) => assignable.has(original.id),
    autoResetPageIndex: false,
    state: { rowSelection, pagination },
    onRowSelectionChange: setChosen,
    onPaginationChange: setPagination,
    meta: { onDetails, shared, marks, people },
  });
  const idsOf = (members: readonly AdminOrder[]) =>
    members.map(({ id }) => id).filter((id) => assignable.has(id));

  return {
    table,
    shared,
    marks,
    people,
    /** Orders of all pages, sorted as in the table. */
    listed: orders,
    groups,
    rows: withHeadings(table.getRowModel().rows, groups),
    selected: orders.filter(({ id }) => rowSelection[id]),
    /** The checkbox of a group stands for the whole group, across pages. */
    groupBox: (members: readonly AdminOrder[]) => {
      const ids = idsOf(members);
      return { checked: boxOf(ids, rowSelection), disabled: ids.length === 0 };
    },
    selectGroup: (members: readonly AdminOrder[], isSelected: boolean) =>
      setChosen(withSelected(rowSelection, idsOf(members), isSelected)),
    clearSelection: useCallback(() => setChosen({}), []),
    toFirstPage: useCallback(() => setPagination((page) => ({ ...page, pageIndex: 0 })), []),
  };
}

/** When the list gets shorter and the current page no longer exists, the last page is shown. */
function within(count: number, { pageIndex, pageSize }: PaginationState): PaginationState {
  const lastIndex = Math.max(0, Math.ceil(count / pageSize) - 1);
  return { pageIndex: Math.min(pageIndex, lastIndex), pageSize };
}

/** `gone` are orders that are still shown but no longer match the filter. */
function assignableIds(
  orders: readonly AdminOrder[],
  gone: ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set(
    orders.filter((order) => canAssign(order) && !gone.has(order.id)).map(({ id }) => id),
  );
}

/** The orders of a selection that can still be assigned. */
function keptSelection(
  selection: RowSelectionState,
  assignable: ReadonlySet<number>,
): RowSelectionState {
  const kept = Object.entries(selection).filter(([id]) => assignable.has(Number(id)));
  return Object.fromEntries(kept);
}

function withSelected(
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
function boxOf(ids: readonly number[], selection: RowSelectionState): boolean | 'indeterminate' {
  const count = ids.filter((id) => selection[id]).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'indeterminate';
}
