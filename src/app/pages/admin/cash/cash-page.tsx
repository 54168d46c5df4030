/**
 * Cash: cash balances of riders, counting them, and amounts that are due or have to be returned.
 */
import type { CashHolder, Discrepancy, OwedOrder } from '#src/cash/admin-cash-contract.ts';
import { CorrectDialog, ResolveDialog } from '#src/cash/web/admin/cash-decisions.tsx';
import {
  Differences,
  GivenBackByRiders,
  Holders,
  Owed,
  Returns,
} from '#src/cash/web/admin/cash-lists.tsx';
import { CountDialog } from '#src/cash/web/admin/count-dialog.tsx';
import { EntriesDialog } from '#src/cash/web/admin/entries-dialog.tsx';
import { RefusalsToConfirm } from '#src/cash/web/admin/refusals-to-confirm.tsx';
import { RefusedCustomers } from '#src/cash/web/admin/refused-customers.tsx';
import { useCash } from '#src/cash/web/admin/use-cash.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { CashTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Cash' };

type Task =
  | { kind: 'count' | 'entries' | 'correct'; holder: CashHolder }
  | { kind: 'resolve'; difference: Discrepancy }
  | { kind: 'paid'; order: OwedOrder; key: string };

export function CashPage() {
  const { cash, give, take } = useCash();
  const { task, open, turn, start, close } = useRowTask<Task>();
  const { data } = cash;
  return (
    <main className="grid grid-cols-1 content-start gap-6 px-4 pb-10 md:px-6">
      <header>
        <h1 className="text-2xl font-extrabold tracking-tight">Cash</h1>
        <p className="text-quiet">
          {data && `${formatNotes(sumOf(data.holders))} with riders. `}
          Someone other than the rider counts it.
        </p>
      </header>
      <CashTabs />
      {data && (
        <>
          <Differences
            differences={data.discrepancies}
            onResolve={(difference) => start({ kind: 'resolve', difference })}
          />
          <Returns returns={data.toReturn} isBusy={give.isPending} onGiven={give.mutate} />
          <Holders
            holders={data.holders}
            onCount={(holder) => start({ kind: 'count', holder })}
            onEntries={(holder) => start({ kind: 'entries', holder })}
            onCorrect={(holder) => start({ kind: 'correct', holder })}
          />
          <Owed
            owed={data.owed}
            onPaid={(order) => start({ kind: 'paid', order, key: randomUuid() })}
          />
          <GivenBackByRiders given={data.givenBack} />
          <RefusalsToConfirm />
          <RefusedCustomers />
        </>
      )}
      <PendingList query={cash} failure="Could not load the cash" row="h-14" />
      {task?.kind === 'paid' ? (
        <ConfirmDialog
          open={open}
          title="Paid in cash?"
          question={`${formatNotes(task.order.amountPaise)} for order ${orderLabel(task.order.orderId)} came into the till.`}
          confirmLabel="It is paid"
          busy={take.isPending}
          onConfirm={() => take.mutate({ ...task.order, key: task.key }, { onSettled: close })}
          onCancel={close}
        />
      ) : (
        task && <TaskDialog key={turn} task={task} open={open} onClose={close} />
      )}
    </main>
  );
}

interface TaskDialogProps {
  task: Exclude<Task, { kind: 'paid' }>;
  open: boolean;
  onClose: () => void;
}

function TaskDialog({ task, ...dialog }: TaskDialogProps) {
  if (task.kind === 'resolve') return <ResolveDialog {...dialog} difference={task.difference} />;
  const { holder } = task;
  if (task.kind === 'count') return <CountDialog {...dialog} holder={holder} />;
  if (task.kind === 'correct') return <CorrectDialog {...dialog} holder={holder} />;
  return <EntriesDialog {...dialog} holder={holder} />;
}

function sumOf(holders: readonly CashHolder[]): number {
  return holders.reduce((sum, { holdsPaise }) => sum + holdsPaise, 0);
}
