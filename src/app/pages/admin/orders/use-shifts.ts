/**
 * The state of the listed shifts: their orders by step, their freeze, and the amendments after it.
 */
import { getShiftDay } from '#src/kitchen/kitchen-contract.ts';
import { shiftSlotsOf, useShiftDays } from '#src/kitchen/web/admin/use-shift-days.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { countOrders } from '#src/orders/order-counts-contract.ts';
import { useOrderCounts } from '#src/orders/web/admin/bar/use-order-counts.ts';
import { countedDay, type FilterControls } from '#src/orders/web/admin/search/order-filter.ts';
import { useGathered } from '#src/platform/browser/dashboard/use-gathered.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { countWaiting } from '#src/waiting/waiting-contract.ts';

/** The shop is asked once a second at most, however many orders change. */
const askAgainMs = 1000;

/** `opened` is an order whose details are open, of any day. */
export function useShifts(
  applied: FilterControls,
  shown: readonly AdminOrder[],
  opened: AdminOrder | undefined,
) {
  const { view, day: date } = applied;
  const places = (view === 'order' ? shifts : [applied.shift]).map((shift) => ({ date, shift }));
  const ofOrders = shiftSlotsOf(opened ? [...shown, opened] : shown);
  const { dayOf, marks, isCounted } = useShiftDays([...places, ...ofOrders]);
  const ofDeliveries = places.map(({ shift }) => ({ deliverydate: date, shift }));
  // A list of one shift needs only one count.
  const counts = useOrderCounts(
    view === 'order' ? [countedDay(applied), ...ofDeliveries] : ofDeliveries,
  );
  const [ofList] = counts;
  const ofPlaces = counts.slice(-places.length);
  const waiting = places.map((place, index) => ({
    ...place,
    /** The number of paid orders without a rider. */
    orders: waitingIn(ofPlaces[index]),
  }));
  return {
    counts: ofList,
    days: places.flatMap((place) => dayOf(place) ?? []),
    /** The shift to assign next: the first one with unassigned orders. */
    next: waiting.find(({ orders }) => orders !== undefined && orders > 0) ?? waiting[0],
    marks,
    isCounted,
    askAgain: useGathered(askAgainMs, countOrders, getShiftDay, countWaiting),
  };
}

function waitingIn(counts: ReturnType<typeof useOrderCounts>[number]): number | undefined {
  return counts && counts.pending - counts.unpaid;
}
