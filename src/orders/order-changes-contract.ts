/** Changes of orders, as admins hear of them while they happen. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { AdminOrder, StreamPlace } from './admin-order-contract.ts';

/** What has changed since the message before. */
export const OrderChanges = z.object({
  /** As they are now, whatever their day; each once. */
  orders: z.array(AdminOrder),
  /** Numbers of orders that have just been paid: somebody has to cook them. */
  paid: z.array(z.int()),
  /** True where it is too much or not known: the list has to be asked for again. */
  reload: z.boolean(),
});
export type OrderChanges = InsideOf<typeof OrderChanges>;

/**
 * Server-sent events, at most one a second. With `last-event-id`, a place, the stream begins with
 * what changed behind it, so that nothing of a lost connection is missed; without it, with what
 * changes from now on.
 */
export const watchOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/stream',
  access: 'orders',
  summary: 'Changes of orders as they happen',
  headers: z.object({ 'last-event-id': z.optional(StreamPlace) }),
  stream: true,
  response: OrderChanges,
});
