/** The cash book: the till and each rider on a day, and what moves the till without an order. */

import { Link } from 'react-router';
import type { CashBook, RiderPage } from '#src/cash/cash-book-contract.ts';
import type { TillMove } from '#src/cash/till-rules.ts';
import { BookCard } from '#src/cash/web/admin/till/book-card.tsx';
import { BookEntries } from '#src/cash/web/admin/till/book-entries.tsx';
import { CountTillDialog } from '#src/cash/web/admin/till/count-till-dialog.tsx';
import { tillCountText } from '#src/cash/web/admin/till/till-count-text.ts';
import { FloatDialog, MoveDialog } from '#src/cash/web/admin/till/till-dialogs.tsx';
import { useCashBook } from '#src/cash/web/admin/till/use-cash-book.ts';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { CashTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Cash book' };

type Task = 'count' | 'float' | TillMove;
const tasks: readonly { task: Task; label: string }[] = [
  { task: 'count', label: 'Count the till' },
  { task: 'float', label: 'Give a float' },
  { task: 'spent', label: 'Cash spent' },
  { task: 'banked', label: 'To the bank' },
  { task: 'drawn', label: 'From the bank' },
];

export function CashBookPage() {
  const { book, date, today, show } = useCashBook();
  const { task, open, turn, start, close } = useRowTask<Task>();
  const { data } = book;
  const dialog = { open, onClose: close };
  return (
    <main className="grid grid-cols-1 content-start gap-4 px-4 pb-10 md:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Cash book</h1>
          <p className="text-quiet">What the till and each rider had, got and gave on a day.</p>
        </div>
        <DatePicker label="Day" value={date} onChange={show} today={today} />
      </header>
      <CashTabs />
      <PendingList query={book} failure="Could not load the cash book" row="h-14" />
      {data && (
        <>
          {data.openFrom && date === today && (
            <ClosedToday {...{ today, openFrom: data.openFrom }} />
          )}
          {date >= today && (
            <div className="flex flex-wrap gap-2">
              {tasks.map(({ task: each, label }) => (
                <Button
                  key={each}
                  variant={each === 'count' ? 'primary' : 'secondary'}
                  onClick={() => start(each)}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <Pages book={data} />
        </>
      )}
      {data && task === 'count' && (
        <CountTillDialog
          key={turn}
          {...dialog}
          shouldPaise={data.tillHoldsPaise}
          isFirst={data.isNew}
        />
      )}
      {task === 'float' && <FloatDialog key={turn} {...dialog} />}
      {task && task !== 'count' && task !== 'float' && (
        <MoveDialog key={turn} {...dialog} move={task} />
      )}
    </main>
  );
}

function ClosedToday({ today, openFrom }: { today: string; openFrom: string }) {
  return (
    <p>
      {shortDay(today)} is closed. What is booked now stands on the page of{' '}
      <Link
        to={`?date=${openFrom}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline"
      >
        {shortDay(openFrom)}
      </Link>
    </p>
  );
}

function Pages({ book: { till, riders, entries } }: { book: CashBook }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <BookCard title="Till" page={till}>
          {till.holdsPaise < 0 && (
            <p className="text-kokum">
              Below zero: notes went out that no entry brought in. Count the till.
            </p>
          )}
          <p>{tillCountText(till)}</p>
        </BookCard>
        {riders.map((rider) => (
          <BookCard key={rider.id} title={rider.fullName} page={rider}>
            {handedOver(rider) > 0 && <p>Counted {formatNotes(handedOver(rider))} at handover.</p>}
            {rider.differs && (
              <p className="text-amber">A difference is not resolved, so it is not booked.</p>
            )}
          </BookCard>
        ))}
      </div>
      <BookEntries
        title="Entries of the till"
        empty="Nothing was given, spent, banked or counted on this day."
        entries={entries}
      />
    </>
  );
}

function handedOver({ lines }: RiderPage): number {
  return -(lines.find(({ kind }) => kind === 'handover')?.amountPaise ?? 0);
}
