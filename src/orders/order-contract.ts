/** The wire shapes of orders, and what a customer does with them. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import {
  Day,
  IndianMobile,
  plainLine,
  Rupees,
  TenDigitMobile,
} from '#src/platform/contract/wire-formats.ts';
import {
  maxLines,
  maxNoteLength,
  maxQuantity,
  orderStatuses,
  paymentStatuses,
  refundProgress,
} from './order-rules.ts';

const noteRequired = 'Please enter your full delivery address.';
const menusRequired = 'An order has at least one menu.';

/** What the checkout form asks for (product 4.2); the texts are the form's. */
export const CheckoutForm = z.strictObject({
  address_id: z.uuid('Please select an address.'),
  mobile_no: IndianMobile,
  note: plainLine(
    maxNoteLength,
    noteRequired,
    `Please keep the address under ${maxNoteLength} characters.`,
  ),
});
export type CheckoutForm = z.infer<typeof CheckoutForm>;

const OrderedMenu = z.strictObject({
  menu_id: z.uuid(),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
});

export const OrderRequest = z.extend(CheckoutForm, {
  menus: z.array(OrderedMenu, menusRequired).check(
    z.minLength(1, menusRequired),
    z.maxLength(maxLines, `An order has at most ${maxLines} menus.`),
    z.refine((lines) => new Set(lines.map((line) => line.menu_id)).size === lines.length, {
      error: 'Each menu stands once, with its quantity.',
    }),
  ),
  /** The total that the customer sees, in rupees: a shop that counts another one stores nothing. */
  totalAmount: z.optional(Rupees),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** The client's own key for one press of Place Order; a retry sends the same one. */
export const IdempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/));

export const PlacedOrder = z.object({
  /** The first order's number and the total of the whole checkout, in rupees. */
  order: z.object({ id: z.int(), mobile_no: z.string(), totalAmount: Rupees }),
  /** Every order of the checkout: one per date and shift. */
  orders: z.array(z.object({ id: z.int(), deliveryDate: Day, shift: Shift, totalAmount: Rupees })),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/**
 * Places one checkout. 409 `conflict` names the menu that can't be ordered, or has the detail `totalAmount` for another
 * total than the one that was sent; 422 `unprocessable` when the
 * idempotency key was used for another body. Nothing is stored then.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/user/order',
  access: 'public',
  summary: 'Place an order; prices are read from the shop, not from the request',
  headers: z.object({ 'idempotency-key': z.optional(IdempotencyKey) }),
  body: OrderRequest,
  response: PlacedOrder,
});

/** A menu as it was when it was ordered. `price` and `itemTotal` are in rupees. */
export const OrderLine = z.object({
  id: z.uuid(),
  photo_url: z.optional(z.string()),
  variant: z.string(),
  price: Rupees,
  description: z.string(),
  menu_items: z.array(z.string()),
  quantity: z.int(),
  itemTotal: Rupees,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Money that comes back to the customer. */
export const OrderRefund = z.object({
  amount: Rupees,
  state: z.enum(refundProgress),
  /** When it was decided, or when it was given back: ISO 8601 with the business zone's offset. */
  date: z.string(),
  /** Path of the printable credit note, behind a secret link: only for the browser that ordered. */
  creditNote: z.optional(z.string()),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** An order as a customer, an admin or a delivery person sees it (product 6.2). */
export const Order = z.object({
  /** The order's number: a small integer, shown as "#0042". */
  id: z.int(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  mobile_no: z.string(),
  /** Its short name alone for a browser that did not place the order. */
  address: z.object({ address: z.string() }),
  /** The customer's own delivery line; masked unless this browser placed the order. */
  note: z.string(),
  /** When it was placed: ISO 8601 with the business zone's offset. */
  orderDate: z.string(),
  deliveryDate: Day,
  shift: Shift,
  totalAmount: Rupees,
  /** Once it is assigned. */
  deliveryBoy: z.optional(z.object({ fullName: z.string() })),
  menus: z.array(OrderLine),
  /** Only where a customer looks an order up; the oldest first. */
  refunds: z.optional(z.array(OrderRefund)),
  /**
   * Path of the printable receipt of a paid order, behind a secret link: only for the browser that
   * ordered.
   */
  receipt: z.optional(z.string()),
});
export type Order = z.infer<typeof Order>;

/** Orders of the last 90 days of one mobile number, newest first; empty for an unknown one. */
export const lookUpOrders = endpoint({
  method: 'POST',
  path: '/api/user/orders/details',
  access: 'public',
  summary: 'Look orders up by mobile number',
  body: z.strictObject({ mobile_no: TenDigitMobile }),
  response: z.object({ orders: z.array(Order) }),
});
