/** One press tells all customers of a stop that their food is about ten minutes away. */
import { canSayNear, isSaid, nearMinutes } from '../../near-rules.ts';
import { DeliveryStep, type TapState } from '../board/delivery-step.tsx';
import type { Delivery } from '../shown-deliveries.ts';
import { phoneTime } from '../taps/phone-time.ts';

interface SayNearProps {
  orders: readonly Delivery[];
  /** Whose orders they are, for screen readers. */
  of: string;
  isOnline: boolean;
  onTake: (orders: readonly Delivery[]) => void;
  onUndo: (orders: readonly Delivery[]) => void;
}

/** Stays in its place after the food was handed over, as cards do. */
export function SayNear({ orders, of, isOnline, onTake, onUndo }: SayNearProps) {
  const now = new Date();
  const ready = orders.filter((order) => canSayNear(order, now));
  const said = orders.filter((order) => isSaid(order, now));
  const [first] = said;
  const isOpen = ready.length > 0 || first === undefined;
  return (
    <DeliveryStep
      label={`${nearMinutes} minutes away`}
      takenLabel={first?.nearAt === undefined ? '' : `Told at ${phoneTime(first.nearAt)}`}
      of={of}
      tap={isOpen ? 'none' : stateOf(said)}
      isOnline={isOnline}
      isSecondary
      isIdle={ready.length === 0}
      onTake={() => onTake(ready)}
      onUndo={() => onUndo(undoable(said))}
    />
  );
}

function undoable(said: readonly Delivery[]): Delivery[] {
  return said.filter(({ waiting, undoUntil }) => waiting === 'near' && undoUntil !== undefined);
}

function stateOf(said: readonly Delivery[]): TapState {
  if (undoable(said).length > 0) return 'undoable';
  return said.some(({ waiting }) => waiting === 'near') ? 'waiting' : 'sent';
}
