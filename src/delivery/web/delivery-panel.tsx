/** What a tab shows: its orders by address, or why there are none. */
import { PackageCheck, WifiOff } from 'lucide-react';
import { Button } from '#src/web/ui/button.tsx';
import { Card } from '#src/web/ui/card.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { Skeleton } from '#src/web/ui/skeleton.tsx';
import type { DeliveryActions } from './delivery-card.tsx';
import { DeliveryGroup } from './delivery-group.tsx';
import { deliveryGroups } from './delivery-groups.ts';
import type { TabTexts } from './delivery-tabs.ts';
import type { Delivery, DeliveryBoard } from './use-deliveries.ts';

interface DeliveryPanelProps extends DeliveryActions {
  tab: TabTexts;
  board: DeliveryBoard;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
}

export function DeliveryPanel({ tab, board, ...actions }: DeliveryPanelProps) {
  const { deliveries, state, isOnline, retry } = board;
  const orders = deliveries.filter(({ status }) => status === tab.value);
  if (orders.length === 0 && state === 'loading') return <LoadingCards />;
  if (orders.length === 0 && state === 'failed') {
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
  if (orders.length === 0) {
    return <EmptyState icon={<PackageCheck aria-hidden="true" />} title={tab.emptyText} />;
  }
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-8 px-4 pt-1">
      {deliveryGroups(orders).map((group) => (
        <DeliveryGroup key={group.addressId} group={group} isOnline={isOnline} {...actions} />
      ))}
    </div>
  );
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
