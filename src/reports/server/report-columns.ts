/** The columns of the reports' files. */
import type { CsvColumn } from '#src/platform/http/files/csv-text.ts';
import type { PeopleRow, SalesRow } from '../report-contract.ts';
import type { ReportName } from '../report-rules.ts';

/** For a day its date, which spreadsheets can sort. */
function firstColumn<Row extends { key: string; label: string }>(
  report: ReportName,
): CsvColumn<Row> {
  if (report === 'day' || report === 'people') {
    return { header: 'Delivery date', kind: 'date', of: ({ key }) => key };
  }
  return { header: headers[report], kind: 'text', of: ({ label }) => label };
}

const headers = {
  shift: 'Shift',
  dish: 'Dish',
  area: 'Area',
  rider: 'Delivery person',
  source: 'Source',
} as const satisfies Partial<Record<ReportName, string>>;

export function salesColumns(report: ReportName): CsvColumn<SalesRow>[] {
  return [
    firstColumn(report),
    { header: 'Orders', kind: 'number', of: ({ orders }) => orders },
    { header: 'Meals', kind: 'number', of: ({ meals }) => meals },
    { header: 'Sold', kind: 'paise', of: ({ soldPaise }) => soldPaise },
    { header: 'Given back', kind: 'paise', of: ({ refundedPaise }) => refundedPaise },
    { header: 'Cancelled orders', kind: 'number', of: ({ cancelledOrders }) => cancelledOrders },
    { header: 'Cancelled meals', kind: 'number', of: ({ cancelledMeals }) => cancelledMeals },
    { header: 'Cancelled', kind: 'paise', of: ({ cancelledPaise }) => cancelledPaise },
    { header: 'Not handed over at first', kind: 'number', of: ({ failedDrops }) => failedDrops },
  ];
}

export function peopleColumns(): CsvColumn<PeopleRow>[] {
  return [
    firstColumn('people'),
    { header: 'New people', kind: 'number', of: ({ newPeople }) => newPeople },
    {
      header: 'People who came back',
      kind: 'number',
      of: ({ returningPeople }) => returningPeople,
    },
  ];
}
