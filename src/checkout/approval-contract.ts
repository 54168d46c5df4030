/** Cash orders of numbers that never paid: staff decide whether they are cooked (product 24.16). */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxAssigned, OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, MobileNo, Money } from '#src/platform/contract/wire-formats.ts';

/**
 * The orders from one network for one delivery; an order whose network is no longer known is a
 * group of its own.
 */
export const UnapprovedGroup = z.object({
  deliveryDate: Day,
  shift: Shift,
  orders: z.array(
    z.object({
      id: OrderNumber,
      mobile_no: MobileNo,
      name: z.string(),
      note: z.string(),
      /** The short name of its address. */
      place: z.string(),
      totalAmount: Money,
      dishes: z.array(z.object({ variant: z.string(), quantity: z.int() })),
    }),
  ),
});
export type UnapprovedGroup = InsideOf<typeof UnapprovedGroup>;

/** Earliest delivery first, then oldest first. */
export const listUnapproved = endpoint({
  method: 'GET',
  path: '/api/admin/orders/unapproved',
  access: 'orders',
  summary: 'Orders in cash of new numbers that wait for staff',
  response: z.object({ groups: z.array(UnapprovedGroup) }),
});

const decisions = ['cook', 'cancel'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Decides those of the orders that still wait, and returns their numbers. 409 `conflict` when none
 * waits any more, because each was decided, paid or cancelled; and for `cook` after the cut-off,
 * when nothing is decided.
 */
export const decideUnapproved = endpoint({
  method: 'POST',
  path: '/api/admin/orders/unapproved',
  access: 'orders',
  summary: 'Cook or cancel orders that wait for staff',
  body: z.strictObject({
    orderIds: z.array(OrderNumber).check(z.minLength(1), z.maxLength(maxAssigned)),
    decision: z.enum(decisions),
  }),
  response: z.object({ decided: z.array(z.int()) }),
});
