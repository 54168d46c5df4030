/** The tables of the month's GST return. */
import { useQuery } from '@tanstack/react-query';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { sumGst } from '../../../accountant-contract.ts';
import { type GstList, gstLists } from '../../../accountant-rules.ts';
import { PlainTable } from './plain-table.tsx';

export function GstTables({ month }: { month: string }) {
  const gst = useQuery({ ...queryOf(sumGst, { body: { month } }), staleTime: 0 });
  return (
    <section aria-labelledby="gst" className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h2 id="gst" className="text-lg font-bold tracking-tight">
        GST return (GSTR-1)
      </h2>
      <PendingList query={gst} failure="Could not load the GST tables" row="h-10" />
      {gst.data?.table13.length === 0 && (
        <p className="text-quiet">No tax invoices in this month.</p>
      )}
      {gst.data && gst.data.table13.length > 0 && <Tables gst={gst.data} />}
    </section>
  );
}

type Gst = OutputOf<typeof sumGst>;

function Tables({ gst }: { gst: Gst }) {
  return (
    <>
      <Head list="gst4" />
      <PaperSum papers={gst.table4} one="invoice" />
      <Head list="gst7" />
      <PlainTable
        label="Table 7"
        columns={['Place of supply', 'Rate', ...taxColumns]}
        words={1}
        rows={gst.table7.map(({ place, rate, ...taxes }) => ({
          key: `${place} ${rate}`,
          cells: [place, `${rate} %`, ...taxCells(taxes)],
        }))}
      />
      <Head list="gst9b" />
      <PaperSum papers={gst.table9b} one="credit note" />
      <Head list="gst12" />
      <PlainTable
        label="Table 12"
        columns={['Supplies', 'SAC', 'Rate', ...taxColumns]}
        words={2}
        rows={gst.table12.map(({ isRegistered, serviceCode, rate, ...taxes }) => ({
          key: `${isRegistered} ${serviceCode} ${rate}`,
          cells: [isRegistered ? 'B2B' : 'B2C', serviceCode, `${rate} %`, ...taxCells(taxes)],
        }))}
      />
      <Head list="gst13" />
      <PlainTable
        label="Table 13"
        columns={['Paper', 'From', 'To', 'Issued', 'Cancelled']}
        words={3}
        rows={gst.table13.map(({ kind, from, to, issued, cancelled }) => ({
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
  );
}

const taxColumns = ['Taxable', 'CGST', 'SGST'];

function taxCells({
  taxablePaise,
  cgstPaise,
  sgstPaise,
}: Pick<Gst['table7'][number], 'taxablePaise' | 'cgstPaise' | 'sgstPaise'>) {
  return [
    <Price key="taxable" paise={taxablePaise} />,
    <Price key="cgst" paise={cgstPaise} />,
    <Price key="sgst" paise={sgstPaise} />,
  ];
}

/** Of papers that the file has one by one. */
function PaperSum({ papers, one }: { papers: Gst['table4']; one: string }) {
  if (papers.count === 0) return <p className="text-quiet">None in this month.</p>;
  return (
    <p className="text-quiet">
      {counted(papers.count, one)}, <Price paise={papers.taxablePaise} /> before tax
    </p>
  );
}

function Head({ list }: { list: GstList }) {
  const { label, of } = gstLists[list];
  return (
    <h3 className="mt-1 font-semibold">
      {label}: {of}
    </h3>
  );
}
