/** The wire shapes of orders, and how a customer looks them up. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import {
  Day,
  Instant,
  MobileNo,
  Money,
  TenDigitMobile,
} from '#src/platform/contract/wire-formats.ts';
import type { Extras } from './charges.ts';
import { orderStatuses, paymentStatuses, refundProgress } from './order-rules.ts';
import { paymentMethods } from './payment-methods.ts';

/** A menu as it was when it was ordered. */
export const OrderLine = z.object({
  id: z.uuid(),
  photo_url: z.optional(z.string()),
  variant: z.string(),
  price: Money,
  description: z.string(),
  menu_items: z.array(z.string()),
  quantity: z.int(),
  itemTotal: Money,
});
export type OrderLine = InsideOf<typeof OrderLine>;

/** Money that comes back to the customer. */
export const OrderRefund = z.object({
  amount: Money,
  state: z.enum(refundProgress),
  /** When it was decided, or when it was given back. */
  date: Instant,
  /** Path of the printable credit note, behind a secret link: only for the browser that ordered. */
  creditNote: z.optional(z.string()),
});
export type OrderRefund = InsideOf<typeof OrderRefund>;

type Named<K> = K extends `${infer Name}Paise` ? Name : never;

/** What of a total is not the price of dishes, as `charges.ts` has it. */
export const ExtraAmounts = z.object({
  delivery: Money,
  discount: Money,
} satisfies Record<Named<keyof Extras>, typeof Money>);

/** An order as a customer, an admin or a delivery person sees it (product 6.2). */
export const Order = z.object({
  /** The order's number: a small integer, shown as "#0042". */
  id: z.int(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  /** How it is to be paid: what is in cash is cooked and brought before it is. */
  settlement: z.enum(paymentMethods),
  /** In cash, of a number that never paid, and not approved by staff before it was paid. */
  awaits_approval: z.optional(z.boolean()),
  mobile_no: MobileNo,
  /** Its short name alone for a browser that did not place the order. */
  address: z.object({ address: z.string() }),
  /** The customer's own delivery line; masked unless this browser placed the order. */
  note: z.string(),
  /** When it was placed. */
  orderDate: Instant,
  deliveryDate: Day,
  shift: Shift,
  totalAmount: Money,
  // What of it is not the price of its menus, without what is zero.
  ...z.partial(ExtraAmounts).shape,
  /** Once it is assigned. */
  deliveryBoy: z.optional(z.object({ fullName: z.string() })),
  menus: z.array(OrderLine),
  /**
   * Why it was cancelled, where a customer looks an order up: for the browser that ordered, and for
   * everybody where a closure did it.
   */
  cancelReason: z.optional(z.string()),
  /** Only where a customer looks an order up; the oldest first. */
  refunds: z.optional(z.array(OrderRefund)),
  /** Secret path of the printable receipt of a paid order: only for the browser that ordered. */
  receipt: z.optional(z.string()),
});
export type Order = InsideOf<typeof Order>;

/** Orders of the last 90 days of one mobile number, newest first; empty for an unknown one. */
export const lookUpOrders = endpoint({
  method: 'POST',
  path: '/api/user/orders/details',
  access: 'public',
  summary: 'Look orders up by mobile number',
  body: z.object({ mobile_no: TenDigitMobile }),
  response: z.object({ orders: z.array(Order) }),
});
