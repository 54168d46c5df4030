/** A rider's calls about money at the door, and about the cash in hand. */
import * as z from 'zod/mini';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import { orderStatuses } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo, Money } from '#src/platform/contract/wire-formats.ts';
import { cashEntryKinds, collectionMethods, unpaidReasons } from './cash-rules.ts';

/** The idempotency key of one press; a retry has the same key and no further effect. */
export const SubmissionKey = z.object({
  'idempotency-key': z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
});

/** A limit for one amount: an absurd sum would spoil the totals. */
export const CashAmount = Money.check(z.lte(10_000_000, 'At most ₹1,00,00,000.'));

/** The time of the tap; see `TappedAt` of the delivery contract. */
const TappedAt = z.optional(z.iso.datetime({ offset: true }));

/**
 * Records the payment at the door, or that there was none. Cash for an order that was paid or
 * cancelled before the tap arrived is recorded, and has to go back. 403 `forbidden` for an order
 * that this person never carried; 409 `conflict` for an order that is not to be paid at the door,
 * for another amount than it costs or, if it is paid or cancelled, than it ever cost, and for `qr`
 * while its page is not paid; 422 `unprocessable` for a key of another order.
 */
export const collectAtDoor = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/order/collection',
  access: 'deliveries',
  summary: 'Say how an order was paid at the door, or that it was not',
  headers: SubmissionKey,
  body: z.object({
    orderId: OrderNumber,
    method: z.enum(collectionMethods),
    /** The amount that the phone showed as due, and that was therefore taken. */
    amount: CashAmount,
    /** Only for `unpaid`. */
    reason: z.optional(z.enum(unpaidReasons)),
    tappedAt: TappedAt,
  }),
  response: z.object({
    data: z.object({
      id: z.int(),
      status: z.enum(orderStatuses),
      /** False if the order is still due, or is cancelled. */
      isPaid: z.boolean(),
      /** The order did not need this cash: the customer gets it back. */
      goesBack: z.boolean(),
    }),
  }),
});

export const CashEntry = z.object({
  id: z.uuid(),
  kind: z.enum(cashEntryKinds),
  amount: Money,
  /** True if it increases the cash in hand. */
  isIn: z.boolean(),
  /** The order that the money is for, if any. */
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
  /**
   * The customer's number and address; optional, because a phone may have cached an answer without
   * them.
   */
  mobile_no: z.optional(MobileNo),
  name: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type CashReturn = InsideOf<typeof CashReturn>;

export const OwnCash = z.object({
  holds: Money,
  /** The entries that make up the balance: since the rider last held nothing, oldest first. */
  entries: z.array(CashEntry),
  /** What this rider has to give back to customers. */
  toReturn: z.array(CashReturn),
  /** The sum of a remittance with an open discrepancy. */
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
 * Records that the customer has the money back. 404 `not_found` for a return that is not this
 * rider's, 409 `conflict` if the cash in hand is not enough. Succeeds again if it was given
 * already.
 */
export const giveCashBack = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/cash/returns/{id}',
  access: 'deliveries',
  summary: 'Tell that cash was given back to its customer',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});
