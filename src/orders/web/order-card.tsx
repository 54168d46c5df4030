/** An order in the customer's list of orders. */
import {
  CircleCheckBig,
  CircleX,
  Clock,
  type LucideIcon,
  Truck,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Tooltip } from '#src/platform/browser/ui/tooltip.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { isDue, isUnapproved } from '../lifecycle.ts';
import type { Order, OrderLine } from '../order-contract.ts';
import {
  type OrderStatus,
  orderLabel,
  orderStatusLabels,
  type PaymentStatus,
  unapprovedText,
} from '../order-rules.ts';
import { isCollectedAtDoor } from '../payment-methods.ts';
import { ChargeList } from './charge-list.tsx';
import { PaperLink, RefundLines } from './refund-lines.tsx';

const paymentBadges = {
  done: { tone: 'green', label: 'Payment done' },
  pending: { tone: 'amber', label: 'Payment pending' },
  failed: { tone: 'red', label: 'Payment failed' },
} as const satisfies Record<PaymentStatus, unknown>;
const dueBadge = { tone: 'amber', label: 'Cash when it comes' } as const;
/** A cash order that was cancelled: nothing has to be paid. */
const noneBadge = { tone: 'amber', label: 'Nothing to pay' } as const;
const cancelledBadges = { ...paymentBadges, pending: noneBadge, failed: noneBadge };
/** Delivered, and not paid at the door. */
const owedBadge = { tone: 'amber', label: 'Not paid yet' } as const;

const waitsBadge = { tone: 'amber', label: 'Waits for the kitchen' } as const;

/** How the shop masks a note. */
const maskDots = '••••••';

export function OrderCard({ order }: { order: Order }) {
  const dayLabel = useDayLabel();
  const isOwed = isDue(order) && order.status === 'done';
  const isWaiting = isUnapproved(order);
  const badgeOfCash = isOwed ? owedBadge : isWaiting ? waitsBadge : dueBadge;
  const { cancelReason } = order;
  const isCancelledCash = cancelReason !== undefined && isCollectedAtDoor(order);
  const badge = (isCancelledCash ? cancelledBadges : paymentBadges)[order.payment_status];
  const payment = isDue(order) ? badgeOfCash : badge;
  const dueText = isOwed ? 'Still to pay' : 'To pay in cash';
  // What was taken out of a paid order is not among its dishes: their sum is less than what was
  // paid.
  const paidText = order.refunds?.length ? 'Paid' : 'Total amount';
  const headingId = `order-${order.id}`;
  return (
    <Card as="article" aria-labelledby={headingId} className="p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="grid flex-1 basis-32 gap-1.5">
          <h2 id={headingId} className="text-xl font-bold tracking-tight figures">
            Order {orderLabel(order.id)}
          </h2>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={payment.tone}>{payment.label}</Badge>
            <span className="text-sm text-quiet">
              {order.shift}, {dayLabel(order.deliveryDate)}
            </span>
          </p>
        </div>
        <div className="-mr-2 flex items-center">
          <span aria-hidden="true" className="text-right text-sm leading-tight font-semibold">
            {orderStatusLabels[order.status]}
          </span>
          <OrderStatusIcon status={order.status} />
        </div>
      </header>
      {isWaiting && <p className="mt-3">{unapprovedText}</p>}
      {cancelReason !== undefined && (
        <p className="mt-3 rounded-control bg-amber-soft px-3 py-2 break-words text-amber">
          <span className="font-semibold">This order was cancelled.</span> {cancelReason}
        </p>
      )}
      <ul className="mt-3 lined border-y border-line">
        {order.menus.map((line) => (
          <OrderedMenu key={line.id} line={line} />
        ))}
      </ul>
      <ChargeList cost={{ ...order, totalPaise: order.totalAmountPaise }} lines={order.menus} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
        <span className="font-semibold">{isDue(order) ? dueText : paidText}</span>
        <Price paise={order.totalAmountPaise} className="text-xl font-bold" />
      </p>
      <RefundLines refunds={order.refunds} />
      {order.receipt !== undefined && <PaperLink path={order.receipt}>Receipt</PaperLink>}
      <dl className="mt-3 grid gap-4 rounded-control bg-paper p-4 sm:grid-cols-2">
        <Fact term="Delivery address">
          <span className="block">{order.address.address}</span>
          <span className="block">{order.note}</span>
          {order.note.includes(maskDots) && (
            <span className="mt-1 block text-sm text-quiet">
              Hidden here, because this order was placed from another browser.
            </span>
          )}
        </Fact>
        <Fact term="Mobile number">
          <span className="whitespace-nowrap">{order.mobileNo}</span>
        </Fact>
        <Fact term="Order date">{formatInstant(order.orderDate)}</Fact>
        {order.deliveryBoy && <Fact term="Delivery person">{order.deliveryBoy.fullName}</Fact>}
      </dl>
    </Card>
  );
}

function OrderedMenu({ line }: { line: OrderLine }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap gap-x-4">
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="leading-snug font-semibold break-words">{line.variant}</h3>
          {line.description !== '' && (
            <p className="text-sm break-words text-quiet">{line.description}</p>
          )}
        </div>
        <p className="ml-auto text-right">
          <Price paise={line.itemTotalPaise} className="block font-semibold" />
          <span className="text-sm whitespace-nowrap text-quiet figures">
            Quantity {line.quantity}
          </span>
        </p>
      </div>
      {line.menu_items.length > 0 && (
        <p className="mt-0.5 text-sm break-words">{line.menu_items.join(', ')}</p>
      )}
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 break-words">
      <dt className="text-sm text-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const icons: Record<OrderStatus, { icon: LucideIcon; color: string }> = {
  pending: { icon: Clock, color: 'text-quiet' },
  isAssigned: { icon: UserRoundCheck, color: 'text-brand' },
  outForDelivery: { icon: Truck, color: 'text-brand' },
  done: { icon: CircleCheckBig, color: 'text-leaf' },
  unexpected: { icon: CircleX, color: 'text-kokum' },
};

function OrderStatusIcon({ status }: { status: OrderStatus }) {
  const { icon: Icon, color } = icons[status];
  const label = orderStatusLabels[status];
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={`Order status: ${label}`}
        className={`grid size-11 shrink-0 place-items-center rounded-control ${color}`}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
    </Tooltip>
  );
}
