/** Menus as admins edit them. */
import * as z from 'zod/mini';
import { Description, itemsOf, PhotoLink, Price } from '#src/dishes/dish-contract.ts';
import { maxDishNameLength } from '#src/dishes/dish-rules.ts';
import { addDays, isDay } from '#src/platform/contract/business-day.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, plainLine } from '#src/platform/contract/wire-formats.ts';
import { MenuEntry, Shift } from './menu-contract.ts';
import { maxPortions, menuStatuses, menuTexts } from './menu-rules.ts';
import { shareDays, weekDays } from './plan-rules.ts';

export const AdminMenuEntry = z.extend(MenuEntry, {
  /**
   * Incremented by every change. An update sends it back, so that a newer change is not
   * overwritten.
   */
  revision: z.int(),
  /** Number of portions that can be sold; absent if there is no limit. */
  portions: z.optional(z.int()),
  /** Portions sold or waiting for payment, which count against the limit. */
  portionsSold: z.int(),
  /** Portions in paid orders that are not cancelled, with or without a limit. */
  sold: z.int(),
  /** The dish of the library from which the menu was made. */
  dishId: z.optional(z.uuid()),
  /** The tiffin as which it counts. */
  tiffinId: z.optional(z.uuid()),
});
export type AdminMenuEntry = InsideOf<typeof AdminMenuEntry>;

/** The form that an admin fills in. */
export const MenuForm = z.object({
  date: Day,
  isPublished: z.boolean(),
  shift: Shift,
  variant: plainLine(maxDishNameLength, menuTexts.variant),
  description: Description,
  menu_items: itemsOf('A menu'),
  price: Price,
  status: z.enum(menuStatuses, menuTexts.status),
  /** The URL that an upload returned, or one of the shop's own pictures. */
  photo_url: PhotoLink,
  portions: z.pipe(
    z.nullish(z.int().check(z.gte(1), z.lte(maxPortions))),
    z.transform((count: number | null | undefined) => count ?? undefined),
  ),
  /** The dish of the library from which the menu is made; if absent, it does not change. */
  dishId: z.optional(z.uuid()),
  /** The tiffin as which it counts; null for none, and if absent, it does not change. */
  tiffinId: z.optional(z.nullable(z.uuid())),
  /**
   * Also adds the menu to the library as a new dish. 409 `conflict` if a dish has the same name.
   */
  keepAsDish: z.optional(z.boolean()),
});
export type MenuForm = InsideOf<typeof MenuForm>;

const MenuId = z.object({ id: z.uuid() });
const Any = z.optional(z.unknown());
/** A changed entry may contain other fields of the list's answer; they are ignored. */
const MenuChange = z.pipe(
  z.extend(MenuForm, {
    ...{ revision: z.optional(z.int()), id: Any, availability: Any, orderBy: Any },
    ...{ portionsLeft: Any, portionsSold: Any, sold: Any },
  }),
  z.transform(({ id, availability, portionsLeft, orderBy, portionsSold, sold, ...form }) => form),
);

/** Menus of the three-day window, including unpublished ones. */
export const listAllMenus = endpoint({
  method: 'GET',
  path: '/api/admin/menu',
  access: 'menus',
  summary: 'Menus of today, tomorrow and the day after, unpublished ones included',
  response: z.object({ menus: z.array(AdminMenuEntry), days: z.array(Day) }),
});

/** All or none. 409 `conflict` for a past date. */
export const addMenus = endpoint({
  method: 'POST',
  path: '/api/admin/menu',
  access: 'menus',
  summary: 'Add menus',
  body: z.array(MenuForm).check(z.minLength(1), z.maxLength(50)),
  response: z.object({ menus: z.array(AdminMenuEntry) }),
});

/**
 * Replaces one entry. 409 `conflict` if `revision` is not the newest, if the date is past, or if
 * more portions are sold than the new limit allows. Placed orders keep their copy of the menu.
 */
export const changeMenu = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/{id}',
  access: 'menus',
  summary: 'Change a menu',
  params: MenuId,
  body: MenuChange,
  response: z.object({ menu: AdminMenuEntry }),
});

/**
 * `deleted` if nobody has ordered it, else `archived`: hidden everywhere, and kept for its orders.
 * 409 as for `changeMenu`.
 */
export const removeMenu = endpoint({
  method: 'DELETE',
  path: '/api/admin/menu/{id}',
  access: 'menus',
  summary: 'Delete a menu, or archive one that was ordered',
  params: MenuId,
  query: z.object({ revision: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  response: z.object({ outcome: z.enum(['deleted', 'archived']) }),
});

/** A date with one shift, or with both. */
const Source = z.object({ date: Day, shift: z.optional(Shift) });

/** Checked first, because the later checks look at each day and a huge count would take long. */
const daysProblem = { error: `Copy from 1 to ${weekDays} days at once.`, abort: true };

/** Number of days from `date` on. */
const CopiedDays = z._default(
  z.int(daysProblem).check(z.gte(1, daysProblem), z.lte(weekDays, daysProblem)),
  1,
);

/**
 * Copies a day, one shift of a day, or up to a week of days. Dishes that the target already has by
 * name do not change, and are counted in `skipped`; repeating the call copies nothing. Copies are
 * `Available` and have sold nothing.
 */
export const copyMenus = endpoint({
  method: 'POST',
  path: '/api/admin/menu/copy',
  access: 'menus',
  summary: 'Copy a day or a shift to another',
  body: z.object({ from: Source, to: Source, days: CopiedDays }).check(
    z.refine(({ from, to }) => (from.shift === undefined) === (to.shift === undefined), {
      error: 'Copy a whole day to a day, or a shift to a shift.',
    }),
    z.refine(({ from, to }) => from.date !== to.date || from.shift !== to.shift, {
      error: 'Copy to another day or shift.',
    }),
    z.refine(
      ({ from, to, days }) =>
        [from, to].every(({ date }) => isDay(date) && isDay(addDays(date, days - 1))),
      { error: 'Copy days that exist.', abort: true },
    ),
    z.refine(({ from, to, days }) => days === 1 || !shareDays(from.date, to.date, days), {
      error: 'Copy to days that are not among those that are copied.',
    }),
  ),
  response: z.object({ copied: z.int(), skipped: z.int() }),
});
