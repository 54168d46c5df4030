/** Cancels an order, for admins. */
import * as z from 'zod/mini';
import { OrderPath, Reason, StaffNote } from '#src/orders/admin-order-contract.ts';
import { orderStatuses } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money } from '#src/platform/contract/wire-formats.ts';

/**
 * `pending` or `isAssigned` → `unexpected`. For a paid order the rest of its total is refunded;
 * money that comes for it later is refunded as well. 409 `conflict` when it is on its way,
 * delivered or cancelled already.
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
    /** The refund to the customer. */
    refundOwed: z.optional(Money),
  }),
});
