/** The steps that an order can take, and the tap that was just made. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { awaitsMoney } from '../door/door-money.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { DeliveryStep, type TapState } from './delivery-step.tsx';
import type { DeliveryTab } from './delivery-tabs.ts';

export interface StepActions {
  onTakeOut: (delivery: Delivery) => void;
  onDelivered: (delivery: Delivery) => void;
  onProblem: (delivery: Delivery) => void;
  onTryAgain: (delivery: Delivery) => void;
  onUndo: (orders: readonly Delivery[]) => void;
}

interface DeliveryStepsProps extends StepActions {
  delivery: Delivery;
  /** The tab of its card, which may still be the one from before the tap. */
  tab: DeliveryTab;
  isOnline: boolean;
}

export function DeliverySteps({ delivery, tab, isOnline, ...actions }: DeliveryStepsProps) {
  const step = {
    of: `Order ${orderLabel(delivery.id)}`,
    isOnline,
    onUndo: () => actions.onUndo([delivery]),
  };
  const next = { ...step, tap: stepTap(delivery, tab) };
  const report = { ...step, isSecondary: true };
  const hasProblem = delivery.problem !== undefined && delivery.waiting !== 'problem';
  const tryAgain = (
    <DeliveryStep
      {...report}
      label="Try again"
      takenLabel="Trying again"
      tap={reportTap(delivery)}
      onTake={() => actions.onTryAgain(delivery)}
    />
  );
  if (tab === 'done') return null;
  if (tab === 'isAssigned') {
    if (hasProblem || delivery.waiting === 'retry') return tryAgain;
    const onTake = () => actions.onTakeOut(delivery);
    const labels = { label: 'Mark as Out for Delivery', takenLabel: 'Out' };
    return <DeliveryStep {...next} {...labels} onTake={onTake} />;
  }
  return (
    <div className="grid gap-3">
      <DeliveryStep
        {...next}
        label={hasProblem ? 'They came after all' : 'Mark as Completed'}
        takenLabel="Delivered"
        isIdle={next.tap === 'none' && awaitsMoney(delivery)}
        onTake={() => actions.onDelivered(delivery)}
      />
      {hasProblem || delivery.waiting === 'retry' ? (
        tryAgain
      ) : (
        <DeliveryStep
          {...report}
          label="Could not deliver"
          takenLabel="Reported"
          tap={reportTap(delivery)}
          isIdle={next.tap !== 'none'}
          onTake={() => actions.onProblem(delivery)}
        />
      )}
    </div>
  );
}

/** The tap of the step that moves the order out of this tab. */
export function stepTap({ status, leaves = [], undoUntil }: Delivery, tab: DeliveryTab): TapState {
  if (status === tab) return 'none';
  if (!leaves.includes(tab)) return 'sent';
  return leaves.at(-1) === tab && undoUntil !== undefined ? 'undoable' : 'waiting';
}

/** The tap that reported a problem or withdrew the report. */
function reportTap({ waiting, undoUntil }: Delivery): TapState {
  if (waiting !== 'problem' && waiting !== 'retry') return 'none';
  return undoUntil === undefined ? 'waiting' : 'undoable';
}
