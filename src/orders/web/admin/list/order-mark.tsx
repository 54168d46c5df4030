/** The checkbox of an order that can be assigned, or an icon that says why it can't. */
import { Check, Clock, TriangleAlert, Truck } from 'lucide-react';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { canAssign } from '../../../lifecycle.ts';
import { type OrderStatus, orderLabel } from '../../../order-rules.ts';
import { statusText } from '../details/order-status-badge.tsx';
import type { OrderRow } from '../order-table-features.ts';

const icons = {
  pending: { icon: Clock, color: 'text-amber' },
  isAssigned: { icon: Clock, color: 'text-amber' },
  outForDelivery: { icon: Truck, color: 'text-quiet' },
  done: { icon: Check, color: 'text-leaf' },
  unexpected: { icon: TriangleAlert, color: 'text-kokum' },
} as const satisfies Record<OrderStatus, unknown>;

export function OrderMark({ row }: { row: OrderRow }) {
  const { original: order } = row;
  if (canAssign(order)) {
    return (
      <Checkbox
        label={`Select order ${orderLabel(order.id)}`}
        checked={row.getIsSelected()}
        disabled={!row.getCanSelect()}
        onChange={(checked) => row.toggleSelected(checked)}
      />
    );
  }
  const { icon: Icon, color } = icons[order.status];
  const text = statusText(order);
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className={`grid size-5 place-items-center ${color}`}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
  );
}
