/** What happened to the passes, in words. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { entryWords } from '../../../my-words-rules.ts';
import type { PassEntry } from '../../../pass-contract.ts';
import { passLabel } from '../../../pass-kinds.ts';

export function EntryList({ entries }: { entries: readonly PassEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details>
      <summary className="list-item min-h-11 cursor-pointer list-inside py-2.5 font-semibold text-quiet">
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
          </li>
        ))}
      </ul>
    </details>
  );
}
