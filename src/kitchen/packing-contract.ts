/** Packing: the boxes of a frozen shift, their ticks, and meals that have no place yet. */
import * as z from 'zod/mini';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, plainLine } from '#src/platform/contract/wire-formats.ts';
import { ShiftDay, ShiftOfDay } from './kitchen-contract.ts';
import { boxTickKinds, notPlacedReasons } from './shift-day-rules.ts';

// Nothing here names a mobile number or an amount: people of the kitchen see neither.

/** One meal in its box. */
export const Box = z.object({
  /** What its label's QR code says; opaque. */
  code: z.string(),
  order: OrderNumber,
  /** `nth` of `of` boxes of its order, from 1. */
  nth: z.int(),
  of: z.int(),
  dish: z.string(),
  /** The first name of whom it is for; absent where nobody was asked. */
  name: z.optional(z.string()),
  note: z.string(),
  /** The short name of its address, and the address. */
  place: z.string(),
  address: z.string(),
  /** Absent where its order has no delivery person yet. */
  run: z.optional(z.object({ id: z.uuid(), letter: z.string(), rider: z.string() })),
  /** The number of its stop, as on the label `B-07`. */
  stop: z.optional(z.int()),
  packedAt: z.optional(Instant),
  packedBy: z.optional(z.string()),
  /** Its order was cancelled after the freeze: it is not to be packed. */
  isCancelled: z.boolean(),
  /** It came after the freeze, by this revision. */
  addedBy: z.optional(z.int()),
  /** How many times its label was printed. */
  prints: z.int(),
});
export type Box = InsideOf<typeof Box>;

/** By run and stop, those without a run last. 409 `conflict` before the shift is frozen. */
export const listBoxes = endpoint({
  method: 'GET',
  path: '/api/kitchen/boxes',
  access: 'kitchen',
  summary: 'The boxes of a frozen shift',
  query: ShiftOfDay,
  response: z.object({ day: ShiftDay, asOf: Instant, boxes: z.array(Box) }),
});

/** At once; more wait for the next call. */
const maxTicks = 500;

const Tick = z.object({
  /** Made by the device, one a tick: what is sent again happens once. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  code: z.string().check(z.regex(/^[0-9A-F]{12}$/)),
  kind: z.enum(boxTickKinds),
  /** By the device's clock; ISO 8601 with an offset. */
  tickedAt: z.iso.datetime({ offset: true }),
});
export type Tick = z.infer<typeof Tick>;

/**
 * Ticks of boxes, which can have waited for a signal. Of two ticks of a box the one that was made
 * later counts, whichever arrives first. Each has its own result: `done`; `cancelled`, the order is
 * not owed any more; `otherShift`, a label of another day or shift; `unknown`, no label of this
 * shop; `closed`, the packing of the shift is closed.
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
        /** The shift of the label, where it is another one. */
        labelOf: z.optional(ShiftOfDay),
        box: z.optional(Box),
      }),
    ),
  }),
});

export const NotPlaced = z.object({
  order: OrderNumber,
  reason: z.enum(notPlacedReasons),
  meals: z.int(),
  dishes: z.string(),
  place: z.string(),
  /** What somebody said about it. */
  explanation: z.optional(z.object({ text: z.string(), by: z.string(), at: Instant })),
});
export type NotPlaced = InsideOf<typeof NotPlaced>;

/** Meals that are owed, or may be in a moment, and are in no box on its way; by order. */
export const listNotPlaced = endpoint({
  method: 'GET',
  path: '/api/kitchen/not-placed',
  access: 'kitchen',
  summary: 'Meals of a shift that have no place yet, and why',
  query: ShiftOfDay,
  response: z.object({ day: ShiftDay, asOf: Instant, orders: z.array(NotPlaced) }),
});

export const explainNotPlaced = endpoint({
  method: 'PUT',
  path: '/api/kitchen/not-placed/explanation',
  access: 'kitchen',
  summary: 'Say why a meal may stay without a place',
  body: z.extend(ShiftOfDay, {
    order: OrderNumber,
    explanation: plainLine(300, 'Please say why.'),
  }),
  response: z.object({ orders: z.array(NotPlaced) }),
});

/**
 * Every box is packed. 409 `conflict` while boxes are missing, or meals are not placed that nobody
 * has explained; the sentence says how many. Again is a success.
 */
export const closePacking = endpoint({
  method: 'POST',
  path: '/api/kitchen/packed',
  access: 'kitchen',
  summary: 'Close the packing of a shift',
  body: ShiftOfDay,
  response: z.object({ day: ShiftDay }),
});

/** Packing goes on: a box was forgotten. */
export const reopenPacking = endpoint({
  method: 'POST',
  path: '/api/kitchen/unpacked',
  access: 'kitchen',
  summary: 'Open the packing of a shift again',
  body: ShiftOfDay,
  response: z.object({ day: ShiftDay }),
});
