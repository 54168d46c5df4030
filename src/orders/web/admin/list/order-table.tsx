/** The orders of a page as a dense table; it scrolls below its header. */
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { NotedPerson, OrderRow } from '../order-table-features.ts';
import { GroupHeading } from './group-heading.tsx';
import { orderColumns } from './order-columns.tsx';
import type { SharedValues } from './shared-values.ts';
import type { OrderTable } from './use-order-table.ts';

export function OrderTableView({ orders }: { orders: OrderTable }) {
  const [headers] = orders.table.getHeaderGroups();
  const looks = looksOf(orders.shared, orders.marks.size > 0);
  return (
    <table className="w-full min-w-240 table-fixed border-separate border-spacing-0 text-[0.8125rem] leading-5">
      <thead>
        <tr>
          {headers?.headers.map((header) => (
            <th
              key={header.id}
              scope="col"
              className={clsx(
                'sticky top-0 h-10 border-b border-line-strong bg-card px-2 text-left leading-tight font-bold',
                looks[header.column.id] ?? header.column.columnDef.meta?.className,
                header.column.id === 'details' ? 'z-20' : 'z-10',
              )}
            >
              <Content isFolded={looks[header.column.id] === folded}>
                <FlexRender header={header} />
              </Content>
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
            <TableRow
              key={entry.row.id}
              row={entry.row}
              isSelected={entry.row.getIsSelected()}
              shared={orders.shared}
              hasMarks={orders.marks.size > 0}
              mark={orders.marks.get(entry.row.original.id)}
              person={orders.people.get(entry.row.original.mobileNo)}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

/** A column with the same value in every row takes no space; screen readers still read it. */
const folded = 'relative w-0 p-0!';

/** Classes for rows and columns that differ from the defaults. */
function looksOf(
  { orderDay, deliveryDay, shift }: SharedValues,
  hasMarks: boolean,
): Partial<Record<string, string>> {
  return {
    ...(hasMarks && { status: 'w-38' }),
    ...(orderDay !== undefined && { orderDate: 'w-19' }),
    ...(deliveryDay !== undefined && { deliveryDate: folded }),
    ...(shift !== undefined && { shift: folded }),
  };
}

function Content({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  return isFolded ? <span className="sr-only">{children}</span> : children;
}

interface TableRowProps {
  row: OrderRow;
  isSelected: boolean;
  shared: SharedValues;
  hasMarks: boolean;
  /** Rendered by the status column; a prop, so that the row renders again when it changes. */
  mark: string | undefined;
  person: NotedPerson | undefined;
}

/**
 * Renders again only when its order, selection or mark, or the shared values change: one press can
 * select 500 rows.
 */
const TableRow = memo(function TableRow({ row, isSelected, shared, hasMarks }: TableRowProps) {
  const looks = looksOf(shared, hasMarks);
  return (
    <tr className="group">
      {row.getAllCells().map((cell) => (
        <td
          key={cell.id}
          className={clsx(
            'h-10 border-b border-line px-2 py-0 whitespace-nowrap',
            looks[cell.column.id] ?? cell.column.columnDef.meta?.className,
            isSelected ? 'bg-brand-soft' : 'bg-card group-hover:bg-brand-soft',
          )}
        >
          <Content isFolded={looks[cell.column.id] === folded}>
            <FlexRender cell={cell} />
          </Content>
        </td>
      ))}
    </tr>
  );
});
