/** Orders that staff enter for people who phone, write or stand at the counter (product 24.2). */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { IdempotencyKey, OrderRequest } from './checkout-contract.ts';
import { existingChoices, staffSources } from './entry-rules.ts';

/** What a customer sends, and what only staff say. */
export const StaffOrderRequest = z.extend(OrderRequest, {
  source: z.enum(staffSources),
  /** Why it is taken after the cut-off or over the portions; for staff alone. */
  reason: z.optional(plainLine(maxReasonLength, 'Please say why.')),
  /** Where the person has an order for one of these dates and shifts. */
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
 * `reason` where it can be with one, with the detail `existing` where the person has an order for
 * the same date and shift and nobody said whether this one is added to it or replaces it: the
 * orders that are replaced are cancelled, all of it or nothing. 422 `unprocessable` for a key that
 * was used for another order.
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
