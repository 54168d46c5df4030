/** Who would bring which of the waiting orders, each person with a checkbox. */
import { ClipboardCheck } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Proposal } from '../../admin-run-contract.ts';

interface ProposedRunsProps {
  proposals: readonly Proposal[];
  unknown: readonly number[];
  /** Ids of unticked people. */
  left: ReadonlySet<string>;
  onToggle: (riderId: string, isChosen: boolean) => void;
}

export function ProposedRuns({ proposals, unknown, left, onToggle }: ProposedRunsProps) {
  if (proposals.length === 0) {
    return (
      <EmptyState
        icon={<ClipboardCheck aria-hidden="true" />}
        title={unknown.length === 0 ? 'No order waits' : 'Nobody has been there yet'}
        description={
          unknown.length === 0
            ? 'Every paid order of this shift is with somebody.'
            : `${counted(unknown.length, 'order')} of this shift: please assign them on the Orders page.`
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
          {counted(unknown.length, 'order keeps', 'orders keep')} waiting: nobody who delivers has
          been there yet.
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
          <span className="shrink-0 tabular-nums">{counted(orders.length, 'order')}</span>
        </p>
        <p className="text-[0.9375rem] leading-snug text-quiet tabular-nums">
          {places.map((place) => `${place.shortname} (${place.orders})`).join(' · ')}
        </p>
      </div>
    </li>
  );
}
