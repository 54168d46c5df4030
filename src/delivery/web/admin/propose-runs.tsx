/** "Assign as last time": who would bring the waiting orders of a shift, accepted by one press. */
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { ordersText, shareText } from '#src/orders/web/admin/assign/delivery-shares.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { acceptRuns, type Proposal, proposeRuns } from '../../admin-run-contract.ts';
import { type RunDay, useRunChange } from './use-runs.ts';

interface ProposeRunsDialogProps extends RunDay {
  open: boolean;
  /** What shows the orders is up to date when it is done. */
  onAssigned?: () => Promise<void>;
  onClose: () => void;
}

/** Whoever opens it has nothing else to do: it asks, shows, assigns, and says so. */
export function ProposeRunsDialog(props: ProposeRunsDialogProps) {
  const { date, shift, open, onAssigned, onClose } = props;
  const asked = useQuery({
    ...queryOf(proposeRuns, { query: { date, shift } }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const accepting = useRunChange((shares: readonly Proposal[]) =>
    call(acceptRuns, {
      body: {
        runs: shares.map(({ rider, orders }) => ({ delivery_boy_id: rider.id, orders })),
      },
    }),
  );
  const proposals = asked.data?.proposals ?? [];
  const chosen = proposals.filter(({ rider }) => !left.has(rider.id));
  const count = chosen.reduce((sum, { orders }) => sum + orders.length, 0);
  const accept = () => {
    if (accepting.isPending || asked.isFetching) return;
    accepting.mutate(chosen, {
      onSuccess: async ({ assigned }) => {
        // The overlay of what is loaded would cover the message.
        await onAssigned?.();
        toast({
          title: 'Orders assigned',
          description: `${ordersText(assigned)} went to ${peopleText(chosen.length)}.`,
          variant: 'success',
        });
        onClose();
      },
    });
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
            <Button disabled={accepting.isPending || count === 0} onClick={accept}>
              {accepting.isPending ? 'Assigning…' : `Assign ${ordersText(count)}`}
            </Button>
          )}
        </>
      }
    >
      {asked.data && (
        <Proposals
          {...asked.data}
          left={left}
          onToggle={(id, isChosen) => setLeft(withToggled(left, id, isChosen))}
        />
      )}
      <PendingList query={asked} failure="Could not find out who brings what" row="h-18" isCards />
    </Dialog>
  );
}

interface ProposalsProps {
  proposals: readonly Proposal[];
  unknown: readonly number[];
  /** Ids of the people who are left out. */
  left: ReadonlySet<string>;
  onToggle: (riderId: string, isChosen: boolean) => void;
}

function Proposals({ proposals, unknown, left, onToggle }: ProposalsProps) {
  if (proposals.length === 0) {
    return (
      <EmptyState
        icon={<ClipboardCheck aria-hidden="true" />}
        title={unknown.length === 0 ? 'No order waits' : 'Nobody has been there yet'}
        description={
          unknown.length === 0
            ? 'Every paid order of this shift is with somebody.'
            : `${ordersText(unknown.length)} of this shift: please assign them on the Orders page.`
        }
      />
    );
  }
  return (
    <>
      <ul className="grid gap-2">
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.rider.id}
            proposal={proposal}
            isChosen={!left.has(proposal.rider.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {unknown.length > 0 && (
        <p className="mt-3 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-3">
          {unknown.length === 1 ? '1 order keeps' : `${unknown.length} orders keep`} waiting: nobody
          who delivers has been there yet.
        </p>
      )}
    </>
  );
}

interface ProposalRowProps {
  proposal: Proposal;
  isChosen: boolean;
  onToggle: (riderId: string, isChosen: boolean) => void;
}

function ProposalRow({ proposal, isChosen, onToggle }: ProposalRowProps) {
  const { rider, orders, places } = proposal;
  const nameId = useId();
  return (
    <li
      aria-labelledby={nameId}
      className="flex items-start gap-3 rounded-control border border-line px-3 py-2"
    >
      <span className="pt-1">
        <Checkbox
          label={`Assign to ${rider.fullName}`}
          checked={isChosen}
          onChange={(isWanted) => onToggle(rider.id, isWanted)}
        />
      </span>
      <div className={isChosen ? 'min-w-0 grow' : 'min-w-0 grow text-quiet'}>
        <p id={nameId} className="flex justify-between gap-3 leading-snug font-semibold">
          <span className="wrap-anywhere">{rider.fullName}</span>
          <span className="shrink-0 tabular-nums">{ordersText(orders.length)}</span>
        </p>
        <p className="text-[15px] leading-snug text-quiet tabular-nums">
          {places.map((place) => `${place.shortname} (${place.orders})`).join(' · ')}
        </p>
      </div>
    </li>
  );
}

function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function withToggled(left: ReadonlySet<string>, id: string, isChosen: boolean) {
  const next = new Set(left);
  if (isChosen) next.delete(id);
  else next.add(id);
  return next;
}
