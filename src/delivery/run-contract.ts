/** Runs: the way of one delivery person through the stops of a shift. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxAssigned, OrderNumber, SeenOrder } from '#src/orders/admin-order-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, plainLine } from '#src/platform/contract/wire-formats.ts';

/** A stop: one building of an address, its boxes together. */
export const Stop = z.object({
  placeId: z.uuid(),
  addressId: z.uuid(),
  shortname: z.string(),
  address: z.string(),
  /** The building, as its first note has it; empty for the address itself. */
  building: z.string(),
  /** From 1: what is written on its boxes. */
  number: z.int(),
  /** `latitude,longitude` or a plus code; absent where directions search the address. */
  pin: z.optional(z.string()),
  /** Where boxes are left, such as "reception". */
  dropPoint: z.optional(z.string()),
  gateNote: z.optional(z.string()),
  orders: z.array(OrderNumber),
  boxes: z.int(),
  /** Orders that were handed over. */
  done: z.int(),
});
export type Stop = z.infer<typeof Stop>;

export const Run = z.object({
  id: z.uuid(),
  letter: z.string(),
  rider: z.object({ id: z.uuid(), fullName: z.string() }),
  revision: z.int(),
  /** In the order of the way; those whose orders went elsewhere are left out. */
  stops: z.array(Stop),
});
export type Run = z.infer<typeof Run>;

/** By letter; `waiting` counts paid orders that nobody was given. */
export const listRuns = endpoint({
  method: 'GET',
  path: '/api/admin/runs',
  access: 'orders',
  summary: 'The runs of a shift with their stops',
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ runs: z.array(Run), waiting: z.int() }),
});

const SeenOrders = z.array(SeenOrder).check(z.minLength(1), z.maxLength(maxAssigned));
const RunPath = z.object({ id: z.uuid() });
/** `placeIds` has every stop of the run once. */
const StopOrder = z.object({
  placeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
  revision: z.int(),
});

/** 409 `conflict` when the run was changed meanwhile; the answer of `listRuns` shows it. */
export const arrangeRun = endpoint({
  method: 'PUT',
  path: '/api/admin/runs/{id}/stops',
  access: 'orders',
  summary: 'Put the stops of a run in order',
  params: RunPath,
  body: StopOrder,
  response: z.object({ run: Run }),
});

/**
 * Every order of the run that is not handed over goes to another person, all or none, onto the run
 * that they have. 409 `conflict` when orders were changed since the admin saw them.
 */
export const moveRun = endpoint({
  method: 'PUT',
  path: '/api/admin/runs/{id}/rider',
  access: 'orders',
  summary: 'Give a run to another delivery person',
  params: RunPath,
  body: z.object({ delivery_boy_id: z.uuid(), seen: SeenOrders }),
  response: z.object({ moved: z.int() }),
});

/** Who brought the last orders of an address. */
export const Proposal = z.object({
  rider: z.object({ id: z.uuid(), fullName: z.string() }),
  orders: z.array(SeenOrder),
  /** Short names with how many orders each, most first. */
  places: z.array(z.object({ shortname: z.string(), orders: z.int() })),
});

export type Proposal = z.infer<typeof Proposal>;

/**
 * Who brought the last order of the place or address of each waiting order, where that person still
 * delivers; `unknown` are the other orders.
 */
export const proposeRuns = endpoint({
  method: 'GET',
  path: '/api/admin/runs/proposal',
  access: 'orders',
  summary: 'Who would bring the orders of a shift, as last time',
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ proposals: z.array(Proposal), unknown: z.array(OrderNumber) }),
});

/** All or none, as `assignOrders`; 409 `conflict` names the first order that has changed. */
export const acceptRuns = endpoint({
  method: 'PUT',
  path: '/api/admin/runs/proposal',
  access: 'orders',
  summary: 'Assign the orders of a shift to several delivery people at once',
  body: z.object({
    runs: z
      .array(z.object({ delivery_boy_id: z.uuid(), orders: SeenOrders }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({ assigned: z.int() }),
});

/** The signed-in person's own run of a shift; absent where they have none. */
export const getOwnRun = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/run',
  access: 'deliveries',
  summary: 'Own run of a date and shift',
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ run: z.optional(Run) }),
});

/** As `arrangeRun`, but the numbers on boxes stay. */
export const arrangeOwnRun = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/run/{id}/stops',
  access: 'deliveries',
  summary: 'Put the stops of the own run in order',
  params: RunPath,
  body: StopOrder,
  response: z.object({ run: Run }),
});

/** Kept with the place, for whoever comes next; blank takes it away. */
export const notePlace = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/places/{placeId}',
  access: 'deliveries',
  summary: 'Say where boxes are left, and what to know at the gate',
  params: z.object({ placeId: z.uuid() }),
  body: z.object({ dropPoint: plainLine(60), gateNote: plainLine(200) }),
  response: z.object({ dropPoint: z.string(), gateNote: z.string() }),
});
