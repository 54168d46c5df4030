/** The orders of one address, below its name and what has to be carried there. */
import { useId } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import { type DeliveryActions, DeliveryCard } from './delivery-card.tsx';
import { type DeliveryGroup as Group, groupCounts } from './delivery-groups.ts';
import type { Delivery } from './use-deliveries.ts';

interface DeliveryGroupProps extends DeliveryActions {
  group: Group<Delivery>;
  isOnline: boolean;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
}

export function DeliveryGroup({ group, isOnline, onTakeAllOut, ...actions }: DeliveryGroupProps) {
  const headingId = useId();
  const ready = group.orders.filter(canLeave);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 id={headingId} className="text-2xl leading-tight font-extrabold tracking-tight">
            {group.shortname}
          </h2>
          <p className="text-lg text-quiet tabular-nums">{groupCounts(group)}</p>
        </div>
        {ready.length > 0 && (
          <Button
            variant="secondary"
            aria-label={`All out for delivery: ${group.shortname}`}
            className="text-lg max-sm:w-full"
            onClick={() => onTakeAllOut(ready)}
          >
            All out for delivery
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {group.orders.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryCard delivery={delivery} isOnline={isOnline} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One that the kitchen has to decide about stays behind. */
function canLeave({ status, problem, waiting }: Delivery): boolean {
  return status === 'isAssigned' && problem === undefined && waiting !== 'problem';
}
