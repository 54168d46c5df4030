/** Planning menus by the week: dishes are added to days, moved, copied and published. */
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
 * `this` is the seven days from today on, `next` the seven after them. `closed` lists the closed
 * shifts of both weeks, with the reason as customers read it.
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
    /** Shifts without a dish of a tiffin that people with a pass expect, from today on. */
    missing: z.optional(z.array(z.object({ ...Slot, tiffin: z.string(), people: z.int() }))),
  }),
});

/** The meals of passes that are cooked beside the portions, by the tiffin of their dish. */
export const countFromPasses = endpoint({
  method: 'GET',
  path: '/api/admin/menu/from-passes',
  access: 'menus',
  summary: 'How many meals of passes a shift will have',
  query: z.object(Slot),
  response: z.object({ tiffins: z.array(z.object({ tiffinId: z.uuid(), meals: z.int() })) }),
});

/**
 * Adds an unpublished entry with the name, items, price and photo of the dish. 404 `not_found` for
 * an unknown dish; 409 `conflict` if the shift has an entry with the same name, for a past day, and
 * for a day after the plan.
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
 * Returns the moved entry, which has a new id. 409 `conflict` for an entry that was ordered, for an
 * old revision, and as for `planDish`.
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

/** The copy is `Available` and has sold nothing. 409 `conflict` as for `planDish`. */
export const copyMenu = endpoint({
  method: 'POST',
  path: '/api/admin/menu/{id}/copy',
  access: 'menus',
  summary: 'Copy a menu to another day or shift',
  params: MenuId,
  body: z.object(Slot),
  response: OneMenu,
});

/**
 * Publishes the entries that the admin saw, all or none. 409 `conflict` if one of them has changed
 * or is gone.
 */
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
