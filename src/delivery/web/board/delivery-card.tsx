/** One order: its destination, what to hand over, and the next step. */

import { CircleAlert, Clock, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { isDue, isPaid } from '#src/orders/lifecycle.ts';
import {
  deliveryProblemLabels,
  namedNote,
  type OrderStatus,
  orderLabel,
  orderStatusLabels,
} from '#src/orders/order-rules.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { withWishes } from '#src/wishes/wish-rules.ts';
import { CollectPanel, type DoorActions } from '../door/collect-panel.tsx';
import type { Delivery } from '../shown-deliveries.ts';
import { StopCode } from '../stops/stop-code.tsx';
import { DeliveryLinks, nameWithOrder } from './delivery-links.tsx';
import { tapText } from './delivery-step.tsx';
import { DeliverySteps, type StepActions } from './delivery-steps.tsx';
import type { DeliveryTab } from './delivery-tabs.ts';

export interface DeliveryActions extends StepActions, DoorActions {
  onDismiss: (orderId: number) => void;
}

interface DeliveryCardProps extends DeliveryActions {
  delivery: Delivery;
  /** The tab with the card. */
  tab: DeliveryTab;
  isOnline: boolean;
}

/** On a card, an assigned order is shown as pending (product 14.3). */
const statusLabels: Record<OrderStatus, string> = {
  ...orderStatusLabels,
  isAssigned: 'Pending',
  outForDelivery: 'Out for Delivery',
};

export function DeliveryCard(props: DeliveryCardProps) {
  const { delivery, tab, isOnline, onDismiss, ...actions } = props;
  const { id, status, address, refused } = delivery;
  const headingId = useId();
  return (
    <Card as="article" aria-labelledby={headingId} className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="text-lg font-bold tabular-nums">
          Order {orderLabel(id)}
        </h3>
        <span className="flex items-center gap-1.5">
          {delivery.box !== undefined && <StopCode code={delivery.box} />}
          {delivery.isNew && (
            <Badge tone="brand" className="text-base!">
              New
            </Badge>
          )}
          <Badge tone={status === 'done' ? 'green' : 'neutral'} className="text-base!">
            {statusLabels[status]}
          </Badge>
        </span>
      </div>
      {status === tab && status === delivery.waiting && <Waiting isOnline={isOnline} />}
      {refused !== undefined && <Refusal id={id} text={refused} onDismiss={() => onDismiss(id)} />}
      <div className="min-w-0 wrap-anywhere">
        <p className="text-2xl leading-tight font-bold">{namedNote(delivery)}</p>
        <p className="mt-1 text-lg leading-snug text-quiet">{address.address}</p>
      </div>
      <Dishes delivery={delivery} />
      <Problem delivery={delivery} />
      {tab !== 'done' && <DeliveryLinks order={delivery} />}
      {(tab === 'outForDelivery' || isDue(delivery)) && tab !== 'isAssigned' && (
        <CollectPanel delivery={delivery} isOnline={isOnline} {...actions} />
      )}
      <DeliverySteps delivery={delivery} tab={tab} isOnline={isOnline} {...actions} />
    </Card>
  );
}

function Dishes({ delivery }: { delivery: Delivery }) {
  const { menus, totalAmountPaise } = delivery;
  return (
    <div className="border-y border-line py-3 last:border-b-0 last:pb-0">
      <ul className="grid gap-1 text-2xl leading-tight font-bold wrap-anywhere">
        {menus.map(({ id, quantity, variant, wishes = [] }) => (
          <li key={id}>
            {quantity} × {withWishes(variant, wishes)}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-lg">
        <span className="text-quiet">Total </span>
        <Price paise={totalAmountPaise} className="font-bold" />
        <span className="text-quiet">
          {isDue(delivery) ? ' · cash' : ''}
          {isPaid(delivery.payment_status) ? ' · paid' : ''}
        </span>
      </p>
    </div>
  );
}

/** Stays while the withdrawal of its report is not sent, so that nothing moves under the finger. */
function Problem({ delivery: { problem, retried } }: { delivery: Delivery }) {
  const shown = retried ?? problem;
  if (shown === undefined) return null;
  const next = retried ? 'You try again.' : 'The kitchen decides, or you try again.';
  return (
    <p className="flex gap-2 rounded-control bg-amber-soft p-3 text-lg leading-snug font-semibold text-amber">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <span>
        Could not deliver: {deliveryProblemLabels[shown]}. {next}
      </span>
    </p>
  );
}

function Waiting({ isOnline }: { isOnline: boolean }) {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold text-amber">
      <Clock aria-hidden="true" className="size-5 shrink-0" />
      {tapText('waiting', isOnline)}
    </p>
  );
}

export interface RefusalProps {
  id: number;
  text: string;
  onDismiss: () => void;
}

export function Refusal({ id, text, onDismiss }: RefusalProps) {
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
