/** The accountant's month as one file, and its lists one by one. */
import { Download, LoaderCircle } from 'lucide-react';
import { JournalWords } from '#src/journal/web/admin/journal-words.tsx';
import { useHasPasses } from '#src/passes/web/admin/use-has-passes.ts';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { saveList, saveMonth } from '../../../accountant-contract.ts';
import {
  accountantLists,
  daysOfMonth,
  passListNames,
  plainLists,
} from '../../../accountant-rules.ts';

export function ListDownloads({ month }: { month: string }) {
  const { save, saving } = useSaveFile();
  const hasPasses = useHasPasses();
  const zip = `month-${month}.zip`;
  return (
    <section aria-labelledby="lists" className="min-w-0">
      <h2 id="lists" className="mb-2 text-lg font-bold tracking-tight">
        Lists
      </h2>
      <Allowed access="files" note="Only the owner can download the lists.">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-card p-4">
          <p className="min-w-0 grow basis-52 text-sm text-quiet">
            All lists, the tables of the GST return, the journal for Tally, and a text that explains
            them.
          </p>
          <Button
            className="shrink-0"
            aria-disabled={saving !== undefined}
            onClick={() => save(saveMonth, { body: { month } }, zip)}
          >
            <SaveIcon isSaving={saving === zip} />
            Whole month (zip)
          </Button>
        </div>
        <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
          {[...plainLists, ...(hasPasses ? passListNames : [])].map((list) => {
            const { label, of } = accountantLists[list];
            const fileName = `${list}-${month}.csv`;
            return (
              <li
                key={list}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
              >
                <div className="min-w-0 grow basis-32">
                  <p className="font-semibold">{label}</p>
                  <p className="text-sm text-quiet">{of}</p>
                </div>
                <Button
                  variant="secondary"
                  className="shrink-0"
                  aria-label={`CSV: ${label}`}
                  aria-disabled={saving !== undefined}
                  onClick={() =>
                    save(saveList, { body: { list, ...daysOfMonth(month) } }, fileName)
                  }
                >
                  <SaveIcon isSaving={saving === fileName} />
                  CSV
                </Button>
              </li>
            );
          })}
        </ul>
        <JournalWords />
      </Allowed>
    </section>
  );
}

function SaveIcon({ isSaving }: { isSaving: boolean }) {
  const Icon = isSaving ? LoaderCircle : Download;
  return (
    <Icon aria-hidden="true" className={isSaving ? 'size-5 motion-safe:animate-spin' : 'size-5'} />
  );
}
