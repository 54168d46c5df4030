/** One order at a gate: where it goes, what is handed over, and the next step. */
import { CircleAlert, Clock, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import {
  deliveryProblemLabels,
  type OrderStatus,
  orderLabel,
  orderStatusLabels,
} from '#src/orders/order-rules.ts';
import { toPaise } from '#src/shared/money.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Card } from '#src/web/ui/card.tsx';
import { Price } from '#src/web/ui/price.tsx';
import { DeliveryLinks, nameWithOrder } from './delivery-links.tsx';
import type { Delivery } from './use-deliveries.ts';

export interface DeliveryActions {
  onTakeOut: (delivery: Delivery) => void;
  onDelivered: (delivery: Delivery) => void;
  onProblem: (delivery: Delivery) => void;
  onDismiss: (delivery: Delivery) => void;
}

interface DeliveryCardProps extends DeliveryActions {
  delivery: Delivery;
  isOnline: boolean;
}

/** Specification section 4: on a card an assigned order is a pending one. */
const statusLabels: Record<OrderStatus, string> = {
  ...orderStatusLabels,
  isAssigned: 'Pending',
  outForDelivery: 'Out for Delivery',
};

export function DeliveryCard({ delivery, isOnline, onDismiss, ...actions }: DeliveryCardProps) {
  const { id, status, note, address, problem, waiting, refused } = delivery;
  const headingId = useId();
  return (
    <Card as="article" aria-labelledby={headingId} className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="text-lg font-bold tabular-nums">
          Order {orderLabel(id)}
        </h3>
        <Badge tone={status === 'done' ? 'green' : 'neutral'} className="text-base!">
          {statusLabels[status]}
        </Badge>
      </div>
      {waiting !== undefined && <Waiting isOnline={isOnline} />}
      {refused !== undefined && (
        <Refusal id={id} text={refused} onDismiss={() => onDismiss(delivery)} />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="text-2xl leading-tight font-bold">{note}</p>
        <p className="mt-1 text-lg leading-snug text-quiet">{address.address}</p>
      </div>
      <Dishes delivery={delivery} />
      {problem !== undefined && (
        <p className="flex gap-2 rounded-control bg-amber-soft p-3 text-lg leading-snug font-semibold text-amber">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <span>Could not deliver: {deliveryProblemLabels[problem]}. The kitchen decides.</span>
        </p>
      )}
      {status !== 'done' && <DeliveryLinks order={delivery} />}
      {problem === undefined && waiting !== 'problem' && <Steps delivery={delivery} {...actions} />}
    </Card>
  );
}

function Dishes({ delivery: { menus, totalAmount, payment_status } }: { delivery: Delivery }) {
  return (
    <div className="border-y border-line py-3">
      <ul className="grid gap-1 text-2xl leading-tight font-bold wrap-anywhere">
        {menus.map(({ id, quantity, variant }) => (
          <li key={id}>
            {quantity} × {variant}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-lg">
        <span className="text-quiet">Total </span>
        <Price paise={toPaise(totalAmount)} className="font-bold" />
        {payment_status === 'done' && <span className="text-quiet"> · paid</span>}
      </p>
    </div>
  );
}

type StepActions = Pick<DeliveryActions, 'onTakeOut' | 'onDelivered' | 'onProblem'>;

function Steps({
  delivery,
  onTakeOut,
  onDelivered,
  onProblem,
}: { delivery: Delivery } & StepActions) {
  const { id, status } = delivery;
  const look = { size: 'lg', className: 'w-full' } as const;
  if (status === 'isAssigned') {
    const label = 'Mark as Out for Delivery';
    return (
      <Button {...look} aria-label={nameWithOrder(label, id)} onClick={() => onTakeOut(delivery)}>
        {label}
      </Button>
    );
  }
  if (status !== 'outForDelivery') return null;
  return (
    <div className="grid gap-3">
      <Button
        {...look}
        aria-label={nameWithOrder('Mark as Completed', id)}
        onClick={() => onDelivered(delivery)}
      >
        Mark as Completed
      </Button>
      <Button
        {...look}
        variant="secondary"
        aria-label={nameWithOrder('Could not deliver', id)}
        onClick={() => onProblem(delivery)}
      >
        Could not deliver
      </Button>
    </div>
  );
}

function Waiting({ isOnline }: { isOnline: boolean }) {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold text-amber">
      <Clock aria-hidden="true" className="size-5 shrink-0" />
      {isOnline ? 'Sending…' : 'Waiting for signal'}
    </p>
  );
}

interface RefusalProps {
  id: number;
  text: string;
  onDismiss: () => void;
}

function Refusal({ id, text, onDismiss }: RefusalProps) {
  return (
    <div className="grid gap-2 rounded-control bg-kokum-soft p-3 text-kokum">
      <p className="flex gap-2 text-lg leading-snug font-semibold wrap-anywhere">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <span>{text}</span>
      </p>
      <Button variant="secondary" aria-label={nameWithOrder('Dismiss', id)} onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
