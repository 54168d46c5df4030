/** The numbers of a person: adding one, and for 30 days separating it again. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { Customer } from '../../../customer-contract.ts';
import { type Merger, undoMerger } from '../../../customer-page-contract.ts';
import { MergeDialog } from './add-number-dialog.tsx';

interface NumbersCardProps {
  customer: Customer;
  mergers: readonly Merger[];
}

export function NumbersCard({ customer, mergers }: NumbersCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [undoing, setUndoing] = useState<Merger>();
  const undo = useChange((id: string) => call(undoMerger, { params: { id } }));
  return (
    <>
      {mergers.length === 0 && (
        <p className="text-sm text-quiet">All orders come with {customer.mobileNo}.</p>
      )}
      <ul className="grid gap-2 text-sm empty:hidden">
        {mergers.map((merger) => (
          <li key={merger.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-48">
              <b className="tabular-nums">{merger.mobileNo}</b> added by {merger.by},{' '}
              {formatInstant(merger.at)}
              {merger.undone &&
                `; undone by ${merger.undone.by}, ${formatInstant(merger.undone.at)}`}
            </span>
            {merger.canUndo && (
              <Button variant="secondary" onClick={() => setUndoing(merger)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-3" onClick={() => setAdding(true)}>
        Add another number
      </Button>
      <MergeDialog open={isAdding} customer={customer} onClose={() => setAdding(false)} />
      <ConfirmDialog
        open={undoing !== undefined}
        title={`Take ${undoing?.mobileNo ?? 'the number'} away again?`}
        question="Both numbers are two people again, as they were before."
        confirmLabel="Undo"
        busy={undo.isPending}
        onCancel={() => setUndoing(undefined)}
        onConfirm={() =>
          undoing &&
          undo.mutate(undoing.id, {
            onSuccess: () => toast({ title: 'They are two people again', variant: 'success' }),
            onSettled: () => setUndoing(undefined),
          })
        }
      />
    </>
  );
}
