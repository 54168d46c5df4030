/** Today and tomorrow: the sales of each shift by source and tender, and what is open. */
import { ChevronRight, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { shortTime } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { GlanceDay, GlanceShift } from '../../../report-contract.ts';
import { dayLabel } from '../../../report-rules.ts';
import type { useGlance } from '../use-reports.ts';

interface GlanceStripProps {
  glance: ReturnType<typeof useGlance>;
  onPrint: () => void;
}

export function GlanceStrip({ glance, onPrint }: GlanceStripProps) {
  const { data, isError, error, refetch } = glance;
  return (
    <section aria-labelledby="glance" className="grid gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="glance" className="min-w-0 grow basis-40 text-lg font-bold tracking-tight">
          Today and tomorrow{' '}
          {data && (
            <span className="text-sm font-normal whitespace-nowrap text-quiet">
              as of {shortTime(data.asOf.slice(11, 16))}
            </span>
          )}
        </h2>
        <Button
          variant="secondary"
          aria-label="Print today and tomorrow"
          onClick={onPrint}
          className="shrink-0 px-2.5! text-sm mouse:min-h-9 print:hidden"
        >
          <Printer aria-hidden="true" className="size-4.5" />
          Print
        </Button>
      </header>
      {isError && (
        <p role="alert" className="font-semibold text-kokum">
          {data ? 'This could not be updated.' : 'This could not be loaded.'} {error.message}{' '}
          <button type="button" onClick={() => void refetch()} className="min-h-11 underline">
            Try again
          </button>
        </p>
      )}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 print:grid-cols-1">
        {data
          ? data.days.map((day) => <Day key={day.date} day={day} />)
          : !isError &&
            ['today', 'tomorrow'].map((day) => (
              <Skeleton key={day} className="h-64 rounded-card" />
            ))}
      </div>
    </section>
  );
}

function Day({ day: { date, before, shifts } }: { day: GlanceDay }) {
  const today = useToday();
  return (
    <Card
      as="article"
      aria-label={dayLabel(date)}
      className="grid grid-cols-1 content-start gap-3 p-4"
    >
      <h3 className="font-bold">
        {date === today ? 'Today' : 'Tomorrow'}, {dayLabel(date)}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        {shifts.map((shift) => (
          <GlanceShiftPart key={shift.shift} date={date} before={before} glance={shift} />
        ))}
      </div>
    </Card>
  );
}

interface GlanceShiftProps {
  date: string;
  /** The same weekday of the week before. */
  before: string;
  glance: GlanceShift;
}

function GlanceShiftPart({ date, before, glance }: GlanceShiftProps) {
  const { shift, meals, fromPasses, soldPaise, sources, tenders } = glance;
  return (
    <section aria-label={shift} className="grid content-start gap-2">
      <h4>
        <span className="block font-semibold text-quiet">{shift}</span>{' '}
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-2xl font-extrabold tabular-nums">{counted(meals, 'meal')}</span>{' '}
          <Price paise={soldPaise} className="text-lg font-bold" />
        </span>
      </h4>
      {fromPasses > 0 && (
        <p className="font-semibold tabular-nums">+ {fromPasses} from passes when it freezes</p>
      )}
      <p className="text-sm text-quiet tabular-nums">
        <span className="flex flex-wrap justify-between gap-x-2">
          <span>
            {dayLabel(before)}: {counted(glance.before.meals, 'meal')}
          </span>{' '}
          <Price paise={glance.before.soldPaise} />
        </span>{' '}
        {differenceText(meals - glance.before.meals)}
      </p>
      <Open date={date} glance={glance} />
      {meals > 0 && (
        <div className="grid gap-2 text-sm">
          <Parts name="By source" parts={sources} />
          <Parts name="By payment" parts={tenders} />
        </div>
      )}
    </section>
  );
}

function differenceText(meals: number): string {
  if (meals === 0) return 'as many';
  return `${Math.abs(meals)} ${meals > 0 ? 'more' : 'fewer'}`;
}

function Parts({ name, parts }: { name: string; parts: GlanceShift['sources'] }) {
  return (
    <table className="w-full">
      <caption className="text-left text-xs font-semibold text-quiet">{name}</caption>
      <tbody>
        {parts.map(({ label, meals, soldPaise }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {label}
            </th>
            <td className="py-1 text-right tabular-nums">{counted(meals, 'meal')}</td>
            <td className="py-1 text-right">
              <Price paise={soldPaise} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each leads to where it is put right. */
function Open({ date, glance }: Omit<GlanceShiftProps, 'before'>) {
  const { shift, unassigned, notPlaced, problems } = glance;
  const orders = { view: 'delivery', day: date, shift };
  const links = [
    { count: unassigned, text: 'not assigned', to: pathTo('/admin/dashboard/orders', orders) },
    {
      count: problems,
      text: problems === 1 ? 'problem' : 'problems',
      to: pathTo('/admin/dashboard/orders', { ...orders, status: 'all' }),
    },
    {
      count: notPlaced,
      text: 'without a place',
      to: pathTo('/kitchen/not-placed', { date, shift }),
    },
  ].filter(({ count }) => count > 0);
  if (links.length === 0) return <p className="text-sm text-leaf-dark">All is arranged.</p>;
  return (
    <ul aria-label={`Open for ${shift.toLowerCase()}`} className="flex flex-wrap gap-1.5 text-sm">
      {links.map(({ count, text, to }) => (
        <li key={text}>
          <Link
            to={to}
            // A new document, because only the kitchen's documents may use the camera.
            reloadDocument={to.startsWith('/kitchen')}
            className="inline-flex min-h-11 items-center gap-1 rounded-control border border-line-strong bg-card pr-1.5 pl-2.5 font-semibold text-amber hover:bg-brand-soft mouse:min-h-8 print:min-h-0"
          >
            {count} {text}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function pathTo(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
