/** Replaces the checkout of a cash order: it is confirmed, and is paid at the door. */
import type { ReactNode } from 'react';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { orderLabel, unapprovedText } from '#src/orders/order-rules.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { isLongAgo } from './order-placement.ts';
import { SettledOrder } from './settled-order.tsx';
import { type StoredOrder, unpaidLike } from './stored-orders.ts';

interface CashConfirmedProps {
  order: StoredOrder;
  /**
   * True if an earlier visit of the checkout placed it: the customer returned with the same cart.
   */
  isFromBefore: boolean;
  onOrderOnceMore: () => void;
  /** Further actions. */
  children?: ReactNode;
}

export function CashConfirmed(props: CashConfirmedProps) {
  const { order, isFromBefore, onOrderOnceMore, children } = props;
  const { placed, place, note, lines } = order;
  const dayLabel = useDayLabel();
  const begun = unpaidLike(order)
    .filter((other) => !isLongAgo(other))
    .flatMap((other) => other.placed?.orders ?? [])
    .map(({ id }) => orderLabel(id));
  const where = place === '' ? '' : ` to ${place}`;
  const isWaiting = placed?.orders.some((each) => each.awaits_approval) ?? false;
  const dishesOf = (date: string, shift: string) =>
    lines
      .filter((line) => line.date === date && line.shift === shift)
      .map(({ quantity, variant }) => `${quantity} × ${variant}`)
      .join(', ');
  return (
    <SettledOrder
      title={titleOf(isFromBefore, isWaiting)}
      text={
        isWaiting
          ? `${unapprovedText} My Orders shows it.`
          : `It is on its way to the kitchen. Please have the money ready when it comes${where}.`
      }
      onOrderOnceMore={onOrderOnceMore}
    >
      <ul className="lined border-y border-line">
        {placed?.orders.map(({ id, shift, deliveryDate, totalAmountPaise, awaits_approval }) => (
          <li key={id} className="flex items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0 break-words">
              <span className="block font-semibold figures">Order {orderLabel(id)}</span>
              <span className="text-sm text-quiet">
                {shift}, {dayLabel(deliveryDate)}
                {awaits_approval && ', waits for the kitchen'}
              </span>
              <span className="block">{dishesOf(deliveryDate, shift)}</span>
            </span>
            <span className="text-right">
              <Price paise={totalAmountPaise} className="block text-xl font-bold" />
              <span className="text-sm text-quiet">in cash</span>
            </span>
          </li>
        ))}
      </ul>
      {place !== '' && (
        <p className="break-words">
          <span className="block text-sm text-quiet">Delivery address</span>
          {place}
          <span className="block">{note}</span>
        </p>
      )}
      {begun.length > 0 && (
        <p className="rounded-control bg-amber-soft px-3.5 py-3 font-semibold text-amber">
          You had begun to pay online for {begun.join(', ')}. Please don’t pay for that any more: it
          ends by itself.
        </p>
      )}
      {children}
    </SettledOrder>
  );
}

function titleOf(isFromBefore: boolean, isWaiting: boolean): string {
  if (isFromBefore) return 'You have just ordered this';
  return isWaiting ? 'We have your order' : 'Your order is confirmed';
}
