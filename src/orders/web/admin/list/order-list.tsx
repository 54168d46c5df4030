/**
 * The orders that the filter finds, as a table or cards, with the button for waiting changes above;
 * or why there are none.
 */
import { PackageSearch } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { OrderRowCards } from './order-row-cards.tsx';
import { OrderTableView } from './order-table.tsx';
import type { HoldProps } from './use-hold.ts';
import type { OrderTable } from './use-order-table.ts';

/** Beside the sidebar, a table of eleven columns needs at least a laptop. */
export const tableFromPx = 1024;

interface OrderListProps {
  orders: OrderTable;
  holdProps: HoldProps;
  /** `2 new orders`, while changes wait. */
  waiting: string | undefined;
  onShowLatest: () => void;
  onDetails: (order: AdminOrder) => void;
}

export function OrderList({ orders, holdProps, waiting, onShowLatest, onDetails }: OrderListProps) {
  const isNarrow = useNarrowScreen(tableFromPx);
  const region = useRef<HTMLElement>(null);
  const show = () => {
    onShowLatest();
    region.current?.focus();
  };
  return (
    // The button that shows waiting changes is inside the held element, so that rows don't move
    // while the pointer goes to it.
    <div {...holdProps} className="relative">
      <div role="status" className="pointer-events-none absolute inset-x-0 -top-5 z-20 text-center">
        {waiting !== undefined && (
          <button
            type="button"
            onClick={show}
            className="pointer-events-auto min-h-11 rounded-full bg-ink px-4 text-sm font-semibold text-paper shadow-raised mouse:min-h-9"
          >
            {waiting} · Show
          </button>
        )}
      </div>
      {isNarrow ? (
        <section ref={region} tabIndex={-1} aria-label="List of orders">
          <OrderRowCards orders={orders} onDetails={onDetails} />
        </section>
      ) : (
        <section
          ref={region}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          aria-label="List of orders"
          className="max-h-[max(20rem,calc(100dvh-14.5rem))] lg:max-h-[max(20rem,calc(100dvh-13rem))] overflow-auto rounded-control border border-line bg-card"
        >
          <OrderTableView orders={orders} />
        </section>
      )}
    </div>
  );
}

interface NoOrdersProps {
  isFailed: boolean;
  onRetry: () => void;
}

export function NoOrders({ isFailed, onRetry }: NoOrdersProps): ReactNode {
  if (!isFailed) {
    return (
      <EmptyState
        icon={<PackageSearch aria-hidden="true" />}
        title="No orders found"
        description="Nothing matches this filter. Choose another day, shift or status."
      />
    );
  }
  return (
    <EmptyState
      title="The orders could not be loaded."
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
