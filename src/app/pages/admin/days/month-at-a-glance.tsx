/** What a month has sold: the sum by tender, and a column for each day. */
import { daysOfMonth } from '#src/accounting/accountant-rules.ts';
import type { ListedDay } from '#src/accounting/web/admin/days/day-table.tsx';
import { monthText } from '#src/accounting/web/admin/days/day-texts.ts';
import { paiseOfTender, tenderOf, tendersIn } from '#src/orders/tenders.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { addDays, shortDay } from '#src/platform/contract/business-day.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Chart } from '#src/reports/web/admin/chart/bars.ts';
import { ColumnChart } from '#src/reports/web/admin/chart/column-chart.tsx';

interface MonthProps {
  month: string;
  /** The days with orders, newest first. */
  days: readonly ListedDay[];
}

export function MonthAtAGlance({ month, days }: MonthProps) {
  const name = monthText(month);
  const orders = sumOf(days, (day) => day.orders);
  const byTender = tendersIn(days.map((day) => day.tenders)).map((tender) => ({
    tender,
    paise: sumOf(days, (day) => paiseOfTender(day.tenders, tender)),
  }));
  return (
    <Card
      as="section"
      aria-label={name}
      className="grid grid-cols-1 items-end gap-x-8 gap-y-3 p-4 lg:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div>
        <p className="text-quiet">Sold in {name}</p>
        <p className="text-2xl font-extrabold">
          <Price paise={sumOf(days, (day) => day.soldPaise)} />
        </p>
        <p className="text-sm text-quiet tabular-nums">{counted(orders, 'order')}</p>
        <dl className="mt-2 flex flex-wrap gap-x-6 text-sm lg:grid lg:grid-cols-[auto_auto]">
          {byTender.map(({ tender, paise }) => (
            <div key={tender} className="flex gap-2 lg:contents">
              <dt className="text-quiet">{tenderOf(tender).shortLabel}</dt>
              <dd className="text-right">
                <Price paise={paise} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <ColumnChart key={month} chart={chartOf({ month, days })} label={`Sold in ${name}, by day`} />
    </Card>
  );
}

/** From the first day of the month to the last one with orders; a day without orders is empty. */
function chartOf({ month, days }: MonthProps): Chart {
  const sold = new Map(days.map(({ date, soldPaise }) => [date, soldPaise]));
  const last = days[0]?.date ?? '';
  const bars: Chart['bars'][number][] = [];
  for (let day = daysOfMonth(month).from; day <= last; day = addDays(day, 1)) {
    bars.push({ key: day, label: shortDay(day), values: [sold.get(day) ?? 0] });
  }
  return {
    parts: [{ name: 'Sold', look: 'solid' }],
    bars,
    textOf: formatPaise,
    isFirstNamed: false,
  };
}

function sumOf<T>(each: readonly T[], of: (one: T) => number): number {
  return each.reduce((sum, one) => sum + of(one), 0);
}
