/**
 * Replaces the checkout of an order that is paid, so that a customer who returned with "back" does
 * not pay twice.
 */
import { orderLabel } from '#src/orders/order-rules.ts';
import { SettledOrder } from './settled-order.tsx';
import type { StoredOrder } from './stored-orders.ts';

interface PaidAlreadyProps {
  order: StoredOrder;
  onOrderOnceMore: () => void;
}

export function PaidAlready({ order, onOrderOnceMore }: PaidAlreadyProps) {
  const numbers = order.placed?.orders.map(({ id }) => orderLabel(id)) ?? [];
  return (
    <SettledOrder
      title="You have just paid for this order"
      text={
        <>
          {numbers.length > 0 &&
            `${numbers.length > 1 ? 'Orders' : 'Order'} ${numbers.join(', ')}. `}
          There is nothing more to do.
        </>
      }
      onOrderOnceMore={onOrderOnceMore}
    />
  );
}
