/** Orders for admins: search, assign and open them, and see new ones arrive. */
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useHeldCash } from '#src/cash/web/admin/use-held-cash.ts';
import { UnapprovedOrders } from '#src/checkout/web/admin/approval/unapproved-orders.tsx';
import { ShiftState } from '#src/kitchen/web/admin/shift-state.tsx';
import type { OrderChanges } from '#src/orders/order-changes-contract.ts';
import { AssignDialog } from '#src/orders/web/admin/assign/assign-dialog.tsx';
import { notAssigning, useAssignment } from '#src/orders/web/admin/assign/use-assignment.ts';
import { ShiftBar } from '#src/orders/web/admin/bar/shift-bar.tsx';
import { useOrderDetails } from '#src/orders/web/admin/details/use-order-details.ts';
import { NoOrders, OrderList, tableFromPx } from '#src/orders/web/admin/list/order-list.tsx';
import { OrderPager } from '#src/orders/web/admin/list/order-pager.tsx';
import { ProblemOrders } from '#src/orders/web/admin/list/problem-orders.tsx';
import { sharedText } from '#src/orders/web/admin/list/shared-values.ts';
import { useOrderTable } from '#src/orders/web/admin/list/use-order-table.ts';
import { waitingText } from '#src/orders/web/admin/live/live-orders.ts';
import { OrdersHeading } from '#src/orders/web/admin/live/orders-heading.tsx';
import { useOrderAlerts } from '#src/orders/web/admin/live/use-order-alerts.ts';
import { useOrderList } from '#src/orders/web/admin/live/use-order-list.ts';
import { useOrderStream } from '#src/orders/web/admin/live/use-order-stream.ts';
import { OrderPaper } from '#src/orders/web/admin/print/order-paper.tsx';
import type { FilterControls } from '#src/orders/web/admin/search/order-filter.ts';
import {
  OrderFilterBar,
  OrderFilterDialog,
} from '#src/orders/web/admin/search/order-filter-bar.tsx';
import { useOrderFilter } from '#src/orders/web/admin/search/use-order-filter.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { LoadingVeil } from '#src/platform/browser/dashboard/loading-veil.tsx';
import { RowsSkeleton } from '#src/platform/browser/dashboard/screen-skeleton.tsx';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { usePrinting } from '#src/platform/browser/dashboard/use-printing.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { WaitingLinks } from '#src/waiting/web/admin/waiting-links.tsx';
import { OpenedOrder } from '../../../layouts/opened-order.tsx';
import { invalidateChanged } from '../../../layouts/order-views.ts';
import { AssignAsLastTime } from './assign-as-last-time.tsx';
import { useNotedPeople } from './use-noted-people.ts';
import { useShifts } from './use-shifts.ts';

/** At the bottom of a phone's screen: the top of the page is far from the cards. */
const inReachOfTheThumb =
  'max-md:fixed max-md:inset-x-4 max-md:bottom-4 max-md:z-20 max-md:shadow-raised';

export const handle: ScreenHandle = { title: 'Orders' };

