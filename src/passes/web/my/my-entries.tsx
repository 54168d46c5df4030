/** Everything that happened to the passes, in words. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#src/orders/web/error-text.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { type MyEntry, type MyMeals, readMyEntries } from '../../my-meals-contract.ts';
import { entryWords } from '../../my-words-rules.ts';
import { ChangeError } from './change-error.tsx';

export function MyEntries({ token, page }: { token: string; page: MyMeals }) {
  const [older, setOlder] = useState<{ entries: readonly MyEntry[]; next?: string | undefined }>();
  const next = older ? older.next : page.next;
  const more = useMutation({
    mutationFn: (before: string) => call(readMyEntries, { body: { token, before } }),
    onSuccess: ({ entries, next: after }) =>
      setOlder({ entries: [...(older?.entries ?? []), ...entries], next: after }),
  });
  // An entry that came meanwhile moves the pages.
  const all = [...page.entries, ...(older?.entries ?? [])];
  const entries = [...new Map(all.map((entry) => [entry.id, entry])).values()];
  if (entries.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-11 py-2.5 font-semibold">All your meals so far</summary>
      <ul aria-label="All your meals so far" className="lined">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2 figures">
            {entryWords(entry)}
          </li>
        ))}
      </ul>
      <ChangeError text={more.error === null ? undefined : errorText(more.error)} />
      {next !== undefined && (
        <Button
          variant="secondary"
          aria-disabled={more.isPending}
          onClick={() => !more.isPending && more.mutate(next)}
        >
          Show older meals
        </Button>
      )}
    </details>
  );
}
