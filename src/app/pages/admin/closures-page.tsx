/** Closures: the days on which the kitchen is closed, future and past. */
import { DoorClosed } from 'lucide-react';
import { reopenDays } from '#src/checkout/closure-contract.ts';
import { CloseDaysDialog } from '#src/checkout/web/admin/close-days/close-days-dialog.tsx';
import { ClosureList } from '#src/checkout/web/admin/close-days/closure-list.tsx';
import { PeopleToTellDialog } from '#src/checkout/web/admin/close-days/people-to-tell-dialog.tsx';
import {
  type ListedClosure,
  useClosures,
} from '#src/checkout/web/admin/close-days/use-closures.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';

type Task =
  | { kind: 'close' }
  | { kind: 'people'; id: string }
  | { kind: 'reopen'; closure: ListedClosure };

export const handle: ScreenHandle = { title: 'Closures' };

export function ClosuresPage() {
  const query = useClosures();
  const { data } = query;
  const { task, open, turn, start, close } = useRowTask<Task>();
  const reopening = useChange((id: string) => call(reopenDays, { params: { id } }));
  const reopen = (id: string) =>
    reopening.mutate(id, {
      onSuccess: () => toast({ title: 'Open again', description: staysText, variant: 'success' }),
      onSettled: close,
    });
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Closures</h1>
          <p className="text-quiet">
            Days without cooking. Customers read of them a week before, and can't order for them.
          </p>
        </div>
        <Button disabled={!data} onClick={() => start({ kind: 'close' })}>
          <DoorClosed aria-hidden="true" className="size-5" />
          Close days…
        </Button>
      </div>
      {data && (
        <ClosureList
          {...data}
          onPeople={({ id }) => start({ kind: 'people', id })}
          onReopen={(closure) => start({ kind: 'reopen', closure })}
        />
      )}
      <PendingList query={query} failure="Could not load the closures" row="h-16" />
      {data && task?.kind === 'close' && (
        <CloseDaysDialog
          key={turn}
          open={open}
          today={data.today}
          onClose={close}
          onClosed={({ id, cancelled }) =>
            cancelled > 0 ? start({ kind: 'people', id }) : close()
          }
        />
      )}
      {task?.kind === 'people' && (
        <PeopleToTellDialog key={turn} open={open} closureId={task.id} onClose={close} />
      )}
      {task?.kind === 'reopen' && (
        <ConfirmDialog
          key={turn}
          open={open}
          title="Open again?"
          question={`Customers can order for these days again. ${staysText}`}
          confirmLabel="Open again"
          cancelLabel="Stay closed"
          busy={reopening.isPending}
          onConfirm={() => reopen(task.closure.id)}
          onCancel={close}
        />
      )}
    </main>
  );
}

const staysText = 'Orders that were cancelled stay cancelled.';
