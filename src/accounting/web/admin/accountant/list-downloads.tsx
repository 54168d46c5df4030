/** The accountant's month as one file, and what is in it. */
import { Download, LoaderCircle } from 'lucide-react';
import { JournalWords } from '#src/journal/web/admin/journal-words.tsx';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { saveMonth } from '../../../accountant-contract.ts';
import { accountantLists, plainLists } from '../../../accountant-rules.ts';

export function ListDownloads({ month }: { month: string }) {
  const { save, isSaving } = useSaveFile();
  const Icon = isSaving ? LoaderCircle : Download;
  return (
    <section aria-labelledby="lists" className="min-w-0">
      <h2 id="lists" className="mb-2 text-lg font-bold tracking-tight">
        Lists
      </h2>
      <Allowed access="files" note="Only the owner can download the lists.">
        <div className="grid gap-4 rounded-card border border-line bg-card p-4">
          <Button
            className="justify-self-start"
            aria-disabled={isSaving}
            onClick={() => save(saveMonth, { body: { month } }, `month-${month}.zip`)}
          >
            <Icon
              aria-hidden="true"
              className={isSaving ? 'size-5 motion-safe:animate-spin' : 'size-5'}
            />
            Whole month (zip)
          </Button>
          <ul aria-label="In the file" className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            {plainLists.map((list) => (
              <FileEntry key={list} {...accountantLists[list]} />
            ))}
            <FileEntry label="Passes" of="what was sold, and each meal, if the shop has any" />
            <FileEntry label="GST return" of="its tables, paper by paper and as sums" />
            <FileEntry label="Tally" of="the journal, with its ledgers" />
            <FileEntry label="README" of="what each file is, and which sums are the same" />
          </ul>
        </div>
        <JournalWords />
      </Allowed>
    </section>
  );
}

function FileEntry({ label, of }: { label: string; of: string }) {
  return (
    <li>
      <span className="font-semibold">{label}</span>: <span className="text-quiet">{of}</span>
    </li>
  );
}
