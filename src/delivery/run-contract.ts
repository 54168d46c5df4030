/** Runs: the route of one delivery person through the stops of a shift, as that person sees it. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, plainLine } from '#src/platform/contract/wire-formats.ts';

/** A stop: one building of an address, with all its boxes. */
export const Stop = z.object({
  placeId: z.uuid(),
  addressId: z.uuid(),
  shortname: z.string(),
  address: z.string(),
  /** The building, as its first note spells it; empty if the stop is the address itself. */
  building: z.string(),
  /** The number on its boxes, from 1. */
  number: z.int(),
  /** `latitude,longitude` or a plus code; absent if directions search for the address. */
  pin: z.optional(z.string()),
  /** Where to leave boxes, such as "reception". */
  dropPoint: z.optional(z.string()),
  gateNote: z.optional(z.string()),
  orders: z.array(OrderNumber),
  boxes: z.int(),
  /** Number of orders that were handed over. */
  done: z.int(),
});

export type Stop = z.infer<typeof Stop>;

export const Run = z.object({
  id: z.uuid(),
  letter: z.string(),
  rider: z.object({ id: z.uuid(), fullName: z.string() }),
  revision: z.int(),
  /** In the order of the route, without stops whose orders were reassigned. */
  stops: z.array(Stop),
});

export type Run = z.infer<typeof Run>;

export const RunPath = z.object({ id: z.uuid() });

/** `placeIds` contains every stop of the run once. */
export const StopOrder = z.object({
  placeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
  revision: z.int(),
});

/** The signed-in person's own run of a shift; absent if there is none. */
export const getOwnRun = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/run',
  access: 'deliveries',
  summary: 'Own run of a date and shift',
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ run: z.optional(Run) }),
});

/** Like `arrangeRun`, but the numbers on boxes do not change. */
export const arrangeOwnRun = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/run/{id}/stops',
  access: 'deliveries',
  summary: 'Put the stops of the own run in order',
  params: RunPath,
  body: StopOrder,
  response: z.object({ run: Run }),
});

/** Stored with the place for the next rider; blank fields remove it. */
export const notePlace = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/places/{placeId}',
  access: 'deliveries',
  summary: 'Say where boxes are left, and what to know at the gate',
  params: z.object({ placeId: z.uuid() }),
  body: z.object({ dropPoint: plainLine(60), gateNote: plainLine(200) }),
  response: z.object({ dropPoint: z.string(), gateNote: z.string() }),
});
