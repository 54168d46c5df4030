/** The table's rows of a page as cards, on a phone. */

import { clsx } from 'clsx';
import { memo } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { shownNumber } from '#src/platform/contract/mobile-number.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { namedNote, orderLabel } from '../../../order-rules.ts';
import { shortInstant } from '../details/order-event-text.ts';
import { DueBadge, OrderStatusBadge } from '../details/order-status-badge.tsx';
import type { NotedPerson, OrderRow } from '../order-table-features.ts';
import { GroupHeading } from './group-heading.tsx';
import { assignedTo } from './order-columns.tsx';
import { OrderMark } from './order-mark.tsx';
import { PersonSign } from './person-sign.tsx';
import { SelectAll } from './select-all.tsx';
import type { OrderTable } from './use-order-table.ts';

interface OrderRowCardsProps {
  orders: OrderTable;
  onDetails: (order: AdminOrder) => void;
}

export function OrderRowCards({ orders, onDetails }: OrderRowCardsProps) {
  return (
    <>
      <p className="flex min-h-11 items-center gap-3 px-3 text-sm">
        <SelectAll table={orders.table} />
        <span aria-hidden="true">Select all orders</span>
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {orders.rows.map((entry) =>
          entry.kind === 'heading' ? (
            <li
              key={entry.group.addressId}
              className="mt-2 grid min-h-11 items-center px-3 text-sm"
            >
              <GroupHeading
                group={entry.group}
                isContinued={entry.isContinued}
                box={orders.groupBox(entry.group.orders)}
                onSelect={(isSelected) => orders.selectGroup(entry.group.orders, isSelected)}
              />
            </li>
          ) : (
            <RowCard
              key={entry.row.id}
              row={entry.row}
              isSelected={entry.row.getIsSelected()}
              mark={orders.marks.get(entry.row.original.id)}
              person={orders.people.get(entry.row.original.mobileNo)}
              onDetails={onDetails}
            />
          ),
        )}
      </ul>
    </>
  );
}

interface RowCardProps {
  row: OrderRow;
  isSelected: boolean;
  mark: string | undefined;
  person: NotedPerson | undefined;
  onDetails: (order: AdminOrder) => void;
}

const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, isSelected, mark, person, onDetails } = props;
  const { original: order } = row;
  return (
    <li
      className={clsx(
        'grid grid-cols-1 gap-1 rounded-card border p-3 text-sm',
        isSelected ? 'border-brand bg-brand-soft' : 'border-line bg-card',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <OrderMark row={row} />
        <span className="font-bold tabular-nums">{orderLabel(order.id)}</span>
        <OrderStatusBadge order={order} />
        <span className="ml-auto flex items-center gap-2">
          <DueBadge order={order} />
          <Price paise={order.totalAmountPaise} className="font-bold" />
        </span>
      </div>
      {mark !== undefined && <p className="text-amber">{mark}</p>}
      <p className="line-clamp-2">{namedNote(order)}</p>
      <p className="truncate text-quiet">{order.address.address}</p>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-quiet tabular-nums">
          {order.shift}, {shortDay(order.deliveryDate)} ·{' '}
          <span className="whitespace-nowrap">{shownNumber(order.mobileNo)}</span>{' '}
          <PersonSign person={person} />
          <br />
          Ordered {shortInstant(order.orderDate)} · {assignedTo(order)}
        </p>
        <Button
          variant="secondary"
          aria-label={`Details of order ${orderLabel(order.id)}`}
          onClick={() => onDetails(order)}
        >
          Details
        </Button>
      </div>
    </li>
  );
});
