/** The accountant's lists of a month as files. */
import { Download, LoaderCircle } from 'lucide-react';
import { JournalWords } from '#src/journal/web/admin/journal-words.tsx';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { saveList } from '../../../accountant-contract.ts';
import { type AccountantList, daysOfMonth } from '../../../accountant-rules.ts';

const lists: readonly { list: AccountantList; label: string; of: string }[] = [
  { list: 'journal', label: 'Journal', of: 'every movement of money, with its accounts' },
  { list: 'orders', label: 'Orders', of: 'by day of delivery' },
  { list: 'payments', label: 'Payments', of: 'by day of payment, with company, fee and UTR' },
  { list: 'refunds', label: 'Refunds', of: 'by day of the decision' },
  { list: 'collections', label: 'Collections', of: 'cash and QR at the door, by day of booking' },
  { list: 'papers', label: 'Receipts and credit notes', of: 'by day of issue, with their tax' },
  { list: 'settlements', label: 'Settlements', of: 'by day in the bank, line by line' },
];

export function ListDownloads({ month }: { month: string }) {
  const { save, saving } = useSaveFile();
  return (
    <section aria-labelledby="lists" className="min-w-0">
      <h2 id="lists" className="mb-2 text-lg font-bold tracking-tight">
        Lists
      </h2>
      <Allowed access="files" note="Only the owner can download the lists.">
        <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
          {lists.map(({ list, label, of }) => {
            const fileName = `${list}-${month}.csv`;
            const isSaving = saving === fileName;
            const Icon = isSaving ? LoaderCircle : Download;
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
                  <Icon
                    aria-hidden="true"
                    className={isSaving ? 'size-5 motion-safe:animate-spin' : 'size-5'}
                  />
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
