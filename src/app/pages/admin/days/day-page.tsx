/** One day: its figures, each with its orders, and the day close. */
import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import type { DayBook } from '#src/accounting/day-contract.ts';
import { figureLabel } from '#src/accounting/day-rules.ts';
import { CloseQuestion } from '#src/accounting/web/admin/days/close-question.tsx';
import { DayGroups } from '#src/accounting/web/admin/days/day-groups.tsx';
import {
  DayOrdersDialog,
  type OpenFigure,
} from '#src/accounting/web/admin/days/day-orders-dialog.tsx';
import { dayText } from '#src/accounting/web/admin/days/day-texts.ts';
import { DayTiles } from '#src/accounting/web/admin/days/day-tiles.tsx';
import { UnfinishedOrders } from '#src/accounting/web/admin/days/unfinished-orders.tsx';
import { type SeenDay, useDay } from '#src/accounting/web/admin/days/use-day.ts';
import { extraRows } from '#src/orders/charge-rows.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { isDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';

export const handle: ScreenHandle = { title: 'Day' };

export function DayPage() {
  const today = useToday();
  const { date = '' } = useParams();
  return <DayOf key={date} date={isDay(date) ? date : today} />;
}

type Task = { kind: 'close'; seen: SeenDay } | { kind: 'list'; figure: OpenFigure };

function DayOf({ date }: { date: string }) {
  const { book, close, isClosing } = useDay(date);
  const { task, open, turn, start, close: end } = useRowTask<Task>();
  const { data } = book;
  return (
    <main className="grid grid-cols-1 content-start gap-4 px-4 pb-10 md:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <Link
            to={`/admin/dashboard/days?month=${date.slice(0, 7)}`}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-dark"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            Days
          </Link>
          <h1 className="text-2xl font-extrabold tracking-tight">{dayText(date)}</h1>
          {data && <DayState book={data} />}
          <Link
            to={`/admin/dashboard/cash/book?date=${date}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline"
          >
            Cash book of this day
          </Link>
        </div>
        {data && !data.closed && (
          <Button
            disabled={data.notYet !== undefined}
            onClick={() => start({ kind: 'close', seen: { book: data, unsettled: [] } })}
          >
            <LockKeyhole aria-hidden="true" className="size-5" />
            Close the day…
          </Button>
        )}
      </header>
      <PendingList query={book} failure="Could not load the day" row="h-16" />
      {data && <Figures book={data} onOpen={(figure) => start({ kind: 'list', figure })} />}
      {task?.kind === 'list' && (
        <DayOrdersDialog key={turn} date={date} figure={task.figure} open={open} onClose={end} />
      )}
      {task?.kind === 'close' && (
        <CloseQuestion
          key={turn}
          seen={task.seen}
          open={open}
          isClosing={isClosing}
          onConfirm={() =>
            close(task.seen, {
              onDone: end,
              onUnsettled: (unsettled) =>
                start({ kind: 'close', seen: { ...task.seen, unsettled } }),
            })
          }
          onCancel={end}
        />
      )}
    </main>
  );
}

function DayState({ book: { closed, notYet, orders } }: { book: DayBook }) {
  if (closed) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-quiet">
        <Badge tone="green">Closed</Badge> by {closed.by}, {formatInstant(closed.at)}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-quiet">
      {notYet === undefined ? (
        <Badge tone="brand">Can be closed</Badge>
      ) : (
        <Badge tone="neutral">Open</Badge>
      )}{' '}
      {notYet ?? counted(orders, 'order')}
    </p>
  );
}

function Figures({ book, onOpen }: { book: DayBook; onOpen: (figure: OpenFigure) => void }) {
  const extras = extraRows(book);
  if (book.takenOutPaise > 0)
    extras.push({ label: 'Taken out of paid orders', paise: book.takenOutPaise });
  if (book.acceptedLessPaise !== 0)
    extras.push({ label: 'Accepted below the price', paise: book.acceptedLessPaise });
  if (book.chargebacksPaise !== 0)
    extras.push({ label: 'Taken back by customers’ banks', paise: book.chargebacksPaise });
  if (book.tooMuchPaise > 0)
    extras.push({ label: 'Paid too much or too late', paise: book.tooMuchPaise });
  return (
    <>
      <DayTiles book={book} onOpen={(shown) => onOpen({ ...shown, title: figureLabel(shown) })} />
      {(book.refundedPaise > 0 || extras.length > 0) && (
        <p className="text-quiet">
          Sold minus given back{' '}
          <Price paise={book.soldPaise - book.refundedPaise} className="font-bold text-ink" />.
          {extras.map(({ label, paise }) => (
            <Fragment key={label}>
              {' '}
              {label} <Price paise={paise} />.
            </Fragment>
          ))}
        </p>
      )}
      {book.unfinished.length > 0 && (
        <UnfinishedOrders
          date={book.date}
          orderNumbers={book.unfinished}
          onOpen={() => onOpen({ figure: 'unfinished', title: 'Not finished' })}
        />
      )}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <DayGroups
          title="By delivery person"
          counted="Orders"
          groups={book.riders}
          onOpen={({ id, name, amountPaise }) =>
            onOpen({ figure: 'sold', title: name, paise: amountPaise, riderId: id ?? null })
          }
        />
        <DayGroups
          title="By area"
          counted="Orders"
          groups={book.areas}
          onOpen={({ name, amountPaise }) =>
            onOpen({ figure: 'sold', title: name, paise: amountPaise, area: name })
          }
        />
        <DayGroups
          title="By dish"
          counted="Meals"
          groups={book.dishes}
          onOpen={({ name, amountPaise }) =>
            onOpen({ figure: 'sold', title: name, paise: amountPaise, dish: name })
          }
        />
      </div>
      {book.closed && (
        <p className="text-sm text-quiet">
          Seal of this close: <span className="tabular-nums">{book.closed.digest}</span>. The shop
          checks every day that its orders still match it.
        </p>
      )}
    </>
  );
}
