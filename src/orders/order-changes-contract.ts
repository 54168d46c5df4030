/** The stream by which admins get changes of orders as they happen. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { AdminOrder, StreamCursor } from './admin-order-contract.ts';

/** What has changed since the previous message. */
export const OrderChanges = z.object({
  /** The changed orders in their present state, of any day, each once. */
  orders: z.array(AdminOrder),
  /** Numbers of newly paid orders: the kitchen has to cook them. */
  paid: z.array(z.int()),
  /**
   * True if there are too many changes, or the server can't tell what was missed: the client has to
   * fetch the list again.
   */
  reload: z.boolean(),
});
export type OrderChanges = InsideOf<typeof OrderChanges>;

/**
 * Server-sent events, at most one a second. With `last-event-id`, a cursor, the stream begins with
 * the changes after it, so that a lost connection misses nothing; without it, the stream begins
 * with the next change.
 */
export const watchOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/stream',
  access: 'orders',
  summary: 'Changes of orders as they happen',
  headers: z.object({ 'last-event-id': z.optional(StreamCursor) }),
  stream: true,
  response: OrderChanges,
});
