/** The days of a month as a table, or as cards on a phone; each links to its figures. */
import { Link } from 'react-router';
import { paiseOfTender, type Tender, tenderOf, tendersIn } from '#src/orders/tenders.ts';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { dayText } from './day-texts.ts';

export interface ListedDay {
  date: string;
  orders: number;
  soldPaise: number;
  tenders: readonly { tender: Tender; amountPaise: number }[];
  unfinished: number;
  isClosed: boolean;
  canClose: boolean;
}

/** With the sidebar, a table with a column for each tender needs a laptop. */
const tableFromPx = 1024;

export function DayTable({ days }: { days: readonly ListedDay[] }) {
  const isNarrow = useNarrowScreen(tableFromPx);
  const tenders = tendersIn(days.map((day) => day.tenders));
  if (isNarrow) {
    return (
      <ul aria-label="Days" className="grid gap-2">
        {days.map((day) => (
          <DayCard key={day.date} day={day} />
        ))}
      </ul>
    );
  }
  return (
    <div className="scroll-hint-x overflow-x-auto rounded-card border border-line">
      <table aria-label="Days" className="w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-right [&>th]:h-10 [&>th]:px-3">
            <th scope="col" className="text-left">
              Day
            </th>
            <th scope="col">Orders</th>
            <th scope="col">Sold</th>
            {tenders.map((tender) => (
              <th key={tender} scope="col">
                {tenderOf(tender).shortLabel}
              </th>
            ))}
            <th scope="col" className="text-left">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.date} day={day} tenders={tenders} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayRow({ day, tenders }: { day: ListedDay; tenders: readonly Tender[] }) {
  return (
    <tr className="border-b border-line text-right last:border-0 [&>*]:h-12 [&>*]:px-3">
      <th scope="row" className="text-left">
        <DayLink date={day.date} />
      </th>
      <td className="tabular-nums">{day.orders}</td>
      <td className="font-bold">
        <Price paise={day.soldPaise} />
      </td>
      {tenders.map((tender) => {
        const paise = paiseOfTender(day.tenders, tender);
        return (
          <td key={tender} className={paise === 0 ? 'text-quiet' : undefined}>
            <Price paise={paise} />
          </td>
        );
      })}
      <td className="text-left">
        <DayState day={day} />
      </td>
    </tr>
  );
}

function DayCard({ day }: { day: ListedDay }) {
  return (
    <li className="relative rounded-card border border-line bg-card px-3 py-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <DayLink date={day.date} />
        <DayState day={day} />
      </p>
      <p className="flex items-baseline justify-between">
        <span className="text-quiet">{counted(day.orders, 'order')}</span>{' '}
        <Price paise={day.soldPaise} className="text-lg font-bold" />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        {day.tenders
          .filter(({ amountPaise }) => amountPaise > 0)
          .map(({ tender, amountPaise }) => (
            <span key={tender}>
              {tenderOf(tender).shortLabel} <Price paise={amountPaise} />
            </span>
          ))}
      </p>
    </li>
  );
}

function DayLink({ date }: { date: string }) {
  return (
    <Link
      to={`/admin/dashboard/days/${date}`}
      className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline max-lg:after:absolute max-lg:after:inset-0"
    >
      {dayText(date)}
    </Link>
  );
}

function DayState({ day: { isClosed, canClose, unfinished } }: { day: ListedDay }) {
  if (isClosed) return <Badge tone="green">Closed</Badge>;
  if (canClose) return <Badge tone="brand">Can be closed</Badge>;
  if (unfinished > 0) return <Badge tone="amber">{unfinished} not finished</Badge>;
  return <Badge tone="neutral">Open</Badge>;
}
