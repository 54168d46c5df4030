/** Runs of a shift, as admins arrange and assign them. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import {
  CashLimitSeen,
  maxAssigned,
  OrderNumber,
  SeenOrder,
} from '#src/orders/admin-order-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import { Run, RunPath, StopOrder } from './run-contract.ts';

/** Sorted by letter. `waiting` is the number of paid orders without a delivery person. */
export const listRuns = endpoint({
  method: 'GET',
  path: '/api/admin/runs',
  access: 'orders',
  summary: 'The runs of a shift with their stops',
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ runs: z.array(Run), waiting: z.int() }),
});

const SeenOrders = z.array(SeenOrder).check(z.minLength(1), z.maxLength(maxAssigned));

/**
 * 409 `conflict` if the run has changed since the admin saw it; `listRuns` returns its new state.
 */
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
 * Moves every order of the run that is not handed over to another person's run, all or none. What
 * is out for delivery stays out, and a reported problem stays one. 409 `conflict` if orders have
 * changed since the admin saw them; and as for `assignOrders` if the person would hold more cash
 * than riders may.
 */
export const moveRun = endpoint({
  method: 'PUT',
  path: '/api/admin/runs/{id}/rider',
  access: 'orders',
  summary: 'Give a run to another delivery person',
  params: RunPath,
  body: z.object({
    delivery_boy_id: z.uuid(),
    seen: SeenOrders,
    cashLimitSeen: CashLimitSeen,
  }),
  response: z.object({ moved: z.int() }),
});

/** The delivery person who brought the last orders of an address. */
export const Proposal = z.object({
  rider: z.object({ id: z.uuid(), fullName: z.string() }),
  orders: z.array(SeenOrder),
  /** Short names of addresses with their number of orders, most orders first. */
  places: z.array(z.object({ shortname: z.string(), orders: z.int() })),
});

export type Proposal = z.infer<typeof Proposal>;

/**
 * Proposes for each waiting order the person who brought the last order to the same place or
 * address, if that person still delivers. `unknown` lists the other orders.
 */
export const proposeRuns = endpoint({
  method: 'GET',
  path: '/api/admin/runs/proposal',
  access: 'orders',
  summary: 'Who would bring the orders of a shift, as last time',
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ proposals: z.array(Proposal), unknown: z.array(OrderNumber) }),
});

/**
 * All or none, as for `assignOrders`. 409 `conflict` names the first order that has changed; with
 * the detail `cashLimit`, everyone who would hold more cash than riders may.
 */
export const acceptRuns = endpoint({
  method: 'PUT',
  path: '/api/admin/runs/proposal',
  access: 'orders',
  summary: 'Assign the orders of a shift to several delivery people at once',
  body: z.object({
    runs: z
      .array(z.object({ delivery_boy_id: z.uuid(), orders: SeenOrders }))
      .check(z.minLength(1), z.maxLength(100)),
    cashLimitSeen: CashLimitSeen,
  }),
  response: z.object({ assigned: z.int() }),
});
