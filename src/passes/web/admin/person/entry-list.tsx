/** What happened to the passes, in words. */
import type { ComponentType } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { RowAction, useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { entryWords } from '../../../my-words-rules.ts';
import type { PassEntry } from '../../../pass-contract.ts';
import { passLabel } from '../../../pass-kinds.ts';

interface EntryDialogProps {
  open: boolean;
  entry: PassEntry;
  onClose: () => void;
}

interface EntryAction {
  label: string;
  isFor: (entry: PassEntry) => boolean;
  Dialog: ComponentType<EntryDialogProps>;
}

/** What staff can do about an entry: each is a button of its row, and a dialog. */
const entryActions: readonly EntryAction[] = [];

export function EntryList({ entries }: { entries: readonly PassEntry[] }) {
  const task = useRowTask<{ entry: PassEntry; action: EntryAction }>();
  const Opened = task.task?.action.Dialog;
  if (entries.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-quiet">
        What happened ({entries.length === 25 ? 'the last 25' : entries.length})
      </summary>
      <ul aria-label="What happened" className="divide-y divide-line text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-2 py-1.5 figures">
            <span className="font-semibold">{passLabel(entry.pass)}</span>
            <span className="min-w-0 grow">{entryWords(entry)}</span>
            {entry.order !== undefined && (
              <span className="text-quiet">{orderLabel(entry.order)}</span>
            )}
            {entryActions
              .filter(({ isFor }) => isFor(entry))
              .map((action) => (
                <RowAction
                  key={action.label}
                  label={action.label}
                  of={entryWords(entry)}
                  onClick={() => task.start({ entry, action })}
                />
              ))}
          </li>
        ))}
      </ul>
      {task.task && Opened && (
        <Opened key={task.turn} open={task.open} entry={task.task.entry} onClose={task.close} />
      )}
    </details>
  );
}
