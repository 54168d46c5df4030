/** Places an order so that a second press or a lost answer never creates a second one. */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import type { Cart } from '../cart.ts';
import { OrderRequest, type PlacedOrder, placeOrder } from '../checkout-contract.ts';
import { checkoutMinutes } from '../checkout-rules.ts';
import {
  deleteStoredOrder,
  linesOfCart,
  type StoredOrder,
  storedOrders,
  storeOrder,
} from './stored-orders.ts';

/** The newest payment page keeps its order open for 15 minutes, and 5 more while it is pending. */
const pageMinutes = 20;
const retryAfterMs = 1000;

export interface Placement {
  request: OrderRequest;
  cart: Cart;
  /** The short name of the delivery location. */
  place: string;
}

export type Placed = StoredOrder & { placed: PlacedOrder };

/**
 * A repeated request after an unknown outcome, or after a payment that did not start, is the same
 * order in every tab of the browser until it is paid: it keeps its key. Throws `ApiError` when the
 * shop refuses.
 */
export async function placeOnce({ request, cart, place }: Placement): Promise<Placed> {
  const body = JSON.stringify(encoded(OrderRequest, request));
  const again = storedOrders().find((order) => order.body === body && !order.isPaid);
  if (again?.placed) return { ...again, placed: again.placed };
  const order = {
    key: again?.key ?? randomUuid(),
    body,
    pressedAt: Date.now(),
    lines: linesOfCart(cart),
    place,
    note: request.note,
  };
  storeOrder(order);
  try {
    const placed = { ...order, placed: await withOneRetry(() => send(request, order.key)) };
    storeOrder(placed);
    return placed;
  } catch (error) {
    if (!isUnknownOutcome(error)) deleteStoredOrder(order.key);
    throw error;
  }
}

/**
 * True for an order that can no longer be paid unless it was paid in the meantime: its customer
 * need not know.
 */
export function isLongAgo({ pressedAt }: StoredOrder): boolean {
  return Date.now() >= pressedAt + (checkoutMinutes + pageMinutes) * 60_000;
}

function send(request: OrderRequest, key: string): Promise<PlacedOrder> {
  return call(placeOrder, { headers: { 'idempotency-key': key }, body: request });
}

async function withOneRetry<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isUnknownOutcome(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return attempt();
  }
}

/** No answer, or a server error: the order may or may not exist. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
