/** Days: sales and payments per day, and which days are closed. */
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { listDays } from '#src/accounting/day-contract.ts';
import { DayTable } from '#src/accounting/web/admin/days/day-table.tsx';
import { monthText } from '#src/accounting/web/admin/days/day-texts.ts';
import { MonthBar } from '#src/accounting/web/admin/days/month-bar.tsx';
import { useMonth } from '#src/accounting/web/admin/days/use-month.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { MonthAtAGlance } from './month-at-a-glance.tsx';

export const handle: ScreenHandle = { title: 'Days' };

export function DaysPage() {
  const { month, last, show } = useMonth();
  const days = useQuery({ ...queryOf(listDays, { body: { month } }), staleTime: 0 });
  return (
    <main className="grid grid-cols-1 content-start gap-4 px-4 pb-10 md:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Days</h1>
          <p className="text-quiet">What was sold, and how it was paid, by day of delivery.</p>
        </div>
        <MonthBar month={month} last={last} onChange={show} />
      </header>
      <PendingList query={days} failure="Could not load the days" row="h-11" />
      {days.data && days.data.days.length > 0 && (
        <>
          <MonthAtAGlance month={month} days={days.data.days} />
          <DayTable days={days.data.days} />
        </>
      )}
      {days.data?.days.length === 0 && (
        <EmptyState
          icon={<CalendarCheck aria-hidden="true" />}
          title={`No orders in ${monthText(month)}.`}
        />
      )}
    </main>
  );
}
