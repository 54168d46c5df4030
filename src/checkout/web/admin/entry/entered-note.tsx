/**
 * The order that was just entered, with its payment link, while the form is ready for the next
 * person.
 */
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor, isPaidOnline } from '#src/orders/payment-methods.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { EnteredOrders } from '../../../entry-contract.ts';
import type { Entry } from './entry.ts';

interface EnteredNoteProps {
  payLinkOf: (orderNumber: number) => ReactNode;
  entry: Entry;
  orders: EnteredOrders['orders'];
}

export function EnteredNote({ entry, orders, payLinkOf }: EnteredNoteProps) {
  const [first] = orders;
  return (
    <section
      aria-label="Order placed"
      className="grid gap-3 rounded-control border border-line-strong bg-card p-3"
    >
      <div role="status" className="grid gap-2">
        <p className="flex items-center gap-2 font-bold">
          <CircleCheck aria-hidden="true" className="size-5 text-leaf" />
          Placed for {entry.name === '' ? entry.mobileNo : entry.name}
        </p>
        <ul>
          {orders.map(({ id, deliveryDate, shift, totalAmountPaise }) => (
            <li key={id}>
              {orderLabel(id)} · {shortDay(deliveryDate)}, {shift} ·{' '}
              <Price paise={totalAmountPaise} />{' '}
              {isCollectedAtDoor(entry) && <span className="text-quiet">in cash</span>}
            </li>
          ))}
        </ul>
      </div>
      {/* One payment link pays all of the orders. */}
      {isPaidOnline(entry) && first && payLinkOf(first.id)}
    </section>
  );
}
