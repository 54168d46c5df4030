/**
 * Orders that staff enter for customers on the phone, in a chat or at the counter (product 24.2).
 */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxReasonLength, staffSources } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { IdempotencyKey, OrderRequest } from './checkout-contract.ts';
import { existingChoices } from './entry-rules.ts';

/** A customer's request with the fields for staff alone. */
export const StaffOrderRequest = z.extend(OrderRequest, {
  source: z.enum(staffSources),
  /** Why it is accepted after the cut-off or beyond the portions; for staff alone. */
  reason: z.optional(plainLine(maxReasonLength, 'Please say why.')),
  /** What to do when the person has an order for one of these dates and shifts. */
  existing: z.optional(z.enum(existingChoices)),
});
export type StaffOrderRequest = InsideOf<typeof StaffOrderRequest>;

const EnteredOrder = z.object({
  id: z.int(),
  deliveryDate: Day,
  shift: Shift,
  totalAmount: Money,
});
export const EnteredOrders = z.object({ orders: z.array(EnteredOrder) });
export type EnteredOrders = InsideOf<typeof EnteredOrders>;

/**
 * Places an order for somebody. 409 `conflict` names what can't be ordered; with the detail
 * `reason` if it can be ordered with a reason, with the detail `existing` if the person has an
 * order for the same date and shift and the request does not say whether to add this one or to
 * replace it. Replaced orders are cancelled, all or nothing. 422 `unprocessable` for a key that was
 * used for another order.
 */
export const enterOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'orders',
  summary: 'Place an order for a customer',
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  body: StaffOrderRequest,
  response: EnteredOrders,
});
