/** Runs: the riders and stops of a shift, in order, and the orders without a rider. */
import { Bike, Route, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Run } from '#src/delivery/run-contract.ts';
import { MoveRunDialog } from '#src/delivery/web/admin/move-run-dialog.tsx';
import { ProposeRunsDialog } from '#src/delivery/web/admin/propose-runs.tsx';
import { RunCard } from '#src/delivery/web/admin/run-card.tsx';
import { type RunDay, useRuns } from '#src/delivery/web/admin/use-runs.ts';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { defaultShift, shifts } from '#src/platform/contract/shifts.ts';

export const handle: ScreenHandle = { title: 'Runs' };

type Task = { kind: 'propose'; day: RunDay } | { kind: 'move'; day: RunDay; run: Run };

/** As many columns as fit in a readable width. */
const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4';

const shiftOptions = shifts.map((shift) => ({ value: shift, label: shift }));

export function RunsPage() {
  const today = useToday();
  const [day, setDay] = useState<RunDay>({ date: today, shift: defaultShift });
  const query = useRuns(day);
  const { data, error, dataUpdatedAt } = query;
  const { task, open, turn, start, close } = useRowTask<Task>();
  return (
    <main className="px-4 pb-10 md:px-6">
      <h1 className="text-2xl font-extrabold tracking-tight">Runs</h1>
      <p className="text-quiet">
        Each run with its stops. The order in which they are driven is remembered.
      </p>
      <div className="flex flex-wrap items-center gap-2 py-4">
        <DatePicker
          label="Date"
          today={today}
          value={day.date}
          onChange={(date) => setDay({ ...day, date })}
        />
        <CompactSelect
          label="Shift"
          value={day.shift}
          options={shiftOptions}
          onChange={(shift) => setDay({ ...day, shift })}
        />
      </div>
      {data && error && <OldNote since={dataUpdatedAt} />}
      {data && data.waiting > 0 && (
        <WaitingNote count={data.waiting} onPropose={() => start({ kind: 'propose', day })} />
      )}
      {data && data.runs.length > 0 && (
        <div className={`items-start ${columns}`}>
          {data.runs.map((run) => (
            <RunCard
              key={run.id}
              day={day}
              run={run}
              onMove={() => start({ kind: 'move', day, run })}
            />
          ))}
        </div>
      )}
      {data?.runs.length === 0 && (
        <EmptyState
          icon={<Bike aria-hidden="true" />}
          title="No runs yet"
          description="A run begins when a rider is assigned the first order of a shift."
        />
      )}
      <PendingList query={query} failure="Could not load the runs" row="h-72" isCards />
      {task?.kind === 'propose' && (
        <ProposeRunsDialog key={turn} {...task.day} open={open} onClose={close} />
      )}
      {task?.kind === 'move' && (
        <MoveRunDialog
          key={turn}
          day={task.day}
          run={task.run}
          runs={data?.runs ?? []}
          open={open}
          onClose={close}
        />
      )}
    </main>
  );
}

/** The data may be old, because the server does not respond. */
function OldNote({ since }: { since: number }) {
  const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' }).format(since);
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-2.5 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-3"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0 text-amber" />
      The shop does not answer. Last known state, of {time}.
    </p>
  );
}

function WaitingNote({ count, onPropose }: { count: number; onPropose: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card p-3 shadow-soft">
      <p>
        {counted(count, 'paid order is', 'paid orders are')} not assigned.{' '}
        <Link
          to="/admin/dashboard/orders"
          className="font-semibold text-brand-dark underline underline-offset-4"
        >
          Open Orders
        </Link>
      </p>
      <Button onClick={onPropose}>
        <Route aria-hidden="true" className="size-5" />
        Assign as last time
      </Button>
    </div>
  );
}
