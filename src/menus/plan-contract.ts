/** Planning a week of menus: dishes put on days, moved, copied and published. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import { AdminMenuEntry } from './admin-menu-contract.ts';
import { Shift } from './menu-contract.ts';
import { maxPublished, planWeeks } from './plan-rules.ts';

const Slot = { date: Day, shift: Shift };
const MenuId = z.object({ id: z.uuid() });
const OneMenu = z.object({ menu: AdminMenuEntry });

/**
 * `this` is the seven days from today on, `next` the seven after them. `closed` are the shifts of
 * both on which nothing is cooked, with the reason as customers read it.
 */
export const listPlan = endpoint({
  method: 'GET',
  path: '/api/admin/menu/plan',
  access: 'menus',
  summary: 'Menus of a week, unpublished ones included',
  query: z.object({ week: z._default(z.enum(planWeeks), 'this') }),
  response: z.object({
    menus: z.array(AdminMenuEntry),
    days: z.array(Day),
    closed: z.array(z.object({ ...Slot, reason: z.string() })),
  }),
});

/**
 * An entry that is not published yet, with name, items, price and photo as the library has them.
 * 404 `not_found` for a dish that is not there; 409 `conflict` where the shift has one of its name
 * already, for a past day and for one beyond the plan.
 */
export const planDish = endpoint({
  method: 'POST',
  path: '/api/admin/menu/plan',
  access: 'menus',
  summary: 'Put a dish of the library on a shift',
  body: z.object({ ...Slot, dishId: z.uuid() }),
  response: OneMenu,
});

/**
 * Answers the entry at its new place, which has a new id. 409 `conflict` for one that was ordered,
 * for an old revision, and as for a dish.
 */
export const moveMenu = endpoint({
  method: 'POST',
  path: '/api/admin/menu/{id}/move',
  access: 'menus',
  summary: 'Move a menu to another day or shift',
  params: MenuId,
  body: z.object({ ...Slot, revision: z.int() }),
  response: OneMenu,
});

/** The copy is `Available` and has sold nothing. 409 `conflict` as for a dish. */
export const copyMenu = endpoint({
  method: 'POST',
  path: '/api/admin/menu/{id}/copy',
  access: 'menus',
  summary: 'Copy a menu to another day or shift',
  params: MenuId,
  body: z.object(Slot),
  response: OneMenu,
});

/** Those that the admin saw, all or none: 409 `conflict` when one has changed or gone since. */
export const publishMenus = endpoint({
  method: 'POST',
  path: '/api/admin/menu/publish',
  access: 'menus',
  summary: 'Publish menus',
  body: z.object({
    menus: z
      .array(z.object({ id: z.uuid(), revision: z.int() }))
      .check(z.minLength(1), z.maxLength(maxPublished)),
  }),
  response: z.object({ published: z.int() }),
});
