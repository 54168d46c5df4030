/** Orders as admins watch, assign and read them. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, MobileNo, plainLine } from '#src/platform/contract/wire-formats.ts';
import { Order } from './order-contract.ts';
import { OrderEvent } from './order-event-contract.ts';
import { deliveryProblems, maxReasonLength, orderStatuses } from './order-rules.ts';

/** What only staff see as well: whom it is for if that is known, the note, who delivers it. */
export const AdminOrder = z.extend(Order, {
  name: z.string(),
  address: z.object({
    id: z.uuid(),
    /** What the order was placed with; a later renaming does not reach it. */
    shortname: z.string(),
    address: z.string(),
  }),
  deliveryBoy: z.optional(z.object({ id: z.uuid(), fullName: z.string(), mobile_no: MobileNo })),
  /** Why it could not be handed over; it can be assigned again or cancelled. */
  problem: z.optional(z.enum(deliveryProblems)),
});
export type AdminOrder = InsideOf<typeof AdminOrder>;

/** Product 10.3; `status` is left out for all of them. */
export const OrderFilter = z
  .object({
    orderdate: z.optional(Day),
    deliverydate: z.optional(Day),
    shift: z.optional(Shift),
    status: z.optional(z.enum(orderStatuses)),
    /** Those alone whose money is still to come; a cancelled order waits for none. */
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
 * A place in the stream of changes: all before it but what is listed as missing, because a change
 * that is stored late can have an earlier number than one that was read. For the server alone;
 * others send it back as it came.
 */
export const StreamPlace = z.string().check(z.regex(/^\d{1,15}(-\d{1,4}){0,200}$/));

/**
 * With `isorder` the orders that were placed on `orderdate`, of both shifts; else those to be
 * delivered on `deliverydate` in `shift`. Unpaid ones included, by number. The stream has
 * every change after `place`.
 */
export const filterOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/filter',
  access: 'orders',
  summary: 'Orders of a day',
  body: OrderFilter,
  response: z.object({ orders: z.array(AdminOrder), place: StreamPlace }),
});

export const OrderNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** How an order stood when the admin chose it. */
export const SeenOrder = z.object({
  id: OrderNumber,
  status: z.enum(orderStatuses),
  /** Who had it, if anybody. */
  delivery_boy_id: z.optional(z.uuid()),
});
export type SeenOrder = z.infer<typeof SeenOrder>;

/** The admin has read that the person comes over the limit of cash. */
export const CashLimitSeen = z.optional(z.boolean());

const noneSelected = 'Please select at least one order to assign.';
export const maxAssigned = 1000;

/**
 * Gives orders to one delivery person, all or none. 409 `conflict` names the first order that is
 * unpaid, under way, delivered or cancelled, or, where the caller says in `seen` how it stood, that
 * another admin has changed since. With the detail `cashLimit` it says that the person comes over
 * the cash that riders may hold: `cashLimitSeen` assigns all the same.
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

/** Why, in words that the customer reads on the credit note. */
export const Reason = plainLine(maxReasonLength, 'Please say why.');

/** What only staff read; a blank one is none. */
export const StaffNote = z.pipe(
  z.nullish(plainLine(maxReasonLength)),
  z.transform((note: string | null | undefined) => note || undefined),
);
