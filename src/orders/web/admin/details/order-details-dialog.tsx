/** Everything about one order: its dishes, its history, its payments, how to reach the customer. */

import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { erasedNumber } from '#src/platform/contract/mobile-number.ts';
import { type AdminOrder, getOrder } from '../../../admin-order-contract.ts';
import { canCancel } from '../../../cancel-rules.ts';
import { namedNote, orderLabel } from '../../../order-rules.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { DueBadge, OrderStatusBadge } from './order-status-badge.tsx';

interface OrderDetailsDialogProps {
  open: boolean;
  /** The order from the list; kept while the dialog closes. */
  listed: AdminOrder | undefined;
  /** Payment attempts and refunds, from another feature. */
  paymentsOf: (order: AdminOrder) => ReactNode;
  /** Buttons of other features, beside Cancel and Close. */
  actionsOf: (order: AdminOrder) => ReactNode;
  /** Who ordered, from another feature. */
  person?: ReactNode;
  /** For example "after the freeze". */
  mark?: string | undefined;
  onCancelOrder: (order: AdminOrder) => void;
  onClose: () => void;
}

export function OrderDetailsDialog({
  open,
  listed,
  paymentsOf,
  actionsOf,
  person,
  mark,
  onCancelOrder,
  onClose,
}: OrderDetailsDialogProps) {
  const id = listed?.id ?? 0;
  const { data, isPending, refetch } = useQuery({
    ...queryOf(getOrder, { params: { id } }),
    enabled: open,
    staleTime: 0,
  });
  const order = data?.order ?? listed;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      startsAtTitle
      title="Order Summary"
      description={
        order && `Order ${orderLabel(order.id)} · ${order.shift}, ${shortDay(order.deliveryDate)}`
      }
      footer={
        <>
          {order && canCancel(order) && (
            <Button
              variant="ghost"
              className="mr-auto text-kokum"
              onClick={() => onCancelOrder(order)}
            >
              Cancel order
            </Button>
          )}
          {order && actionsOf(order)}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {order && (
        <div className="grid gap-5">
          <div className="grid gap-2">
            <Recipient order={order} mark={mark} />
            {person}
          </div>
          <OrderLines order={order} />
          <div className="grid gap-5 border-t border-line pt-4 md:grid-cols-2">
            <OrderHistory
              events={data?.events}
              day={order.orderDate.slice(0, 10)}
              isPending={isPending}
              onRetry={() => void refetch()}
            />
            {paymentsOf(order)}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Recipient({ order, mark }: { order: AdminOrder; mark: string | undefined }) {
  const text = encodeURIComponent(`Order ${orderLabel(order.id)}`);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-60 text-sm">
        <p className="mb-1.5 flex flex-wrap items-center gap-2">
          <OrderStatusBadge order={order} />
          <DueBadge order={order} withAmount />
          {order.deliveryBoy && <span>{order.deliveryBoy.fullName}</span>}
          {mark !== undefined && <span className="font-semibold text-amber">{mark}</span>}
        </p>
        <p className="font-semibold break-words">{namedNote(order)}</p>
        <p className="break-words text-quiet">{order.address.address}</p>
      </div>
      {order.mobileNo === erasedNumber ? (
        <p className="text-sm text-quiet">The customer’s data was erased.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a href={`tel:+91${order.mobileNo}`} className={linkClass}>
            <Phone aria-hidden="true" className="size-4.5" />
            {order.mobileNo}
          </a>
          <a
            href={`https://wa.me/91${order.mobileNo}?text=${text}`}
            target="_blank"
            rel="noopener"
            className={linkClass}
          >
            <MessageCircle aria-hidden="true" className="size-4.5" />
            WhatsApp
          </a>
        </div>
      )}
    </div>
  );
}

const linkClass = buttonClass({
  variant: 'secondary',
  className: 'tabular-nums max-sm:px-2.5 mouse:min-h-10',
});
