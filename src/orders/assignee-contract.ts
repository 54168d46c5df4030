/** What an admin wants to know of the delivery people before orders are given to one of them. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import { maxAssigned, OrderNumber } from './admin-order-contract.ts';

/** Orders of the days and shifts on which the asked ones are delivered, by their state. */
export const DeliveryLoad = z.object({
  delivery_boy_id: z.uuid(),
  isAssigned: z.int(),
  outForDelivery: z.int(),
  done: z.int(),
});
export type DeliveryLoad = z.infer<typeof DeliveryLoad>;

/** Who brought the newest delivered order of an address. */
export const LastServed = z.object({ shortname: z.string(), delivery_boy_id: z.uuid(), date: Day });
export type LastServed = z.infer<typeof LastServed>;

/**
 * Who is how busy, and who knows the way. Delivery people without an order on those days and shifts
 * are not in `loads`, addresses that nobody was served at yet not in `lastServed`. Numbers that
 * nobody knows count for nothing.
 */
export const describeAssignees = endpoint({
  method: 'POST',
  path: '/api/admin/orders/assignees',
  access: 'orders',
  summary: 'The loads of delivery people, seen from orders that are to be assigned',
  body: z.object({
    orderIds: z.array(OrderNumber).check(z.minLength(1), z.maxLength(maxAssigned)),
  }),
  response: z.object({ loads: z.array(DeliveryLoad), lastServed: z.array(LastServed) }),
});
