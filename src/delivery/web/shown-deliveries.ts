/**
 * Combines the list and the taps for display: each order as it will be, and orders without a card.
 */
import type { DeliveryProblem, OrderStatus } from '#src/orders/order-rules.ts';
import type { DeliveryOrder } from '../delivery-contract.ts';
import { hasNews, type ShownList } from './list-changes.ts';
import { collectingOf, statusesLeft, type TapQueue, withTaps } from './taps/tap-queue.ts';

/** An order as it will be after its taps have arrived. */
export interface Delivery extends DeliveryOrder {
  /** The last of its taps that has not reached the server. */
  waiting?: 'outForDelivery' | 'done' | 'problem' | 'retry' | 'near' | 'collect';
  /** The payment reported by a tap that has not reached the server. */
  collecting?: 'cash' | 'unpaid';
  /** The statuses that it leaves by taps that have not reached the server, in order. */
  leaves?: readonly OrderStatus[];
  /** The problem whose report the last tap withdraws. */
  retried?: DeliveryProblem;
  /** The server's refusal of a tap. */
  refused?: string;
  /** Milliseconds since 1970; only while the last tap can be undone. */
  undoUntil?: number;
  /** It was assigned while the list was open. */
  isNew?: boolean;
}

/**
 * An order of another date or shift, or reassigned by now, that still has waiting or refused taps.
 */
export interface ElsewhereOrder {
  id: number;
  /** The server's refusal of a tap; if absent, taps wait. */
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
