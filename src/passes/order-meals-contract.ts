/** Decisions of staff about single meals of passes: cooked after all, counted, given back. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderNumber, OrderPath, Reason } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import { leftOutPayers, maxStandingQuantity } from './pass-kinds.ts';

/**
 * Makes an order of a standing meal that the freeze has left out, from its pass or to be paid at
 * the door; the kitchen sees it as an addition. The same again answers the same order. 404
 * `not_found` for a meal that was not left out; 409 `conflict` without a dish of its tiffin or
 * meals on the pass, for what can't be paid at the door, and for a day that is over or
 * closed.
 */
export const cookLeftOut = endpoint({
  method: 'POST',
  path: '/api/admin/left-out/cook',
  access: 'passes',
  summary: 'Have a meal cooked that the freeze has left out',
  body: z.object({
    date: Day,
    shift: Shift,
    standingId: z.uuid(),
    paidBy: z.enum(leftOutPayers),
  }),
  response: z.object({ order: OrderNumber }),
});

const OrderMeals = z.object({
  /** The numbers of the passes that paid for the order. */
  passes: z.array(z.int()),
  /** The meals of the order that have not come back. */
  mealsLeft: z.int(),
  /** What was given back of it, the oldest first. */
  given: z.array(z.object({ meals: z.int(), reason: z.string(), by: z.string() })),
});
export type OrderMeals = InsideOf<typeof OrderMeals>;

/** 404 `not_found` for an order that no pass has paid. */
export const readOrderMeals = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/meals',
  access: 'passes',
  summary: 'From which passes an order was paid, and what came back of it',
  params: OrderPath,
  response: OrderMeals,
});

/**
 * Gives meals of a delivered order back to its passes; the order stays sold. 404 `not_found`; 409
 * `conflict` for an order that is not delivered, and where something came back meanwhile.
 */
export const giveMealsBack = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/meals/give-back',
  access: 'passes',
  summary: 'Give meals of a delivered order back to their pass',
  params: OrderPath,
  body: z.object({
    meals: z.int().check(z.gte(1), z.lte(maxStandingQuantity)),
    /** The meals that staff saw not to have come back. */
    mealsLeft: z.int(),
    /** The customer reads it. */
    reason: Reason,
  }),
  response: OrderMeals,
});

/**
 * Nobody was there to take the meal: it counts, and the order is done. The same again succeeds. 404
 * `not_found`; 409 `conflict` for an order of no pass, and for one that is not out.
 */
export const countUntaken = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/meals/count',
  access: 'passes',
  summary: 'Count a meal of a pass that nobody was there to take',
  params: OrderPath,
  response: z.object({}),
});
