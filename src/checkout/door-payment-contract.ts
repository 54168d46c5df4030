/** Changes an order to payment at the door, for admins (product 24.8). */
import * as z from 'zod/mini';
import { OrderPath } from '#src/orders/admin-order-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';

/**
 * The orders of the checkout are cooked without waiting for payment, each with a payment page of
 * its own. 404 `not_found`; 409 `conflict` for an order that is paid, cancelled or in cash already,
 * while the owner takes no cash, and for a number that refused to pay twice.
 */
export const takeCash = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/cash',
  access: 'orders',
  summary: 'Let an unpaid order be paid in cash at the door',
  params: OrderPath,
  response: z.object({
    /** The numbers of the orders that are now in cash. */
    orders: z.array(z.int()),
  }),
});
