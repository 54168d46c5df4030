/** What a tab shows: its orders by address, or why there are none. */
import { PackageCheck, WifiOff } from 'lucide-react';
import type { RefObject } from 'react';
import { useStillItems } from '#src/platform/browser/steady/use-still-items.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { Delivery, DeliveryBoard } from '../use-deliveries.ts';
import type { DeliveryActions } from './delivery-card.tsx';
import { DeliveryGroup } from './delivery-group.tsx';
import { deliveryGroups } from './delivery-groups.ts';
import type { DeliveryTab, TabTexts } from './delivery-tabs.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface DeliveryPanelProps extends DeliveryActions {
  tab: TabTexts;
  board: DeliveryBoard;
  /** Where the keyboard goes when its card leaves. */
  home: RefObject<HTMLElement | null>;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
}

export function DeliveryPanel({ tab, board, ...actions }: DeliveryPanelProps) {
  const { deliveries, filter, state, retry } = board;
  const orders = deliveries.filter((each) => standsIn(each, tab.value));
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
  const key = `${filter.date} ${filter.shift}`;
  return <Round key={key} tab={tab} board={board} orders={orders} {...actions} />;
}

interface RoundProps extends DeliveryPanelProps {
  orders: readonly Delivery[];
}

function Round({ tab, board, orders, home, ...actions }: RoundProps) {
  const onFocus = useKeptFocus(home);
  const shown = useStillItems(orders, board.deliveries, idOf);
  if (shown.length === 0) {
    return <EmptyState icon={<PackageCheck aria-hidden="true" />} title={tab.emptyText} />;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is.
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-8 px-4 pt-1" onFocus={onFocus}>
      {deliveryGroups(shown).map((group) => (
        <DeliveryGroup
          key={group.addressId}
          group={group}
          tab={tab.value}
          isOnline={board.isOnline}
          {...actions}
        />
      ))}
    </div>
  );
}

/** A card stays where it was tapped until its tap has arrived. */
function standsIn({ status, leaves = [] }: Delivery, tab: DeliveryTab): boolean {
  return status === tab || leaves.includes(tab);
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

const idOf = ({ id }: Delivery) => id;
