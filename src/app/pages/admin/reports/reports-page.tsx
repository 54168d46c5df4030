/** Reports: today and tomorrow at a glance, and sales of a week, a month or other days. */
import { clsx } from 'clsx';
import { CloudOff, Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { dayText } from '#src/accounting/web/admin/days/day-texts.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { GlanceStrip } from '#src/reports/web/admin/glance/glance-strip.tsx';
import { PassCards } from '#src/reports/web/admin/pass-cards.tsx';
import { RangeBar } from '#src/reports/web/admin/range-bar.tsx';
import { ReportCards } from '#src/reports/web/admin/report-cards.tsx';
import { ReportTiles } from '#src/reports/web/admin/report-tiles.tsx';
import { queryOfView, type ReportView, viewOfQuery } from '#src/reports/web/admin/report-view.ts';
import { useGlance, useReports } from '#src/reports/web/admin/use-reports.ts';

export const handle: ScreenHandle = { title: 'Reports' };

export function ReportsPage() {
  const { view, show } = useReportView();
  const glance = useGlance();
  const reports = useReports(view.days);
  const { isGlance, print } = usePrintedPart();
  const { from, to } = view.days;
  return (
    <main className="grid grid-cols-1 content-start gap-5 px-4 pb-10 md:px-6 print:block print:p-0">
      <h1 className="text-2xl font-extrabold tracking-tight print:hidden">Reports</h1>
      <div className={clsx(isGlance === false && 'print:hidden')}>
        <GlanceStrip glance={glance} onPrint={() => print(true)} />
      </div>
      <section
        aria-labelledby="sold"
        aria-busy={reports.isOld}
        className={clsx(
          'grid grid-cols-1 gap-3 transition-opacity duration-150 print:block print:pt-4',
          reports.isOld && 'opacity-60',
          isGlance === true && 'print:hidden',
        )}
      >
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="sold" className="min-w-0 grow basis-40 text-lg font-bold tracking-tight">
            Sold, {from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`}
          </h2>
          <Button
            variant="secondary"
            aria-label="Print the reports"
            onClick={() => print(false)}
            className="shrink-0 px-2.5! text-sm mouse:min-h-9 print:hidden"
          >
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        </header>
        <RangeBar view={view} onChange={show} />
        {reports.error ? (
          <EmptyState
            icon={<CloudOff aria-hidden="true" />}
            title="The reports could not be loaded."
            description={reports.error.message}
            action={<Button onClick={reports.retry}>Try again</Button>}
          />
        ) : (
          <>
            <ReportTiles total={reports.sales?.total} people={reports.people?.total} />
            <ReportCards reports={reports} view={view} />
            {reports.passes && <PassCards report={reports.passes} />}
          </>
        )}
      </section>
    </main>
  );
}

/** The view is in the address, so that it survives a reload and can be shared. */
function useReportView() {
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  return {
    view: viewOfQuery(query, today),
    show: (view: ReportView) =>
      setQuery(queryOfView(view), { replace: true, preventScrollReset: true }),
  };
}

/** The browser's own print command prints both parts. */
function usePrintedPart() {
  const [isGlance, setGlance] = useState<boolean>();
  const print = (onlyGlance: boolean) => {
    flushSync(() => setGlance(onlyGlance));
    window.print();
    setGlance(undefined);
  };
  return { isGlance, print };
}
