/** "Assign as last time": proposes who brings the waiting orders of a shift; one press accepts. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashWarningOf } from '#src/orders/web/admin/assign/cash-warning.ts';
import { shareText } from '#src/orders/web/admin/assign/delivery-shares.ts';
import { usePause } from '#src/orders/web/admin/assign/use-second-press.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { acceptRuns, type Proposal, proposeRuns } from '../../admin-run-contract.ts';
import { ProposedRuns } from './proposed-runs.tsx';
import { type RunDay, toastUnlessAsked, useRunChange } from './use-runs.ts';

interface ProposeRunsDialogProps extends RunDay {
  open: boolean;
  /** Resolves when the screens that show the orders are up to date. */
  onAssigned?: () => Promise<void>;
  onClose: () => void;
}

/**
 * The dialog does everything itself: it asks the server, shows the proposal, assigns, and reports
 * the result.
 */
export function ProposeRunsDialog(props: ProposeRunsDialogProps) {
  const { date, shift, open, onAssigned, onClose } = props;
  const asked = useQuery({
    ...queryOf(proposeRuns, { query: { date, shift } }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** The server's warning about the chosen people. */
  const [warning, setWarning] = useState<string>();
  const accepting = useRunChange((shares: readonly Proposal[]) => {
    const runs = shares.map(({ rider, orders }) => ({ delivery_boy_id: rider.id, orders }));
    const isWarned = warning !== undefined;
    return call(acceptRuns, { body: { runs, ...(isWarned && { cashLimitSeen: true }) } });
  }, toastUnlessAsked);
  const proposals = asked.data?.proposals ?? [];
  const chosen = proposals.filter(({ rider }) => !left.has(rider.id));
  const count = chosen.reduce((sum, { orders }) => sum + orders.length, 0);
  const accept = () => {
    if (accepting.isPending || asked.isFetching) return;
    accepting.mutate(chosen, {
      onSuccess: async ({ assigned }) => {
        // The loading overlay would cover the message.
        await onAssigned?.();
        toast({
          title: 'Orders assigned',
          description: `${counted(assigned, 'order')} went to ${peopleText(chosen.length)}.`,
          variant: 'success',
        });
        onClose();
      },
      onError: (error) => setWarning(cashWarningOf(error)),
    });
  };
  const toggle = (id: string, isChosen: boolean) => {
    setWarning(undefined);
    setLeft(withToggled(left, id, isChosen));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      mayClose={() => !accepting.isPending}
      title="Assign as last time"
      description={`${shareText({ day: date, shift })} · each order to who brought the last one there`}
      footer={
        <>
          <Button variant="secondary" disabled={accepting.isPending} onClick={onClose}>
            {proposals.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          {proposals.length > 0 && (
            <AcceptButton
              warning={warning}
              isBusy={accepting.isPending}
              count={count}
              onAccept={accept}
            />
          )}
        </>
      }
    >
      {asked.data && <ProposedRuns {...asked.data} left={left} onToggle={toggle} />}
      {warning !== undefined && (
        <p role="alert" className="mt-3 font-semibold text-kokum tabular-nums">
          {warning}
        </p>
      )}
      <PendingList query={asked} failure="Could not find out who brings what" row="h-18" isCards />
    </Dialog>
  );
}

interface AcceptButtonProps {
  /** The warning to confirm. */
  warning: string | undefined;
  isBusy: boolean;
  count: number;
  onAccept: () => void;
}

function AcceptButton({ warning, isBusy, count, onAccept }: AcceptButtonProps) {
  const isWarning = warning !== undefined;
  const isReady = usePause(warning);
  return (
    <Button
      variant={isWarning ? 'destructive' : 'primary'}
      disabled={isBusy || count === 0}
      aria-disabled={!isReady || undefined}
      onClick={() => isReady && onAccept()}
    >
      {isBusy ? 'Assigning…' : isWarning ? 'Assign anyway' : `Assign ${counted(count, 'order')}`}
    </Button>
  );
}

function peopleText(count: number): string {
  return counted(count, 'person', 'people');
}

function withToggled(left: ReadonlySet<string>, id: string, isChosen: boolean) {
  const next = new Set(left);
  if (isChosen) next.delete(id);
  else next.add(id);
  return next;
}
