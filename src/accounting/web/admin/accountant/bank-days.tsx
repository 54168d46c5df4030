/**
 * The transfers of payment companies in a month, and entries that are only in one of the two books.
 */
import { useQuery } from '@tanstack/react-query';
import { orderLabel } from '#src/orders/order-rules.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { differenceTexts } from '../../../difference-kind.ts';
import { listBankDays, listDifferences } from '../../../settlement-contract.ts';
import { settledWithinDays } from '../../../settlement-rules.ts';
import { PlainTable } from './plain-table.tsx';
import { SettlementUpload } from './settlement-upload.tsx';

export function BankDays({ month }: { month: string }) {
  const bank = useQuery({ ...queryOf(listBankDays, { body: { month } }), staleTime: 0 });
  const { days = [], files = [] } = bank.data ?? {};
  return (
    <section aria-labelledby="bank" className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 id="bank" className="text-lg font-bold tracking-tight">
        In the bank
      </h2>
      <SettlementUpload files={files} />
      <PendingList query={bank} failure="Could not load the settlements" row="h-10" />
      {bank.data && days.length === 0 && (
        <p className="text-quiet">No settlement of this month is known yet.</p>
      )}
      {days.length > 0 && (
        <PlainTable
          label="Paid into the bank"
          columns={[
            'Day',
            'Company',
            'UTR',
            'Payments',
            'Gross',
            'Given back',
            'Fee',
            'Tax',
            'Other',
            'Net',
          ]}
          words={3}
          rows={days.map((day) => ({
            key: `${day.date} ${day.company} ${day.utr}`,
            cells: [
              shortDay(day.date),
              companyName(day.company),
              day.utr,
              day.payments,
              ...[
                day.grossPaise,
                day.refundedPaise,
                day.feePaise,
                day.taxPaise,
                day.otherPaise,
              ].map((paise, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed.
                <Price key={at} paise={paise} />
              )),
              <Price key="net" paise={day.netPaise} className="font-bold" />,
            ],
          }))}
        />
      )}
      <Differences month={month} isKnown={files.length > 0} />
    </section>
  );
}

function Differences({ month, isKnown }: { month: string; isKnown: boolean }) {
  const query = useQuery({ ...queryOf(listDifferences, { body: { month } }), staleTime: 0 });
  const { differences = [], more = false } = query.data ?? {};
  if (!isKnown || !query.data) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">In one of the two records only</h3>
      {differences.length === 0 ? (
        <p className="text-quiet">
          Both records agree. Payments of the last {settledWithinDays} days are not waited for yet.
        </p>
      ) : (
        <PlainTable
          label="In one of the two records only"
          columns={['Day', 'What', 'Company', 'Reference', 'Orders', 'Here', 'Settled']}
          words={5}
          rows={differences.map((each) => ({
            key: `${each.kind} ${each.reference}`,
            cells: [
              shortDay(each.date),
              differenceTexts[each.kind],
              companyName(each.company),
              each.reference,
              each.orderIds.map(orderLabel).join(', '),
              <Price key="booked" paise={each.bookedPaise} />,
              <Price key="settled" paise={each.settledPaise} />,
            ],
          }))}
        />
      )}
      {more && <p className="text-sm text-quiet">Only the first ones are shown.</p>}
    </div>
  );
}
