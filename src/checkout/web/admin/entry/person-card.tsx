/** What staff need to know about the person on the phone. */
import { TriangleAlert } from 'lucide-react';
import type { CustomerCard } from '#src/customers/customer-card-contract.ts';
import { orderLabel, orderStatusLabels } from '#src/orders/order-rules.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { withWishes } from '#src/wishes/wish-rules.ts';

const shownOrders = 4;

/** Null for somebody who never ordered. */
export function PersonCard({ card }: { card: CustomerCard | null }) {
  if (!card) {
    return (
      <p className="rounded-control border border-line bg-card p-3 text-quiet">
        Nobody has ordered with this number yet.
      </p>
    );
  }
  const { customer, orders, owedPaise } = card;
  return (
    <section
      aria-label="The person"
      className="grid gap-2 rounded-control border border-line bg-card p-3"
    >
      <p className="flex flex-wrap items-center gap-2">
        <strong className="text-lg">{customer.name === '' ? 'No name' : customer.name}</strong>
        {customer.marks !== '' && <Badge tone="amber">{customer.marks}</Badge>}
        {customer.wishes.map(({ id, name }) => (
          <Badge key={id} tone="green">
            {name}
          </Badge>
        ))}
        {owedPaise > 0 && (
          <Badge tone="red">
            owes <Price paise={owedPaise} />
          </Badge>
        )}
      </p>
      {customer.blocked !== undefined && (
        <p role="alert" className="flex gap-2 font-semibold text-kokum">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          No order is taken of this number: {customer.blocked}
        </p>
      )}
      {customer.note !== '' && <p className="wrap-anywhere">{customer.note}</p>}
      <ul className="text-sm">
        {orders.slice(0, shownOrders).map((order) => (
          <li key={order.id} className="wrap-anywhere">
            <span className="text-quiet">
              {orderLabel(order.id)} · {shortDay(order.deliveryDate)}, {order.shift} ·{' '}
              {orderStatusLabels[order.status].toLowerCase()} ·{' '}
            </span>
            {order.menus
              .map(
                ({ quantity, variant, wishes = [] }) =>
                  `${quantity} × ${withWishes(variant, wishes)}`,
              )
              .join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
