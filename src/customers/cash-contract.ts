/** Whether a number may pay in cash; for staff. */
import * as z from 'zod/mini';
import { OrderPath } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, IndianMobile, MobileNo } from '#src/platform/contract/wire-formats.ts';

/**
 * Two refusals at the door, the second one confirmed by staff, switch cash off for a number
 * (product 24.4).
 */
export const getCashPermission = endpoint({
  method: 'POST',
  path: '/api/admin/customers/cash',
  access: 'orders',
  summary: 'Whether a number may pay in cash',
  body: z.object({ mobile_no: IndianMobile }),
  response: z.object({ mayPayInCash: z.boolean() }),
});

/** The number's refusals so far no longer count. A repeated call changes nothing. */
export const allowCash = endpoint({
  method: 'POST',
  path: '/api/admin/customers/cash/allow',
  access: 'orders',
  summary: 'Let a number pay in cash again',
  body: z.object({ mobile_no: IndianMobile }),
  response: z.object({}),
});

/** A customer who may no longer pay in cash. */
export const RefusedCustomer = z.object({
  customerId: z.uuid(),
  /** The main number of the person. */
  mobile_no: MobileNo,
  name: z.string(),
  /** The refusals that count, with any number of the person. */
  refusals: z.int(),
  /** The business day of the latest refusal. */
  lastRefused: Day,
});
export type RefusedCustomer = InsideOf<typeof RefusedCustomer>;

/** Sorted by the latest refusal, newest first; at most 200. */
export const listRefusedCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers/cash/refused',
  access: 'customers',
  summary: 'Customers who may not pay in cash, as they refused to twice',
  response: z.object({ customers: z.array(RefusedCustomer) }),
});

/** A further refusal of a customer, reported by a rider and not confirmed by staff yet. */
export const RefusalToConfirm = z.object({
  /** The order that was not paid. */
  orderId: z.int(),
  customerId: z.uuid(),
  /** The main number of the person. */
  mobile_no: MobileNo,
  name: z.string(),
  /** The rider who reported it, if known. */
  rider: z.optional(z.string()),
  /** The business day of the refusal. */
  day: Day,
});
export type RefusalToConfirm = InsideOf<typeof RefusalToConfirm>;

/** Newest first; at most 200. */
export const listRefusalsToConfirm = endpoint({
  method: 'GET',
  path: '/api/admin/customers/cash/refusals',
  access: 'customers',
  summary: 'Second refusals that take cash from a customer once they are confirmed',
  response: z.object({ refusals: z.array(RefusalToConfirm) }),
});

/**
 * True confirms the refusal, which takes cash from the customer; false dismisses it, so that it
 * does not count. 404 `not_found`; 409 `conflict` when staff have already decided otherwise. A
 * repeated call changes nothing.
 */
export const decideCashRefusal = endpoint({
  method: 'POST',
  path: '/api/admin/customers/cash/refusals/{id}',
  access: 'orders',
  summary: 'Confirm or dismiss that an order was refused at the door',
  params: OrderPath,
  body: z.object({ isTrue: z.boolean() }),
  response: z.object({}),
});