export function OrdersPage() {
  const [isGrouped, setGrouped] = useState(true);
  const [assigning, setAssigning] = useState(notAssigning);
  const details = useOrderDetails();

  const today = useToday();
  const filter = useOrderFilter(today, (controls) => show(controls));
  const { applied } = filter;
  const found = useOrderList(applied, assigning.isOpen || details.isOpen);
  const shifts = useShifts(applied, found.list.shown, details.order);
  const { marks } = shifts;
  const people = useNotedPeople(found.list.shown);
  const onDetails = details.show;
  const table = useOrderTable({ list: found.list, isGrouped, onDetails, marks, people });
  const assignment = useAssignment({ ...table, reload: found.reload, assigning, setAssigning });
  const heldCash = useHeldCash(assigning.isOpen);
  const { alert, ...alerts } = useOrderAlerts();
  const client = useQueryClient();
  const isPrinting = usePrinting();
  const isNarrow = useNarrowScreen(tableFromPx);
  const connection = useOrderStream({
    from: found.from,
    onOpen: (goesOn) => {
      found.opened(goesOn);
      if (!goesOn) shifts.askAgain();
    },
    onNews: (changes: OrderChanges) => {
      found.hear(changes);
      shifts.askAgain();
      void invalidateChanged(client, changes);
      for (const orderNumber of changes.paid) alert(orderNumber);
    },
  });

  const show = (controls: FilterControls) => {
    table.toFirstPage();
    table.clearSelection();
    void found.apply(controls);
  };
  const apply = (controls: FilterControls) => {
    filter.apply(controls);
    show(controls);
  };

  const isSelecting = table.selected.length > 0;
  const assign = <AssignButton isSelecting={isSelecting} onPress={assignment.open} />;
  const states = shifts.days.map((day) => <ShiftState key={day.shift} day={day} today={today} />);
  const filterProps = { applied, isGrouped, onGroup: setGrouped, onApply: apply };

  return (
    <main className="grid grid-cols-1 content-start gap-2 px-4 pb-20 md:px-6 md:pb-3 lg:gap-1.5 lg:pb-2 print:block print:p-0">
      {isPrinting && (
        <OrderPaper
          applied={applied}
          orders={table.listed}
          groups={table.groups}
          shared={table.shared}
          marks={marks}
        />
      )}
      <div className="contents print:hidden">
        <OrdersHeading {...alerts} connection={connection} shared={sharedText(table.shared)}>
          {isNarrow ? <OrderFilterDialog {...filterProps} /> : states}
        </OrdersHeading>
        <UnapprovedOrders onDecided={() => void found.reload()} />
        <ProblemOrders onDetails={details.show} />
        <ShiftBar
          applied={applied}
          counts={shifts.counts}
          onApply={apply}
          before={
            isNarrow && (
              <>
                <WaitingLinks />
                {states}
              </>
            )
          }
        >
          {isNarrow && isSelecting
            ? assign
            : !(isNarrow && shifts.next?.orders === 0) && (
                <AssignAsLastTime
                  className={inReachOfTheThumb}
                  next={shifts.next}
                  onAssigned={found.reload}
                />
              )}
        </ShiftBar>
        {!isNarrow && <OrderFilterBar {...filterProps}>{assign}</OrderFilterBar>}
        {found.list.shown.length > 0 ? (
          <OrderList
            orders={table}
            holdProps={found.holdProps}
            waiting={waitingText(found.list)}
            onShowLatest={found.showLatest}
            onDetails={details.show}
          />
        ) : found.state === 'loading' ? (
          <RowsSkeleton />
        ) : (
          <NoOrders isFailed={found.state === 'failed'} onRetry={() => void found.reload()} />
        )}
        <OrderPager orders={table} />
      </div>
      <p role="status" className="sr-only">
        {alerts.announcement}
      </p>
      <AssignDialog
        assigning={assigning}
        isBusy={assignment.isBusy}
        cashTextOf={heldCash}
        onSelect={assignment.assign}
        onClose={assignment.close}
      />
      <OpenedOrder details={details} kitchen={shifts} onCancelled={found.reload} />
      {found.state === 'loading' && <LoadingVeil label="Loading orders…" />}
    </main>
  );
}

function AssignButton({ isSelecting, onPress }: { isSelecting: boolean; onPress: () => void }) {
  return (
    <Button
      // Not disabled, because a click without a selection explains why nothing happens.
      aria-disabled={!isSelecting}
      variant={isSelecting ? 'primary' : 'secondary'}
      onClick={onPress}
      className={clsx(
        'aria-disabled:text-quiet aria-disabled:opacity-100 mouse:min-h-10 md:px-3',
        isSelecting && inReachOfTheThumb,
      )}
    >
      Assign Orders
    </Button>
  );
}
