/** The table of a chart. */
import type { ReactNode } from 'react';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { PeopleRow, SalesRow } from '../../report-contract.ts';

export interface Column<Row> {
  name: string;
  of: (row: Row) => ReactNode;
}

export const salesColumns: readonly Column<Omit<SalesRow, 'key' | 'label'>>[] = [
  { name: 'Orders', of: ({ orders }) => orders },
  { name: 'Meals', of: ({ meals }) => meals },
  { name: 'Sold', of: ({ soldPaise }) => <Price paise={soldPaise} /> },
  { name: 'Given back', of: ({ refundedPaise }) => <Price paise={refundedPaise} /> },
  { name: 'Cancelled orders', of: ({ cancelledOrders }) => cancelledOrders },
  { name: 'Cancelled', of: ({ cancelledPaise }) => <Price paise={cancelledPaise} /> },
  { name: 'Not handed over at first', of: ({ failedDrops }) => failedDrops },
];

export const peopleColumns: readonly Column<PeopleRow>[] = [
  { name: 'New', of: ({ newPeople }) => newPeople },
  { name: 'Came back', of: ({ returningPeople }) => returningPeople },
];

interface ReportTableProps<Row> {
  /** For screen readers, which may not have the heading. */
  caption: string;
  /** The head of the first column. */
  first: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  total: Row;
  /** Rows between the data and the total, for amounts that only the total contains. */
  rest?: ReactNode;
  /** Why the rows do not add up to the total, if they don't. */
  note?: string | false;
}

/** The first column stays visible when the rest scrolls horizontally. */
const head = 'sticky left-0 min-w-28 bg-card py-1.5 pr-2 text-left print:static';
const cell = 'px-2 py-1.5 text-right tabular-nums first:pl-0 last:pr-0';

export function ReportTable<Row extends { key: string; label: string }>({
  caption,
  first,
  rows,
  columns,
  total,
  rest,
  note,
}: ReportTableProps<Row>) {
  const line = (row: Row) =>
    columns.map(({ name, of }) => (
      <td key={name} className={cell}>
        {of(row)}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <section tabIndex={0} aria-label={caption} className="scroll-hint-x overflow-x-auto rounded-sm">
      <table className="w-full border-collapse text-sm">
        <thead className="border-b border-line-strong text-quiet">
          <tr>
            <th scope="col" className={head}>
              {first}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line break-inside-avoid">
              <th scope="row" className={head}>
                {row.label}
              </th>
              {line(row)}
            </tr>
          ))}
          {rest}
        </tbody>
        <tfoot className="border-t border-line-strong font-bold">
          <tr>
            <th scope="row" className={head}>
              {total.label}
            </th>
            {line(total)}
          </tr>
        </tfoot>
      </table>
      {note && <p className="sticky left-0 w-fit pt-2 text-sm text-quiet">{note}</p>}
    </section>
  );
}
