/** The checkbox for every order of the list that can be assigned, on all pages. */
import type { Table } from '@tanstack/react-table';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import type { orderTableFeatures } from '../order-table-features.ts';

interface SelectAllProps {
  table: Pick<
    Table<typeof orderTableFeatures, AdminOrder>,
    'getIsAllRowsSelected' | 'getIsSomeRowsSelected' | 'getCoreRowModel' | 'toggleAllRowsSelected'
  >;
}

export function SelectAll({ table }: SelectAllProps) {
  const isAll = table.getIsAllRowsSelected();
  return (
    <Checkbox
      label="Select all orders"
      checked={isAll || (table.getIsSomeRowsSelected() && 'indeterminate')}
      disabled={!table.getCoreRowModel().rows.some((row) => row.getCanSelect())}
      onChange={(checked) => table.toggleAllRowsSelected(checked)}
    />
  );
}
