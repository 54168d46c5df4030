/** Cancelling an order, for admins. */
import * as z from 'zod/mini';
import { OrderPath, Reason, StaffNote } from '#src/orders/admin-order-contract.ts';
import { orderStatuses } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money } from '#src/platform/contract/wire-formats.ts';

/**
 * `pending` or `isAssigned` → `unexpected`. A paid order records a refund of its total; the money
 * of one that is paid later is owed back as well. 409 `conflict` when it is under way, delivered or
 * cancelled already.
 */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/cancel',
  access: 'orders',
  summary: 'Cancel an order',
  params: OrderPath,
  body: z.object({ reason: Reason, staffNote: StaffNote }),
  response: z.object({
    order: z.object({ id: z.int(), status: z.enum(orderStatuses) }),
    /** What is owed to the customer now. */
    refundOwed: z.optional(Money),
  }),
});
