/** The orders after a successful payment, or those paid at the door: what comes when and where. */
import { storedOrderOf } from '#src/checkout/web/stored-orders.ts';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { PaymentAnswer } from './use-payment-result.ts';

type Orders = NonNullable<PaymentAnswer['orders'] | PaymentAnswer['atDoor']>;

/**
 * To anybody with the link of a payment the shop shows only numbers and days. The dishes and the
 * address come from what this browser has stored of its own order.
 */
export function PaidOrders({ orders }: { orders: Orders }) {
  const dayLabel = useDayLabel();
  const kept = storedOrderOf(orders.map(({ id }) => id));
  const dishesOf = ({ deliveryDate, shift }: Orders[number]) =>
    kept?.lines
      .filter((line) => line.date === deliveryDate && line.shift === shift)
      .map(({ quantity, variant }) => `${quantity} × ${variant}`)
      .join(', ');
  const where = [kept?.place, kept?.note].filter(Boolean).join(', ');
  return (
    <section aria-label="What comes">
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id} className="rounded-control bg-paper px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold figures">Order {orderLabel(order.id)}</span>
              <span className="font-semibold">
                {order.shift}, {dayLabel(order.deliveryDate)}
              </span>
            </p>
            <p className="break-words">{dishesOf(order)}</p>
            {'totalAmountPaise' in order && (
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-quiet">
                  {order.isPaid ? 'Paid in cash' : 'To pay in cash'}
                </span>
                <Price paise={order.totalAmountPaise} className="font-bold" />
              </p>
            )}
          </li>
        ))}
      </ul>
      {where !== '' && (
        <p className="mt-3 px-4 break-words">
          <span className="text-quiet">We bring it to</span> {where}
        </p>
      )}
    </section>
  );
}
