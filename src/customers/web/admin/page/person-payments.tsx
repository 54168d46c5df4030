/** The payments and refunds of a person. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { PaymentKind } from '../../../customer-fields.ts';
import { usePaymentsOfPerson } from './use-customer.ts';

const kindTexts: Record<PaymentKind, string> = {
  online: 'Paid online',
  cash: 'Paid in cash',
  qr: 'Paid at the door, online',
  pass: 'From a pass',
  counter: 'Paid to staff',
  refund: 'Given back',
};

export function PersonPayments({ id }: { id: string }) {
  const list = usePaymentsOfPerson(id);
  return (
    <>
      <PendingList query={list} failure="Could not load the payments" row="h-8" />
      {list.data && (
        <Card as="ul" aria-label="Payments" className="divide-y divide-line">
          {list.data.payments.length === 0 && (
            <li className="px-4 py-3 text-quiet">Nothing has been paid yet.</li>
          )}
          {list.data.payments.map(({ id: key, at, kind, amountPaise, orders, label }) => (
            <li
              key={key}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-sm"
            >
              <span className="font-semibold">{kindTexts[kind]}</span>
              <span className="text-quiet">{formatInstant(at)}</span>
              <span className="tabular-nums">{label ?? orders.map(orderLabel).join(', ')}</span>
              <span className="ml-auto font-semibold">
                {kind === 'refund' && '− '}
                <Price paise={amountPaise} />
              </span>
            </li>
          ))}
          {list.data.hasMore && (
            <li className="px-4 py-2 text-sm text-quiet">Older ones are with their orders.</li>
          )}
        </Card>
      )}
    </>
  );
}
