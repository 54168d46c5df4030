/** Counts of a day's or shift's orders by status: the bar above the admin's list. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';

const CountedDay = z
  .object({
    orderdate: z.optional(Day),
    deliverydate: z.optional(Day),
    shift: z.optional(Shift),
  })
  .check(
    z.refine(
      ({ orderdate, deliverydate, shift }) =>
        orderdate ? !deliverydate && !shift : deliverydate !== undefined && shift !== undefined,
      { path: ['orderdate'], error: 'Please choose a day, or the day and shift of a delivery.' },
    ),
  );
export type CountedDay = z.infer<typeof CountedDay>;

/** Orders by status; `pending` includes the unpaid ones. */
const OrderCounts = z.object({
  pending: z.int(),
  isAssigned: z.int(),
  outForDelivery: z.int(),
  done: z.int(),
  unpaid: z.int(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;

/**
 * Counts the orders placed on `orderdate`, or those to be delivered on `deliverydate` in `shift`.
 */
export const countOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/counts',
  access: 'orders',
  summary: 'How many orders of a day or a shift are at which step',
  query: CountedDay,
  response: OrderCounts,
});
