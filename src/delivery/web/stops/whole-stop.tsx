/** One button for several orders: all of them out for delivery, or all delivered. */

import { DeliveryStep, type TapState } from '../board/delivery-step.tsx';
import { stepTap } from '../board/delivery-steps.tsx';
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { deliverable, type RiderStop, stopName } from './rider-stops.ts';

interface WholeProps {
  isOnline: boolean;
  onTake: (orders: readonly Delivery[]) => void;
  onUndo: (orders: readonly Delivery[]) => void;
}

interface AllOutProps extends WholeProps {
  orders: readonly Delivery[];
  label: string;
  /** Whose orders they are, for screen readers. */
  of: string;
}

/** Stays in its place after the last order was tapped, as cards do. */
export function AllOut({ orders, label, of, isOnline, onTake, onUndo }: AllOutProps) {
  const ready = orders.filter(canLeave);
  const taken = orders.filter(({ status }) => status !== 'isAssigned');
  if (ready.length === 0 && taken.length === 0) return null;
  return (
    <DeliveryStep
      label={label}
      takenLabel="All out"
      undoLabel="Undo all"
      of={of}
      tap={ready.length > 0 ? 'none' : stateOf(taken, 'isAssigned')}
      isOnline={isOnline}
      isSecondary
      onTake={() => onTake(ready)}
      onUndo={() => onUndo(undoable(taken, 'isAssigned'))}
    />
  );
}

interface AllDeliveredProps extends WholeProps {
  stop: RiderStop;
}

/** A single order has a button of its own. */
export function AllDelivered({ stop, isOnline, onTake, onUndo }: AllDeliveredProps) {
  const ready = deliverable(stop);
  const taken = stop.orders.filter(({ status }) => status === 'done');
  if (stop.orders.length < 2 || (ready.length === 0 && taken.length === 0)) return null;
  return (
    <DeliveryStep
      label={
        ready.length > 1 ? `All ${ready.length} delivered here` : 'The last one delivered here'
      }
      takenLabel="Delivered here"
      undoLabel="Undo all"
      of={stopName(stop)}
      tap={ready.length > 0 ? 'none' : stateOf(taken, 'outForDelivery')}
      isOnline={isOnline}
      onTake={() => onTake(ready)}
      onUndo={() => onUndo(undoable(taken, 'outForDelivery'))}
    />
  );
}

function undoable(taken: readonly Delivery[], tab: DeliveryTab): Delivery[] {
  return taken.filter((order) => stepTap(order, tab) === 'undoable');
}

function stateOf(taken: readonly Delivery[], tab: DeliveryTab): TapState {
  if (undoable(taken, tab).length > 0) return 'undoable';
  return taken.some((order) => stepTap(order, tab) === 'waiting') ? 'waiting' : 'sent';
}

/** Orders that the kitchen has to decide about are left out. */
function canLeave({ status, problem, waiting }: Delivery): boolean {
  return status === 'isAssigned' && problem === undefined && waiting === undefined;
}
