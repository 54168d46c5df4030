/** The calls by which admins list, read and assign orders. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, MobileNo, plainLine } from '#src/platform/contract/wire-formats.ts';
import { Order } from './order-contract.ts';
import { OrderEvent } from './order-event-contract.ts';
import { deliveryProblems, maxReasonLength, orderStatuses } from './order-rules.ts';

/**
 * An order with the fields for staff alone: the customer's name if known, the whole note, the
 * delivery person.
 */
export const AdminOrder = z.extend(Order, {
  name: z.string(),
  address: z.object({
    id: z.uuid(),
    /**
     * The short name of the address when the order was placed; a later renaming does not change it.
     */
    shortname: z.string(),
    address: z.string(),
  }),
  deliveryBoy: z.optional(z.object({ id: z.uuid(), fullName: z.string(), mobile_no: MobileNo })),
  /** Why the order could not be handed over; it can be assigned again or cancelled. */
  problem: z.optional(z.enum(deliveryProblems)),
});
export type AdminOrder = InsideOf<typeof AdminOrder>;

/** The filter of product 10.3; without `status`, orders of every status. */
export const OrderFilter = z
  .object({
    orderdate: z.optional(Day),
    deliverydate: z.optional(Day),
    shift: z.optional(Shift),
    status: z.optional(z.enum(orderStatuses)),
    /**
     * Only orders that are not released for cooking yet (unpaid, or waiting for approval);
     * cancelled orders are left out.
     */
    unpaid: z.optional(z.boolean()),
    isorder: z.boolean(),
  })
  .check(
    z.refine(({ isorder, orderdate }) => !isorder || orderdate !== undefined, {
      path: ['orderdate'],
      error: 'Please choose the day of the orders.',
    }),
    z.refine(({ isorder, deliverydate, shift }) => isorder || (deliverydate && shift), {
      path: ['deliverydate'],
      error: 'Please choose the day and the shift of the delivery.',
    }),
  );
export type OrderFilter = z.infer<typeof OrderFilter>;

/**
 * A cursor in the stream of order changes: the last number read, and the numbers before it that
 * were missing then, because a change that commits late can have an earlier number than one that
 * was read. Clients send the cursor back unchanged; only the server reads it.
 */
export const StreamCursor = z.string().check(z.regex(/^\d{1,15}(-\d{1,4}){0,200}$/));

/**
 * With `isorder`, the orders placed on `orderdate`, of both shifts; without it, those to be
 * delivered on `deliverydate` in `shift`. Includes unpaid orders; sorted by number. The stream has
 * every change after `place`.
 */
export const filterOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/filter',
  access: 'orders',
  summary: 'Orders of a day',
  body: OrderFilter,
  response: z.object({ orders: z.array(AdminOrder), place: StreamCursor }),
});

/** Enough for a screen. */
export const mostProblems = 100;

/** Orders of all days that could not be handed over, until somebody decides; by delivery day. */
export const listProblems = endpoint({
  method: 'GET',
  path: '/api/admin/orders/problems',
  access: 'orders',
  summary: 'Orders that could not be handed over',
  response: z.object({ orders: z.array(AdminOrder).check(z.maxLength(mostProblems)) }),
});

export const OrderNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** The state of an order when the admin chose it. */
export const SeenOrder = z.object({
  id: OrderNumber,
  status: z.enum(orderStatuses),
  /** The delivery person who had the order, if any. */
  delivery_boy_id: z.optional(z.uuid()),
});
export type SeenOrder = z.infer<typeof SeenOrder>;

/** True when the admin has read that the order takes the person over the cash limit. */
export const CashLimitSeen = z.optional(z.boolean());

const noneSelected = 'Please select at least one order to assign.';
export const maxAssigned = 1000;

/**
 * Assigns orders to one delivery person, all or none. 409 `conflict` names the first order that is
 * unpaid, on its way, delivered or cancelled, or, where the caller sends the orders' states in
 * `seen`, that another admin has changed since. 409 with the detail `cashLimit` says that the
 * person would carry more cash than riders may hold; `cashLimitSeen` assigns the orders all the
 * same.
 */
export const assignOrders = endpoint({
  method: 'PUT',
  path: '/api/admin/assign-orders',
  access: 'orders',
  summary: 'Assign orders to a delivery person; an assigned one moves',
  body: z.object({
    orderIds: z.array(OrderNumber).check(z.minLength(1, noneSelected), z.maxLength(maxAssigned)),
    delivery_boy_id: z.uuid(),
    seen: z.optional(z.array(SeenOrder).check(z.maxLength(maxAssigned))),
    cashLimitSeen: CashLimitSeen,
  }),
  response: z.object({ assigned: z.int() }),
});

export const OrderPath = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  access: 'orders',
  summary: 'One order with everything that ever changed it',
  params: OrderPath,
  response: z.object({ order: AdminOrder, events: z.array(OrderEvent) }),
});

/** Why the order is cancelled or refunded; the customer reads it on the credit note. */
export const Reason = plainLine(maxReasonLength, 'Please say why.');

/** A note for staff alone; a blank note is no note. */
export const StaffNote = z.pipe(
  z.nullish(plainLine(maxReasonLength)),
  z.transform((note: string | null | undefined) => note || undefined),
);
