/** The days of a month: a table, or cards on a phone; each leads to its figures. */
import { Link } from 'react-router';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { dayText, ordersText } from './day-texts.ts';

export interface ListedDay {
  date: string;
  orders: number;
  soldPaise: number;
  onlinePaise: number;
  cashPaise: number;
  qrPaise: number;
  owedPaise: number;
  unfinished: number;
  isClosed: boolean;
  canClose: boolean;
}

/** Beside the sidebar a table of eight columns needs a laptop. */
const tableFromPx = 1024;

export function DayTable({ days }: { days: readonly ListedDay[] }) {
  const isNarrow = useNarrowScreen(tableFromPx);
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
            <th scope="col">Online</th>
            <th scope="col">Cash</th>
            <th scope="col">QR</th>
            <th scope="col">Owed</th>
            <th scope="col" className="text-left">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.date} day={day} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayRow({ day }: { day: ListedDay }) {
  return (
    <tr className="border-b border-line text-right last:border-0 [&>*]:h-12 [&>*]:px-3">
      <th scope="row" className="text-left">
        <DayLink date={day.date} />
      </th>
      <td className="tabular-nums">{day.orders}</td>
      <td className="font-bold">
        <Price paise={day.soldPaise} />
      </td>
      {[day.onlinePaise, day.cashPaise, day.qrPaise, day.owedPaise].map((paise, way) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the four ways, always in this order.
        <td key={way} className={paise === 0 ? 'text-quiet' : undefined}>
          <Price paise={paise} />
        </td>
      ))}
      <td className="text-left">
        <DayState day={day} />
      </td>
    </tr>
  );
}

function DayCard({ day }: { day: ListedDay }) {
  const parts = [
    ['Online', day.onlinePaise],
    ['Cash', day.cashPaise],
    ['QR', day.qrPaise],
    ['Owed', day.owedPaise],
  ] as const;
  return (
    <li className="relative rounded-card border border-line bg-card px-3 py-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <DayLink date={day.date} />
        <DayState day={day} />
      </p>
      <p className="flex items-baseline justify-between">
        <span className="text-quiet">{ordersText(day.orders)}</span>{' '}
        <Price paise={day.soldPaise} className="text-lg font-bold" />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        {parts
          .filter(([, paise]) => paise > 0)
          .map(([name, paise]) => (
            <span key={name}>
              {name} <Price paise={paise} />
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
