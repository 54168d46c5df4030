/** The wire shapes of orders, and the customer's look-up. */
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

/** A wish with the names that it had when it was ordered. */
export const KeptWish = z.object({ id: z.uuid(), name: z.string(), short: z.string() });

/** A menu entry as it was when it was ordered. */
export const OrderLine = z.object({
  id: z.uuid(),
  photo_url: z.optional(z.string()),
  variant: z.string(),
  price: Money,
  description: z.string(),
  menu_items: z.array(z.string()),
  quantity: z.int(),
  itemTotal: Money,
  /** How it is made otherwise; only for staff, and only if it is. */
  wishes: z.optional(z.array(KeptWish)),
});
export type OrderLine = InsideOf<typeof OrderLine>;

/** A refund of an order, as the customer sees it. */
export const OrderRefund = z.object({
  amount: Money,
  state: z.enum(refundProgress),
  /** When the refund was decided, or when it was done. */
  date: Instant,
  /**
   * Path of the printable credit note with a secret token; only for the browser that placed the
   * order.
   */
  creditNote: z.optional(z.string()),
});
export type OrderRefund = InsideOf<typeof OrderRefund>;

type Named<K> = K extends `${infer Name}Paise` ? Name : never;

/** The parts of a total that are not the price of dishes; see `charges.ts`. */
export const ExtraAmounts = z.object({
  delivery: Money,
  discount: Money,
} satisfies Record<Named<keyof Extras>, typeof Money>);

/** An order as a customer, an admin or a delivery person sees it (product 6.2). */
export const Order = z.object({
  /** The order number: a small integer, shown as "#0042". */
  id: z.int(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  /** The payment method; a cash order is cooked and delivered before it is paid. */
  settlement: z.enum(paymentMethods),
  /**
   * For a cash order of a number that never paid: staff have not approved it, and it is not paid.
   */
  awaits_approval: z.optional(z.boolean()),
  mobile_no: MobileNo,
  /** Only the address's short name, unless this browser placed the order. */
  address: z.object({ address: z.string() }),
  /** The customer's delivery note; masked unless this browser placed the order. */
  note: z.string(),
  orderDate: Instant,
  deliveryDate: Day,
  shift: Shift,
  totalAmount: Money,
  // The parts of the total that are not the price of dishes, without those of zero.
  ...z.partial(ExtraAmounts).shape,
  /** Set once the order is assigned. */
  deliveryBoy: z.optional(z.object({ fullName: z.string() })),
  menus: z.array(OrderLine),
  /**
   * Why the order was cancelled. Only in the customer's look-up: for the browser that placed the
   * order, and for everybody if a closure cancelled it.
   */
  cancelReason: z.optional(z.string()),
  /** Only in the customer's look-up; oldest first. */
  refunds: z.optional(z.array(OrderRefund)),
  /**
   * Path of the printable receipt of a paid order with a secret token; only for the browser that
   * placed the order.
   */
  receipt: z.optional(z.string()),
});
export type Order = InsideOf<typeof Order>;

/**
 * How far the food of an order is, for the browser that placed it (product 6.7). Only what somebody
 * has tapped.
 */
export const OrderUnderWay = z.object({
  /** The order number. */
  id: z.int(),
  deliveryDate: Day,
  shift: Shift,
  /** When the last box of the order was packed; left out while one is missing. */
  packedAt: z.optional(Instant),
  /** When the delivery person took it out. */
  outAt: z.optional(Instant),
  /** Stops of the same run that come first and still wait for their food. */
  stopsBefore: z.optional(z.int()),
  /** When the delivery person said to be about ten minutes away; left out once that is over. */
  nearAt: z.optional(Instant),
});
export type OrderUnderWay = InsideOf<typeof OrderUnderWay>;

/** Orders of the last 90 days of one mobile number, newest first; empty for an unknown number. */
export const lookUpOrders = endpoint({
  method: 'POST',
  path: '/api/user/orders/details',
  access: 'public',
  summary: 'Look orders up by mobile number',
  body: z.object({ mobile_no: TenDigitMobile }),
  response: z.object({ orders: z.array(Order) }),
});
