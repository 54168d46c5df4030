/** The progress of the round, and the actions on all of its stops. */
import { ListOrdered } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { Run } from '../../run-contract.ts';
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { isDelivered, type RiderStop } from './rider-stops.ts';
import { AllOut } from './whole-stop.tsx';

interface RoundHeadingProps {
  run: Run | undefined;
  /** All stops of the round, whatever the tab shows. */
  stops: readonly RiderStop[];
  tab: DeliveryTab;
  isOnline: boolean;
  /** Absent if there is nothing to arrange. */
  onArrange: (() => void) | undefined;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
  onUndo: (orders: readonly Delivery[]) => void;
}

export function RoundHeading(props: RoundHeadingProps) {
  const { run, stops, tab, isOnline, onArrange, onTakeAllOut, onUndo } = props;
  if (!run || stops.length === 0) return null;
  const pending = stops.flatMap(({ orders }) =>
    orders.filter(({ status, leaves = [] }) => [status, ...leaves].includes('isAssigned')),
  );
  const waiting = pending.filter(({ status }) => status === 'isAssigned').length;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <div className="leading-tight">
          <h2 className="text-xl font-bold tabular-nums">
            {stops.filter(isDelivered).length} of {stops.length}{' '}
            {stops.length === 1 ? 'stop' : 'stops'}
          </h2>
          <p className="text-quiet">Run {run.letter}</p>
        </div>
        {tab !== 'done' && onArrange && (
          <Button variant="secondary" className="shrink-0" onClick={onArrange}>
            <ListOrdered aria-hidden="true" className="size-5" />
            Change order
          </Button>
        )}
      </div>
      {tab === 'isAssigned' && stops.length > 1 && (
        <AllOut
          orders={pending}
          label={`All ${waiting} orders out for delivery`}
          of={`Run ${run.letter}`}
          isOnline={isOnline}
          onTake={onTakeAllOut}
          onUndo={onUndo}
        />
      )}
    </div>
  );
}
