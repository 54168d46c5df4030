/** The orders of a person, newest first; a press opens one. */

import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { OrderStatusBadge } from '#src/orders/web/admin/details/order-status-badge.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { withWishes } from '#src/wishes/wish-rules.ts';
import { useOrdersOfPerson } from './use-customer.ts';

interface PersonOrdersProps {
  id: string;
  /** Their main number: an order with another number shows that number. */
  mobileNo: string;
  onOrder: (order: AdminOrder) => void;
}

export function PersonOrders({ id, mobileNo, onOrder }: PersonOrdersProps) {
  const list = useOrdersOfPerson(id);
  const orders = list.data?.pages.flatMap((page) => page.orders);
  return (
    <>
      <PendingList query={list} failure="Could not load the orders" row="h-12" />
      {orders && (
        <Card as="ul" aria-label="Orders" className="divide-y divide-line">
          {orders.length === 0 && <li className="px-4 py-3 text-quiet">No orders.</li>}
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} mobileNo={mobileNo} onOrder={onOrder} />
            </li>
          ))}
        </Card>
      )}
      {list.hasNextPage && (
        <div className="mt-3 text-center">
          <Button
            variant="secondary"
            aria-disabled={list.isFetching}
            onClick={() => !list.isFetching && void list.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface OrderRowProps extends Omit<PersonOrdersProps, 'id'> {
  order: AdminOrder;
}

function OrderRow({ order, mobileNo, onOrder }: OrderRowProps) {
  const lines = order.menus.map(
    ({ quantity, variant, wishes = [] }) => `${quantity} × ${withWishes(variant, wishes)}`,
  );
  return (
    <button
      type="button"
      onClick={() => onOrder(order)}
      className="grid w-full gap-0.5 px-4 py-2.5 text-left text-sm hover:bg-brand-soft"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <b>{orderLabel(order.id)}</b>
        <span>
          {order.shift}, {shortDay(order.deliveryDate)}
        </span>
        <OrderStatusBadge order={order} />
        <Price paise={order.totalAmountPaise} className="ml-auto font-bold" />
      </span>
      <span className="break-words">{lines.join(', ')}</span>
      <span className="break-words text-quiet">
        {order.name !== '' && `${order.name}, `}
        {order.note}, {order.address.shortname}
        {order.mobileNo !== mobileNo && ` · with ${order.mobileNo}`}
      </span>
    </button>
  );
}
