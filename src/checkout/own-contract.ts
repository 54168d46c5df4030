/** What a browser has ordered with a number: what is to be paid, under way, and offered again. */
import * as z from 'zod/mini';
import { MenuEntry } from '#src/menus/menu-contract.ts';
import { OrderUnderWay } from '#src/orders/order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';

/** Orders that are paid together, online, and can still be paid. */
const UnpaidTogether = z.object({
  /** The order numbers. */
  orders: z.array(z.int()),
  total: Money,
  /** From then on no payment page is opened. */
  until: Instant,
  /** The path of their payment link. */
  payPath: z.string(),
});
export type UnpaidTogether = InsideOf<typeof UnpaidTogether>;

/** The last order, as it can be had on the next day (product 3.11). */
const OrderAgain = z.object({
  /** The day of the last order. */
  last: Day,
  /** The day for which its dishes are offered. */
  date: Day,
  /** Empty if none of the dishes can be had. */
  lines: z.array(z.object({ menu: MenuEntry, quantity: z.int() })),
  /** A sentence for each dish that can't be had, or not as often. */
  notes: z.array(z.string()),
});
export type OrderAgain = InsideOf<typeof OrderAgain>;

export const OwnOrders = z.object({
  today: Day,
  /** Oldest first. */
  unpaid: z.array(UnpaidTogether),
  /** Orders of which something is known, by number. */
  underWay: z.array(OrderUnderWay),
  again: z.optional(OrderAgain),
});
export type OwnOrders = InsideOf<typeof OwnOrders>;

/**
 * Has only what the browser that asks, by its signed cookie, has ordered itself with this number;
 * nothing for any other browser. 429 `too_many_requests` after 120 requests in ten minutes.
 */
export const readOwnOrders = endpoint({
  method: 'POST',
  path: '/api/user/orders/own',
  access: 'public',
  summary: 'What this browser has ordered: to pay, under way, and to order again',
  body: z.object({ mobile_no: TenDigitMobile }),
  response: OwnOrders,
});
