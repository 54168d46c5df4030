/** The kitchen state of the shifts of some orders, and which of these orders have amendments. */
import { useQueries } from '@tanstack/react-query';
import { isCooked, type OrderState } from '#src/orders/lifecycle.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { getShiftDay } from '../../kitchen-contract.ts';
import { changeText } from './shift-day-text.ts';

/** Changes by the kitchen are not in the stream of orders, so they are polled. */
const lookAgainMs = 30_000;
/**
 * Near the cut-off the state is polled more often, so that admins see the automatic freeze happen.
 */
const nearFreezeMs = 3000;
const nearMs = 90_000;

interface ShiftSlot {
  date: string;
  shift: Shift;
}

type Answer = OutputOf<typeof getShiftDay>;

const keyOfSlot = ({ date, shift }: ShiftSlot) => `${date} ${shift}`;

/** Each shift once, earliest first. */
export function shiftSlotsOf(orders: readonly { deliveryDate: string; shift: Shift }[]) {
  const places = orders.map(({ deliveryDate: date, shift }) => ({ date, shift }));
  return [...new Map(places.map((place) => [keyOfSlot(place), place])).values()].sort(
    (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)),
  );
}

/** Shifts without an answer have no entry. */
export function useShiftDays(places: readonly ShiftSlot[]) {
  const known = new Map(places.map((place) => [keyOfSlot(place), place]));
  const answers = useQueries({
    queries: [...known.values()].map((query) => ({
      ...queryOf(getShiftDay, { query }),
      staleTime: 0,
      retry: false,
      refetchInterval: (asked: { state: { data?: Answer | undefined } }) =>
        waitOf(asked.state.data),
    })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
  const byPlace = new Map(answers.map((answer) => [keyOfSlot(answer.day), answer]));
  return {
    dayOf: (place: ShiftSlot) => byPlace.get(keyOfSlot(place))?.day,
    /** By order number; the latest amendment of each. */
    marks: marksOf(answers),
    /** The kitchen cooks the order already, and is told of each further change. */
    isCounted: (order: CountedOrder) => {
      const { deliveryDate: date, shift } = order;
      const state = byPlace.get(keyOfSlot({ date, shift }))?.day.state;
      return isCooked(order) && state !== undefined && state !== 'open';
    },
  };
}

type CountedOrder = Pick<OrderState, 'status' | 'payment_status' | 'settlement'> & {
  deliveryDate: string;
  shift: Shift;
};

function marksOf(answers: readonly Answer[]): ReadonlyMap<number, string> {
  const changes = answers.flatMap((answer) => answer.changes);
  return new Map(changes.map((change) => [change.order, changeText(change)]));
}

function waitOf(answer: Answer | undefined): number | false {
  if (!answer) return lookAgainMs;
  const { state, cutOff } = answer.day;
  if (state === 'packed' || state === 'closed') return false;
  const isNear = state === 'open' && cutOff && Date.parse(cutOff) - Date.now() < nearMs;
  return isNear ? nearFreezeMs : lookAgainMs;
}
