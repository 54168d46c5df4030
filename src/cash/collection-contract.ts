/** What a rider does with money at a door, and the cash that the rider holds. */
import * as z from 'zod/mini';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import { orderStatuses } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo, Money } from '#src/platform/contract/wire-formats.ts';
import { cashEntryKinds, collectionMethods, unpaidReasons } from './cash-rules.ts';

/** One for each press; one that is sent again has the same key and happens once. */
export const PressKey = z.object({
  'idempotency-key': z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
});

/** What one press says that it was: a sum that no shop has would spoil the sums of all others. */
export const CashAmount = Money.check(z.lte(10_000_000, 'At most ₹1,00,00,000.'));

/** When the person tapped; see `TappedAt` of the delivery contract. */
const TappedAt = z.optional(z.iso.datetime({ offset: true }));

/**
 * Money at the door, or none. Cash that comes for an order which was paid or cancelled meanwhile is
 * kept, and has to go back. 403 `forbidden` for an order that this person never carried, 409
 * `conflict` for one that is not to be paid at the door, costs another amount by now or, where it
 * is paid or cancelled, never cost that, and for `qr` while its page is not paid; 422
 * `unprocessable` for a key of another order.
 */
export const collectAtDoor = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/order/collection',
  access: 'deliveries',
  summary: 'Say how an order was paid at the door, or that it was not',
  headers: PressKey,
  body: z.object({
    orderId: OrderNumber,
    method: z.enum(collectionMethods),
    /** What the phone showed as due, and so what was taken. */
    amount: CashAmount,
    /** Of `unpaid` alone. */
    reason: z.optional(z.enum(unpaidReasons)),
    tappedAt: TappedAt,
  }),
  response: z.object({
    data: z.object({
      id: z.int(),
      status: z.enum(orderStatuses),
      /** False where it stays due, or is cancelled. */
      isPaid: z.boolean(),
      /** The cash of this tap came for nothing: the customer gets it back. */
      goesBack: z.boolean(),
    }),
  }),
});

export const CashEntry = z.object({
  id: z.uuid(),
  kind: z.enum(cashEntryKinds),
  amount: Money,
  /** True for what the rider holds more by it. */
  isIn: z.boolean(),
  /** Of money for an order. */
  orderId: z.optional(z.int()),
  reason: z.optional(z.string()),
  /** Who made a correction. */
  by: z.optional(z.string()),
  at: Instant,
});
export type CashEntry = InsideOf<typeof CashEntry>;

export const CashReturn = z.object({
  id: z.uuid(),
  orderId: z.int(),
  amount: Money,
  reason: z.string(),
  /** Whose it is, and their door; a phone may have kept an answer that did not say so. */
  mobile_no: z.optional(MobileNo),
  name: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type CashReturn = InsideOf<typeof CashReturn>;

export const OwnCash = z.object({
  holds: Money,
  /** What it is made of: since the person held nothing, oldest first. */
  entries: z.array(CashEntry),
  /** What customers are to get back of what this person took. */
  toReturn: z.array(CashReturn),
  /** What was handed over and counted as another sum, until that is resolved. */
  openHandover: z.optional(Money),
});
export type OwnCash = InsideOf<typeof OwnCash>;

export const getOwnCash = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/cash',
  access: 'deliveries',
  summary: 'The cash that the signed-in person holds',
  response: OwnCash,
});

/**
 * The customer has the money back. 404 `not_found` for what is not to be given back by this person,
 * 409 `conflict` where the cash in hand is less. One that was given already is a success.
 */
export const giveCashBack = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/cash/returns/{id}',
  access: 'deliveries',
  summary: 'Tell that cash was given back to its customer',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});
