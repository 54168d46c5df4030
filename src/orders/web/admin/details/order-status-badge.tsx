/** The status of an order, as a colour and a word. */

import { TriangleAlert } from 'lucide-react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { isDue, isReleased, isUnapproved } from '../../../lifecycle.ts';
import {
  deliveryProblemLabels,
  type OrderStatus,
  orderStatusLabels,
} from '../../../order-rules.ts';

const tones = {
  pending: 'amber',
  isAssigned: 'brand',
  outForDelivery: 'neutral',
  done: 'green',
  unexpected: 'red',
} as const satisfies Record<OrderStatus, unknown>;

type BadgedOrder = Pick<
  AdminOrder,
  'status' | 'payment_status' | 'settlement' | 'awaits_approval' | 'problem'
>;

/** A pending order is not cooked before it is paid or known to be paid at the door. */
function whyNotCooked(order: BadgedOrder): string | undefined {
  if (order.status !== 'pending' || isReleased(order)) return undefined;
  return isUnapproved(order) ? 'Waits for you' : 'Not paid';
}

export function statusText(order: BadgedOrder): string {
  return whyNotCooked(order) ?? orderStatusLabels[order.status];
}

export function OrderStatusBadge({ order }: { order: BadgedOrder }) {
  if (order.problem !== undefined) {
    return (
      <Badge tone="red" className="px-2! text-xs!">
        <TriangleAlert aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{orderStatusLabels[order.status]}, could not deliver: </span>
        {deliveryProblemLabels[order.problem]}
      </Badge>
    );
  }
  const notCooked = whyNotCooked(order);
  // Two of them stand below each other in a row of the list, which gets no higher by that.
  const size = notCooked === undefined ? 'px-2! text-xs!' : 'px-2! py-0! text-xs! leading-4.5!';
  return (
    <span className="inline-flex flex-wrap gap-x-1 gap-y-0.5 align-middle">
      <Badge tone={tones[order.status]} className={size}>
        {orderStatusLabels[order.status]}
      </Badge>
      {notCooked !== undefined && (
        <Badge tone="red" className={size}>
          {notCooked}
        </Badge>
      )}
    </span>
  );
}

/** What is still to be collected at the door, or was not paid there; otherwise nothing. */
export function DueBadge({
  order,
  withAmount = false,
}: {
  order: AdminOrder;
  withAmount?: boolean;
}) {
  if (!isDue(order)) return null;
  return (
    <Badge tone="amber">
      {order.status === 'done' ? 'Owed' : 'Cash'}
      {withAmount && (
        <>
          {' '}
          <Price paise={order.totalAmountPaise} />
        </>
      )}
    </Badge>
  );
}
