/** What of the list and the taps is shown: each order as it will be, and those without a card. */
import type { DeliveryProblem, OrderStatus } from '#src/orders/order-rules.ts';
import type { DeliveryOrder } from '../delivery-contract.ts';
import { hasNews, type ShownList } from './list-changes.ts';
import { collectingOf, statusesLeft, type TapQueue, withTaps } from './taps/tap-queue.ts';

/** An order as it will be when its taps have arrived. */
export interface Delivery extends DeliveryOrder {
  /** The last of its taps that the server has not heard yet. */
  waiting?: 'outForDelivery' | 'done' | 'problem' | 'retry' | 'collect';
  /** What a tap says of its money that the server has not heard yet. */
  collecting?: 'cash' | 'unpaid';
  /** The states that it leaves with taps that the server has not heard yet, in order. */
  leaves?: readonly OrderStatus[];
  /** The problem whose report is taken back by the last tap. */
  retried?: DeliveryProblem;
  /** What the server said against a tap. */
  refused?: string;
  /** In milliseconds; only while the last tap can be undone. */
  undoUntil?: number;
  /** It was given to the person while they looked on. */
  isNew?: boolean;
}

/**
 * An order of another date or shift, or of somebody else by now, whose taps have something to show.
 */
export interface ElsewhereOrder {
  id: number;
  /** What the server said against a tap; without it, taps wait. */
  refused?: string;
}

export function deliveriesOf(list: ShownList, queue: TapQueue, now: number): Delivery[] {
  const { orders, gone, newIds } = list;
  return [...orders, ...gone.filter(({ id }) => hasNews(id, queue))].map((order) => {
    const last = queue.taps.findLast(({ orderId }) => orderId === order.id);
    const refused = queue.refusals[order.id];
    const collecting = collectingOf(order.id, queue.taps)?.method;
    const leaves = statusesLeft(order, queue.taps);
    const { problem: retried } = withTaps(
      order,
      queue.taps.filter((tap) => tap !== last),
    );
    return {
      ...withTaps(order, queue.taps),
      ...(last?.kind === 'retry' && retried && { retried }),
      ...(last && { waiting: last.kind === 'status' ? last.status : last.kind }),
      ...(leaves.length > 0 && { leaves }),
      ...(collecting && { collecting }),
      ...(last && last.notBefore > now && { undoUntil: last.notBefore }),
      ...(refused !== undefined && { refused }),
      ...(!last && order.status === 'isAssigned' && newIds.includes(order.id) && { isNew: true }),
    };
  });
}

export function elsewhereOf({ state, orders, gone }: ShownList, queue: TapQueue): ElsewhereOrder[] {
  if (state === 'loading') return [];
  const here = new Set([...orders, ...gone].map(({ id }) => id));
  const refusals = Object.entries(queue.refusals).map(([id, refused]) => ({
    id: Number(id),
    refused,
  }));
  const waiting = [...new Set(queue.taps.map(({ orderId }) => orderId))].map((id) => ({ id }));
  return [...refusals, ...waiting].filter(({ id }) => !here.has(id));
}
