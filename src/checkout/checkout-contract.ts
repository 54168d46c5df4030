/** Placing a checkout: the form's fields, the request and the answer. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxLines, maxNameLength, maxNoteLength, maxQuantity } from '#src/orders/order-rules.ts';
import { customerMethods, placedMethods } from '#src/orders/payment-methods.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import {
  Day,
  IndianMobile,
  MobileNo,
  Money,
  plainLine,
} from '#src/platform/contract/wire-formats.ts';
import { lineKey, maxWishesOfLine } from '#src/wishes/wish-rules.ts';

const noteRequired = 'Please enter your full delivery address.';
const menusRequired = 'An order has at least one menu.';

/** The fields of the checkout form (product 4.2); the error texts are the form's. */
export const CheckoutDetails = z.object({
  address_id: z.uuid('Please select an address.'),
  mobile_no: IndianMobile,
  note: plainLine(
    maxNoteLength,
    noteRequired,
    `Please keep the address under ${maxNoteLength} characters.`,
  ),
});
export type CheckoutDetails = InsideOf<typeof CheckoutDetails>;

/** Ids of wishes of the owner's list; absent means none. */
export const WishIds = z.array(z.uuid()).check(
  z.maxLength(maxWishesOfLine, `A dish has at most ${maxWishesOfLine} wishes.`),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'Each wish stands once.' }),
);

const OrderedMenu = z.object({
  menu_id: z.uuid(),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
  wishes: z.optional(WishIds),
});
type OrderedMenu = z.infer<typeof OrderedMenu>;

function orderedMenus(keyOf: (line: OrderedMenu) => string) {
  return z.array(OrderedMenu, menusRequired).check(
    z.minLength(1, menusRequired),
    z.maxLength(maxLines, `An order has at most ${maxLines} menus.`),
    z.refine((lines) => new Set(lines.map(keyOf)).size === lines.length, {
      error: 'Each menu stands once, with its quantity.',
    }),
  );
}

export const OrderRequest = z.extend(CheckoutDetails, {
  /** A menu with different wishes is several lines. */
  menus: orderedMenus(({ menu_id, wishes }) => lineKey(menu_id, wishes)),
  /** The payment method; online if left out (product 24.3). */
  settlement: z.optional(z.enum(placedMethods)),
  /** The name on the order's labels; asked for if the owner wants it. */
  name: z.optional(plainLine(maxNameLength)),
  /** The total that the customer sees: if the shop's total differs, nothing is stored. */
  totalAmount: z.optional(Money),
});
export type OrderRequest = InsideOf<typeof OrderRequest>;

/** A customer's own order: each menu once, and some payment methods are for staff only. */
const CustomerOrder = z.extend(OrderRequest, {
  menus: orderedMenus(({ menu_id }) => menu_id),
  settlement: z.optional(z.enum(customerMethods)),
});

/** The client's own key for one press of Place Order; a retry sends the same key. */
export const IdempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/));

export const PlacedOrder = z.object({
  /** The first order's number, and the total of the whole checkout. */
  order: z.object({ id: z.int(), mobile_no: MobileNo, totalAmount: Money }),
  /** Every order of the checkout: one per date and shift. */
  orders: z.array(
    z.object({
      id: z.int(),
      deliveryDate: Day,
      shift: Shift,
      totalAmount: Money,
      /** A cash order that is not cooked before staff approve it (product 24.16). */
      awaits_approval: z.optional(z.boolean()),
    }),
  ),
});
export type PlacedOrder = InsideOf<typeof PlacedOrder>;

/**
 * Places one checkout. 409 `conflict` names the menu entry that can't be ordered, or has the detail
 * `totalAmount` if the total differs from the one sent; also when a number that never paid, or the
 * browser's unpaid orders, hold all that they may; 422 `unprocessable` when the idempotency key was
 * used for another body, 403 `forbidden` for a blocked number. Nothing is stored then. Wishes that
 * staff noted for the number are added where the dish can meet them.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/user/order',
  access: 'public',
  summary: 'Place an order; prices are read from the shop, not from the request',
  headers: z.object({ 'idempotency-key': z.optional(IdempotencyKey) }),
  body: CustomerOrder,
  response: PlacedOrder,
});
