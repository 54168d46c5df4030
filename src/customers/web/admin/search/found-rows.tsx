/** How the search shows a person and an order. */
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { OrderStatusBadge } from '#src/orders/web/admin/details/order-status-badge.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { FoundCustomer } from '../../../customer-contract.ts';
import { PersonMarks } from '../person-marks.tsx';

export function FoundPerson({ person }: { person: FoundCustomer }) {
  const { name, mobileNo, otherNumbers, orderCount, owedPaise, note } = person;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold break-words">{name === '' ? 'No name' : name}</span>
        <PersonMarks marks={person.marks} blocked={person.blocked} />
        {owedPaise > 0 && (
          <Badge tone="amber" className="ml-auto">
            owes <Price paise={owedPaise} />
          </Badge>
        )}
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-quiet tabular-nums">
        <span className="text-ink">{mobileNo}</span>
        {otherNumbers.map(({ id, mobileNo: other }) => (
          <span key={id}>{other}</span>
        ))}
        <span>{counted(orderCount, 'order')}</span>
        {note !== '' && <span className="min-w-0 basis-40 grow truncate">{note}</span>}
      </span>
    </>
  );
}

export function FoundOrder({ order }: { order: AdminOrder }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <span className="font-bold">{orderLabel(order.id)}</span>
        <OrderStatusBadge order={order} />
        <span>
          {order.shift}, {shortDay(order.deliveryDate)}
        </span>
        <Price paise={order.totalAmountPaise} className="ml-auto font-bold" />
      </span>
      <span className="mt-0.5 flex gap-3">
        <span className="min-w-0 grow truncate">
          {order.name !== '' && <b className="font-semibold">{order.name} · </b>}
          {order.note}
        </span>
        <span className="shrink-0 text-quiet tabular-nums">{order.mobileNo}</span>
      </span>
    </>
  );
}
