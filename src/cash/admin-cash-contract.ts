/** The cash of all riders, for the admins who count it. */
import * as z from 'zod/mini';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money } from '#src/platform/contract/wire-formats.ts';
import { unpaidReasons } from './cash-rules.ts';
import { CashAmount, CashReturn, SubmissionKey } from './collection-contract.ts';

const RiderId = z.uuid();

export const CashHolder = z.object({
  id: RiderId,
  fullName: z.string(),
  holds: Money,
});
export type CashHolder = InsideOf<typeof CashHolder>;

/** A cash remittance that was counted as another sum than declared, and is not booked yet. */
export const Discrepancy = z.object({
  id: z.uuid(),
  rider: z.object({ id: RiderId, fullName: z.string() }),
  declared: Money,
  counted: Money,
  countedBy: z.string(),
  /** False for the person who counted it, unless nobody else is at the dashboard. */
  mayResolve: z.boolean(),
  at: Instant,
});
export type Discrepancy = InsideOf<typeof Discrepancy>;

/** Cash that a rider gave back to a customer, out of the cash in hand. */
export const GivenBack = z.extend(CashReturn, { rider: z.string(), at: Instant });
export type GivenBack = InsideOf<typeof GivenBack>;

/** An order that was delivered, or refused at the door, and is not paid. */
export const OwedOrder = z.object({
  orderId: z.int(),
  mobile_no: MobileNo,
  name: z.string(),
  amount: Money,
  reason: z.enum(unpaidReasons),
  rider: z.string(),
  day: Day,
});
export type OwedOrder = InsideOf<typeof OwedOrder>;

/** The riders who hold cash or carry orders, by name; and what waits for a person, oldest first. */
export const getCash = endpoint({
  method: 'GET',
  path: '/api/admin/cash',
  access: 'cash',
  summary: 'Who holds what, differences, and what is owed or has to go back',
  response: z.object({
    holders: z.array(CashHolder),
    discrepancies: z.array(Discrepancy),
    toReturn: z.array(z.extend(CashReturn, { rider: z.optional(z.string()) })),
    /** Of the last seven days, newest first. */
    givenBack: z.array(GivenBack),
    owed: z.array(OwedOrder),
  }),
});

/**
 * All delivery people. `toCollect` is the sum to be paid at the doors of the orders that they
 * carry; `limit` is the most cash that the owner wants a rider to hold, if set.
 */
export const listCashHolders = endpoint({
  method: 'GET',
  path: '/api/admin/cash/holders',
  access: 'orders',
  summary: 'The cash that delivery people hold',
  response: z.object({
    holders: z.array(z.extend(CashHolder, { toCollect: Money })),
    limit: z.optional(Money),
  }),
});

/**
 * Records that an owed order was paid in cash at the counter. 404 `not_found`; 409 `conflict` for
 * an order that is paid, cancelled or paid online, and for another amount than it costs.
 */
export const collectAtCounter = endpoint({
  method: 'POST',
  path: '/api/admin/cash/collections',
  access: 'cash',
  summary: 'Take the cash for an order at the counter',
  headers: SubmissionKey,
  body: z.object({ orderId: OrderNumber, amount: CashAmount }),
  response: z.object({ id: z.int() }),
});

/**
 * Records that cash was given back out of the till. 404 `not_found`; 409 `conflict` if it was given
 * back already.
 */
export const giveCashFromTill = endpoint({
  method: 'POST',
  path: '/api/admin/cash/returns/{id}/give',
  access: 'cash',
  recentPassword: true,
  summary: 'Tell that cash was given back from the till',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});
