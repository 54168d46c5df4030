/** What admins want to know about the delivery people before they assign orders. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import { maxAssigned, OrderNumber } from './admin-order-contract.ts';

/**
 * The number of a person's orders by status, on the delivery days and shifts of the given orders.
 */
export const DeliveryLoad = z.object({
  delivery_boy_id: z.uuid(),
  isAssigned: z.int(),
  outForDelivery: z.int(),
  done: z.int(),
});
export type DeliveryLoad = z.infer<typeof DeliveryLoad>;

/** Who delivered the newest order of an address. */
export const LastServed = z.object({ shortname: z.string(), delivery_boy_id: z.uuid(), date: Day });
export type LastServed = z.infer<typeof LastServed>;

/**
 * How busy each delivery person is, and who delivered to each address last. `loads` leaves out
 * people without an order on those days and shifts; `lastServed` leaves out addresses without a
 * delivered order. Unknown order numbers are ignored.
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
