/** The orders of a page as a dense table; it scrolls below its header. */
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { memo } from 'react';
import { GroupHeading } from './group-heading.tsx';
import { orderColumns } from './order-columns.tsx';
import type { OrderRow, OrderTable } from './use-order-table.ts';

export function OrderTableView({ orders }: { orders: OrderTable }) {
  const [headers] = orders.table.getHeaderGroups();
  return (
    <table className="w-full min-w-240 table-fixed border-separate border-spacing-0 text-[13px] leading-5">
      <thead>
        <tr>
          {headers?.headers.map((header) => (
            <th
              key={header.id}
              scope="col"
              className={clsx(
                header.column.columnDef.meta?.className,
                'sticky top-0 h-10 border-b border-line-strong bg-card px-2 text-left leading-tight font-bold',
                header.column.id === 'details' ? 'z-20' : 'z-10',
              )}
            >
              <FlexRender header={header} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.rows.map((entry) =>
          entry.kind === 'heading' ? (
            <tr key={entry.group.addressId}>
              <th
                scope="rowgroup"
                colSpan={orderColumns.length}
                className="h-9 border-b border-line bg-paper px-2 text-left"
              >
                <GroupHeading
                  group={entry.group}
                  isContinued={entry.isContinued}
                  box={orders.groupBox(entry.group.orders)}
                  onSelect={(isSelected) => orders.selectGroup(entry.group.orders, isSelected)}
                />
              </th>
            </tr>
          ) : (
            <TableRow key={entry.row.id} row={entry.row} isSelected={entry.row.getIsSelected()} />
          ),
        )}
      </tbody>
    </table>
  );
}

interface TableRowProps {
  row: OrderRow;
  isSelected: boolean;
}

/** Drawn again only when its order or its tick changes: ticking 500 orders is one press. */
const TableRow = memo(function TableRow({ row, isSelected }: TableRowProps) {
  return (
    <tr className="group">
      {row.getAllCells().map((cell) => (
        <td
          key={cell.id}
          className={clsx(
            'h-10 border-b border-line px-2 py-0 whitespace-nowrap',
            cell.column.columnDef.meta?.className,
            isSelected ? 'bg-brand-soft' : 'bg-card group-hover:bg-brand-soft',
          )}
        >
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
});
