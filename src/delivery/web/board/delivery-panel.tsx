/** The content of a tab: the stops of the route, or why there are none. */
import { WifiOff } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { Delivery } from '../shown-deliveries.ts';
import { riderStops } from '../stops/rider-stops.ts';
import { isEmptyTab } from '../stops/stop-layout.ts';
import { StopList } from '../stops/stop-list.tsx';
import type { DeliveryBoard } from '../use-deliveries.ts';
import type { DeliveryActions } from './delivery-card.tsx';
import type { TabTexts } from './delivery-tabs.ts';

interface DeliveryPanelProps extends DeliveryActions {
  tab: TabTexts;
  board: DeliveryBoard;
  /** Gets the focus when the focused card leaves. */
  home: RefObject<HTMLElement | null>;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
  onAllDelivered: (orders: readonly Delivery[]) => void;
  onNear: (orders: readonly Delivery[]) => void;
}

export function DeliveryPanel({ tab, board, ...actions }: DeliveryPanelProps) {
  const { deliveries, run, filter, state, retry } = board;
  const stops = useMemo(() => riderStops(deliveries, run), [deliveries, run]);
  const isEmpty = isEmptyTab(stops, tab.value);
  if (isEmpty && state === 'loading') return <LoadingCards />;
  if (isEmpty && state === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          icon={<WifiOff aria-hidden="true" />}
          title="The orders could not be loaded"
          description="Please check your connection and try again."
          action={
            <Button size="lg" onClick={retry}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  const key = `${filter.date} ${filter.shift}`;
  return <StopList key={key} tab={tab} board={board} stops={stops} {...actions} />;
}

function LoadingCards() {
  return (
    <div className="mx-auto grid max-w-2xl gap-3 px-4">
      <p role="status" className="sr-only">
        Loading orders…
      </p>
      {['first', 'second'].map((each) => (
        <Card key={each} className="grid gap-3 p-4">
          <Skeleton className="h-7 w-32 rounded-md" />
          <Skeleton className="h-8 w-3/4 rounded-md" />
          <Skeleton className="h-6 w-1/2 rounded-md" />
          <Skeleton className="h-14 rounded-control" />
          <Skeleton className="h-14 rounded-control" />
        </Card>
      ))}
    </div>
  );
}
