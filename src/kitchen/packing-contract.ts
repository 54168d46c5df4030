/** Packing: the boxes of a frozen shift, their ticks, and meals that are not placed. */
import * as z from 'zod/mini';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import { KeptWish } from '#src/orders/order-contract.ts';
import { maxExplanationLength } from '#src/passes/pass-kinds.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, plainLine } from '#src/platform/contract/wire-formats.ts';
import { ShiftDay, ShiftOfDay } from './kitchen-contract.ts';
import { boxTickKinds, unassignedReasons } from './shift-day-rules.ts';

// No mobile numbers, no doors and no amounts of money here: kitchen staff see none of them.

/** One meal in its box. */
export const Box = z.object({
  /** The content of the QR code on the box's label; opaque. */
  code: z.string(),
  order: OrderNumber,
  /** This is box `nth` of the `of` boxes of its order, from 1. */
  nth: z.int(),
  of: z.int(),
  dish: z.string(),
  /** How it is made otherwise; empty for most boxes. */
  wishes: z.array(KeptWish),
  /** First name of the customer; absent if the order has no name. */
  name: z.optional(z.string()),
  /** The short name of the address; `address` is the full one. */
  place: z.string(),
  address: z.string(),
  /** Absent while the order has no delivery person. */
  run: z.optional(z.object({ id: z.uuid(), letter: z.string(), rider: z.string() })),
  /** The number of its stop, as on the label `B-07`. */
  stop: z.optional(z.int()),
  packedAt: z.optional(Instant),
  packedBy: z.optional(z.string()),
  /** The order was cancelled after the freeze: do not pack the box. */
  isCancelled: z.boolean(),
  /** The revision that added the box after the freeze. */
  addedBy: z.optional(z.int()),
  /** How many times its label was printed. */
  prints: z.int(),
});
export type Box = InsideOf<typeof Box>;

/**
 * Sorted by run and stop; boxes without a run come last. 409 `conflict` before the shift is frozen.
 */
export const listBoxes = endpoint({
  method: 'GET',
  path: '/api/kitchen/boxes',
  access: 'kitchen',
  summary: 'The boxes of a frozen shift',
  query: ShiftOfDay,
  response: z.object({ day: ShiftDay, asOf: Instant, boxes: z.array(Box) }),
});

/** Maximum number of ticks in one call. */
const maxTicks = 500;

const Tick = z.object({
  /** Idempotency key, made by the device for each tick. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  code: z.string().check(z.regex(/^[0-9A-F]{12}$/)),
  kind: z.enum(boxTickKinds),
  /** The device's clock; ISO 8601 with an offset. */
  tickedAt: z.iso.datetime({ offset: true }),
});
export type Tick = z.infer<typeof Tick>;

/**
 * Stores ticks of boxes, which may have waited on the device for a signal. If a box has two ticks,
 * the one that was made later counts, whichever arrives first. Each tick has its own result:
 * `done`; `cancelled`, the order is not owed any more; `otherShift`, the label belongs to another
 * day or shift; `unknown`, the shop has no such label; `closed`, the packing of the shift is
 * closed.
 */
export const tickBoxes = endpoint({
  method: 'PUT',
  path: '/api/kitchen/boxes',
  access: 'kitchen',
  summary: 'Tick boxes as packed, or take the ticks back',
  body: z.extend(ShiftOfDay, { ticks: z.array(Tick).check(z.minLength(1), z.maxLength(maxTicks)) }),
  response: z.object({
    results: z.array(
      z.object({
        key: z.string(),
        result: z.enum(['done', 'cancelled', 'otherShift', 'unknown', 'closed']),
        /** The shift of the label, if it is not the requested one. */
        labelOf: z.optional(ShiftOfDay),
        box: z.optional(Box),
      }),
    ),
  }),
});

export const UnassignedMeal = z.object({
  /** Absent for a standing meal that the freeze has left out. */
  order: z.optional(OrderNumber),
  leftOut: z.optional(
    z.object({
      standingId: z.uuid(),
      customerId: z.uuid(),
      /** As on its label, else the person's; empty if nobody knows it. */
      name: z.string(),
      tiffin: z.string(),
      /** Its passes have enough meals by now. */
      passCanPay: z.boolean(),
    }),
  ),
  reason: z.enum(unassignedReasons),
  meals: z.int(),
  dishes: z.string(),
  place: z.string(),
  /** The explanation that a person gave for it. */
  explanation: z.optional(z.object({ text: z.string(), by: z.string(), at: Instant })),
});
export type UnassignedMeal = InsideOf<typeof UnassignedMeal>;

/**
 * Meals that are owed, or may soon be, and are in no box that is on a run: those of orders, by
 * order, then standing meals that the freeze has left out and nobody has had cooked.
 */
export const listUnassignedMeals = endpoint({
  method: 'GET',
  path: '/api/kitchen/not-placed',
  access: 'kitchen',
  summary: 'Meals of a shift that have no place yet, and why',
  query: ShiftOfDay,
  response: z.object({ day: ShiftDay, asOf: Instant, orders: z.array(UnassignedMeal) }),
});

/** Of an order, or of a standing meal. 404 `not_found`; 409 `conflict` for one that is cooked. */
export const explainUnassignedMeal = endpoint({
  method: 'PUT',
  path: '/api/kitchen/not-placed/explanation',
  access: 'kitchen',
  summary: 'Say why a meal may stay without a place',
  body: z.extend(ShiftOfDay, {
    order: z.optional(OrderNumber),
    standingId: z.optional(z.uuid()),
    explanation: plainLine(maxExplanationLength, 'Please say why.'),
  }),
  response: z.object({ orders: z.array(UnassignedMeal) }),
});

/**
 * Closes the packing. 409 `conflict` while boxes are missing, or while meals are not placed and not
 * explained; the message says how many. A second call succeeds.
 */
export const finishPacking = endpoint({
  method: 'POST',
  path: '/api/kitchen/packed',
  access: 'kitchen',
  summary: 'Close the packing of a shift',
  body: ShiftOfDay,
  response: z.object({ day: ShiftDay }),
});

/** Reopens the packing, for example because a box was forgotten. */
export const reopenPacking = endpoint({
  method: 'POST',
  path: '/api/kitchen/unpacked',
  access: 'kitchen',
  summary: 'Open the packing of a shift again',
  body: ShiftOfDay,
  response: z.object({ day: ShiftDay }),
});
