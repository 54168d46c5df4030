/** Tables 7 and 13 of the month's GST return. */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { saveList, sumGst } from '../../../accountant-contract.ts';
import { daysOfMonth } from '../../../accountant-rules.ts';
import { PlainTable } from './plain-table.tsx';

export function GstTables({ month }: { month: string }) {
  const gst = useQuery({ ...queryOf(sumGst, { body: { month } }), staleTime: 0 });
  const { save, saving } = useSaveFile();
  const download = (list: 'gst7' | 'gst13') =>
    save(saveList, { body: { list, ...daysOfMonth(month) } }, `${list}-${month}.csv`);
  const { table7 = [], table13 = [], registered } = gst.data ?? {};
  const papers = (registered?.receipts ?? 0) + (registered?.creditNotes ?? 0);
  return (
    <section aria-labelledby="gst" className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h2 id="gst" className="text-lg font-bold tracking-tight">
        GST return (GSTR-1)
      </h2>
      <PendingList query={gst} failure="Could not load the GST tables" row="h-10" />
      {gst.data && table7.length === 0 && table13.length === 0 && (
        <p className="text-quiet">No tax invoices in this month.</p>
      )}
      {(table7.length > 0 || table13.length > 0) && (
        <>
          <Head
            title="Table 7: people without a GSTIN"
            onSave={() => download('gst7')}
            isSaving={saving !== undefined}
          />
          <PlainTable
            label="Table 7"
            columns={['Place of supply', 'Rate', 'Taxable', 'CGST', 'SGST']}
            words={1}
            rows={table7.map(({ place, rate, taxablePaise, cgstPaise, sgstPaise }) => ({
              key: `${place} ${rate}`,
              cells: [
                place,
                `${rate} %`,
                <Price key="taxable" paise={taxablePaise} />,
                <Price key="cgst" paise={cgstPaise} />,
                <Price key="sgst" paise={sgstPaise} />,
              ],
            }))}
          />
          <p className="text-sm text-quiet">
            After the credit notes of this month.
            {papers > 0 &&
              ` ${papers} receipts made out to a GSTIN are not included: they belong to tables 4 and 9B.`}
          </p>
          <Head
            title="Table 13: documents issued"
            onSave={() => download('gst13')}
            isSaving={saving !== undefined}
          />
          <PlainTable
            label="Table 13"
            columns={['Paper', 'From', 'To', 'Issued', 'Cancelled']}
            words={3}
            rows={table13.map(({ kind, from, to, issued, cancelled }) => ({
              key: from,
              cells: [
                kind === 'receipt' ? 'Tax invoices' : 'Credit notes',
                from,
                to,
                issued,
                cancelled,
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}

interface HeadProps {
  title: string;
  onSave: () => void;
  isSaving: boolean;
}

function Head({ title, onSave, isSaving }: HeadProps) {
  const maySave = useMay('files');
  return (
    <div className="flex items-center justify-between gap-2">
      <h3 className="font-semibold">{title}</h3>
      {maySave && (
        <Button
          variant="secondary"
          className="shrink-0"
          aria-label={`CSV: ${title}`}
          aria-disabled={isSaving}
          onClick={onSave}
        >
          <Download aria-hidden="true" className="size-5" />
          CSV
        </Button>
      )}
    </div>
  );
}
