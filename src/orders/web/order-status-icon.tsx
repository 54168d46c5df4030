/** The status of an order, as an icon with a label. */
import {
  CircleCheckBig,
  CircleX,
  Clock,
  type LucideIcon,
  Truck,
  UserRoundCheck,
} from 'lucide-react';
import { Tooltip } from '#src/platform/browser/ui/tooltip.tsx';
import { type OrderStatus, orderStatusLabels } from '../order-rules.ts';

const icons: Record<OrderStatus, { icon: LucideIcon; color: string }> = {
  pending: { icon: Clock, color: 'text-quiet' },
  isAssigned: { icon: UserRoundCheck, color: 'text-brand' },
  outForDelivery: { icon: Truck, color: 'text-brand' },
  done: { icon: CircleCheckBig, color: 'text-leaf' },
  unexpected: { icon: CircleX, color: 'text-kokum' },
};

export function OrderStatusIcon({ status }: { status: OrderStatus }) {
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
