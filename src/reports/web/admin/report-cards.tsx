/** Sales by day, shift, dish, area, delivery person and source, and customers. */

import { Price } from '#src/platform/browser/ui/price.tsx';
import type { PeopleReport, SalesReport, SalesRow } from '../../report-contract.ts';
import type { ReportName } from '../../report-rules.ts';
import { peopleChart, salesChart } from './chart/bars.ts';
import { ReportCard } from './report-card.tsx';
import { peopleColumns, ReportTable, salesColumns } from './report-table.tsx';
import type { ReportView } from './report-view.ts';

interface ReportCardsProps {
  /** Each report loads separately. */
  reports: {
    sales: SalesReport | undefined;
    dishes: readonly SalesRow[] | undefined;
    people: PeopleReport | undefined;
  };
  view: ReportView;
}

const cards = [
  { report: 'shift', title: 'By shift', first: 'Shift' },
  { report: 'source', title: 'By source', first: 'Source' },
  { report: 'dish', title: 'By dish', first: 'Dish' },
  { report: 'area', title: 'By area', first: 'Area' },
  { report: 'rider', title: 'By delivery person', first: 'Delivery person' },
] as const satisfies readonly { report: ReportName; title: string; first: string }[];

export function ReportCards({ reports: { sales, dishes, people }, view }: ReportCardsProps) {
  const { days, measure } = view;
  const rowsOf = (report: (typeof cards)[number]['report'] | 'day') =>
    report === 'dish' ? dishes : sales?.[report];
  const table = (title: string, first: string, rows: readonly SalesRow[], rest?: SalesRest) =>
    sales && (
      <ReportTable
        caption={`${title}, table`}
        {...{ first, rows, columns: salesColumns, total: sales.total }}
        rest={rest && <RestRow {...rest} />}
        note={first === 'Dish' && severalDishes}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 print:block">
      <ReportCard
        {...{ report: 'day', title: 'By day', days }}
        isOfDays
        chart={sales && salesChart(sales.day, measure)}
        table={() => table('By day', 'Day', sales?.day ?? [])}
        isWide
      />
      {cards.map(({ report, title, first }) => {
        const rows = rowsOf(report);
        const rest = report === 'dish' && sales && rows ? restOf(sales.total, rows) : undefined;
        return (
          <ReportCard
            key={report}
            {...{ report, title, days }}
            chart={rows && salesChart(rows, measure)}
            table={() => table(title, first, rows ?? [], rest)}
          />
        );
      })}
      <ReportCard
        {...{ report: 'people', title: 'People by day', days }}
        isOfDays
        chart={people && peopleChart(people.day)}
        table={() =>
          people && (
            <ReportTable
              caption="People by day, table"
              {...{ first: 'Day', rows: people.day, columns: peopleColumns, total: people.total }}
            />
          )
        }
      />
    </div>
  );
}

const severalDishes =
  'An order with several dishes counts for each of them, and once in the total.';

interface SalesRest {
  soldPaise: number;
  refundedPaise: number;
}

/** The part of the sales that is not the price of dishes. */
function restOf(total: SalesRow, dishes: readonly SalesRow[]): SalesRest | undefined {
  const soldPaise = dishes.reduce((rest, row) => rest - row.soldPaise, total.soldPaise);
  const refundedPaise = dishes.reduce((rest, row) => rest - row.refundedPaise, total.refundedPaise);
  return soldPaise === 0 ? undefined : { soldPaise, refundedPaise };
}

function RestRow({ soldPaise, refundedPaise }: SalesRest) {
  return (
    <tr className="border-b border-line">
      <th scope="row" colSpan={3} className="py-1.5 pr-2 text-left font-semibold">
        Delivery, less discounts{refundedPaise > 0 && ', and taken out of paid orders'}
      </th>
      <td className="px-2 py-1.5 text-right tabular-nums">
        <Price paise={soldPaise} />
      </td>
      <td className="px-2 py-1.5 text-right tabular-nums">
        {refundedPaise > 0 && <Price paise={refundedPaise} />}
      </td>
      <td colSpan={3} />
    </tr>
  );
}
