/** Today and tomorrow: what is sold for each shift, how it came and is paid, and what is open. */
import { Printer } from 'lucide-react';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { shortTime } from '#src/platform/contract/business-day.ts';
import type { GlanceDay } from '../../../report-contract.ts';
import { dayLabel } from '../../../report-rules.ts';
import type { useGlance } from '../use-reports.ts';
import { GlanceShiftPart } from './glance-shift.tsx';

interface GlanceStripProps {
  glance: ReturnType<typeof useGlance>;
  onPrint: () => void;
}

export function GlanceStrip({ glance, onPrint }: GlanceStripProps) {
  const { data, isError, error, refetch } = glance;
  return (
    <section aria-labelledby="glance" className="grid gap-2">
      <header className="flex items-center justify-between gap-2">
        <h2 id="glance" className="text-lg font-bold tracking-tight">
          Today and tomorrow{' '}
          {data && (
            <span className="text-sm font-normal whitespace-nowrap text-quiet">
              as of {shortTime(data.asOf.slice(11, 16))}
            </span>
          )}
        </h2>
        <Button
          variant="ghost"
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
          {data ? 'This could not be brought up to date.' : 'This could not be loaded.'}{' '}
          {error.message}{' '}
          <button type="button" onClick={() => void refetch()} className="min-h-11 underline">
            Try again
          </button>
        </p>
      )}
      <div className="grid gap-3 lg:grid-cols-2 print:grid-cols-1">
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
    <Card as="article" aria-label={dayLabel(date)} className="grid content-start gap-3 p-4">
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
