/** How far an order is, by colour and by word. */

import { TriangleAlert } from 'lucide-react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { isDue, isReleased } from '../../../lifecycle.ts';
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

type Standing = Pick<AdminOrder, 'status' | 'payment_status' | 'settlement' | 'problem'>;

/** Nobody cooks a pending order before its money is there, or it is known to come in cash. */
function isUnpaid(order: Standing): boolean {
  return order.status === 'pending' && !isReleased(order);
}

export function statusText(order: Standing): string {
  return isUnpaid(order) ? 'Not paid' : orderStatusLabels[order.status];
}

export function OrderStatusBadge({ order }: { order: Standing }) {
  if (order.problem !== undefined) {
    return (
      <Badge tone="red" className="px-2! text-xs!">
        <TriangleAlert aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{orderStatusLabels[order.status]}, could not deliver: </span>
        {deliveryProblemLabels[order.problem]}
      </Badge>
    );
  }
  return (
    <span className="inline-flex gap-1 align-middle">
      <Badge tone={tones[order.status]} className="px-2! text-xs!">
        {orderStatusLabels[order.status]}
      </Badge>
      {isUnpaid(order) && (
        <Badge tone="red" className="px-2! text-xs!">
          Not paid
        </Badge>
      )}
    </span>
  );
}

/** What is still to be collected at the door, or was not paid there, or nothing. */
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
