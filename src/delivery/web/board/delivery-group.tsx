/** The orders of one address, below its name and what has to be carried there. */
import { useId } from 'react';
import type { Delivery } from '../use-deliveries.ts';
import { type DeliveryActions, DeliveryCard } from './delivery-card.tsx';
import { type DeliveryGroup as Group, groupCounts } from './delivery-groups.ts';
import { DeliveryStep, type TapState } from './delivery-step.tsx';
import { stepTap } from './delivery-steps.tsx';
import type { DeliveryTab } from './delivery-tabs.ts';

interface DeliveryGroupProps extends DeliveryActions {
  group: Group<Delivery>;
  tab: DeliveryTab;
  isOnline: boolean;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
}

export function DeliveryGroup(props: DeliveryGroupProps) {
  const { group, tab, isOnline, onTakeAllOut, ...actions } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 id={headingId} className="text-2xl leading-tight font-extrabold tracking-tight">
            {group.shortname}
          </h2>
          <p className="text-lg text-quiet tabular-nums">{groupCounts(group)}</p>
        </div>
        {tab === 'isAssigned' && (
          <AllOut
            group={group}
            isOnline={isOnline}
            onTakeAllOut={onTakeAllOut}
            onUndo={actions.onUndo}
          />
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {group.orders.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryCard delivery={delivery} tab={tab} isOnline={isOnline} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type AllOutProps = Pick<DeliveryGroupProps, 'group' | 'isOnline' | 'onTakeAllOut' | 'onUndo'>;

/** Stays in its place after the last order of the address was tapped, as the cards do. */
function AllOut({ group, isOnline, onTakeAllOut, onUndo }: AllOutProps) {
  const ready = group.orders.filter(canLeave);
  const taken = group.orders.filter(({ status }) => status !== 'isAssigned');
  const undoable = taken.filter((order) => stepTap(order, 'isAssigned') === 'undoable');
  if (ready.length === 0 && taken.length === 0) return null;
  return (
    <div className="max-sm:w-full sm:min-w-84">
      <DeliveryStep
        label="All out for delivery"
        takenLabel="All out"
        undoLabel="Undo all"
        of={group.shortname}
        tap={ready.length > 0 ? 'none' : stateOf(taken, undoable)}
        isOnline={isOnline}
        isSecondary
        onTake={() => onTakeAllOut(ready)}
        onUndo={() => onUndo(undoable)}
      />
    </div>
  );
}

function stateOf(taken: readonly Delivery[], undoable: readonly Delivery[]): TapState {
  if (undoable.length > 0) return 'undoable';
  return taken.some((order) => stepTap(order, 'isAssigned') === 'waiting') ? 'waiting' : 'sent';
}

/** One that the kitchen has to decide about stays behind. */
function canLeave({ status, problem, waiting }: Delivery): boolean {
  return status === 'isAssigned' && problem === undefined && waiting === undefined;
}
