/** Menus as admins set them. */
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
   * Raised by every change; sent back with an update, it shows whether somebody else was faster.
   */
  revision: z.int(),
  /** How many can be sold; left out where there is no limit. */
  portions: z.optional(z.int()),
  /** Sold or waiting for their payment: what counts against the limit. */
  portionsSold: z.int(),
  /** In paid orders that nobody has cancelled, with a limit or without. */
  sold: z.int(),
  /** The dish of the library that it was made from. */
  dishId: z.optional(z.uuid()),
});
export type AdminMenuEntry = InsideOf<typeof AdminMenuEntry>;

/** What an admin writes. */
export const MenuForm = z.object({
  date: Day,
  isPublished: z.boolean(),
  shift: Shift,
  variant: plainLine(maxDishNameLength, menuTexts.variant),
  description: Description,
  menu_items: itemsOf('A menu'),
  price: Price,
  status: z.enum(menuStatuses, menuTexts.status),
  /** The link that an upload answered, or one of the shop's own pictures. */
  photo_url: PhotoLink,
  portions: z.pipe(
    z.nullish(z.int().check(z.gte(1), z.lte(maxPortions))),
    z.transform((count: number | null | undefined) => count ?? undefined),
  ),
  /** The dish of the library that it is made from; left out it stays as it is. */
  dishId: z.optional(z.uuid()),
  /** Also a new dish of the library. 409 `conflict` when a dish has that name already. */
  keepAsDish: z.optional(z.boolean()),
});
export type MenuForm = InsideOf<typeof MenuForm>;

const MenuId = z.object({ id: z.uuid() });
const Any = z.optional(z.unknown());
/** A changed entry may carry what the list answers of it beside the form; that is not read. */
const MenuChange = z.pipe(
  z.extend(MenuForm, {
    ...{ revision: z.optional(z.int()), id: Any, availability: Any, orderBy: Any },
    ...{ portionsLeft: Any, portionsSold: Any, sold: Any },
  }),
  z.transform(({ id, availability, portionsLeft, orderBy, portionsSold, sold, ...form }) => form),
);

/** The three-day window, unpublished entries included. */
export const listAllMenus = endpoint({
  method: 'GET',
  path: '/api/admin/menu',
  access: 'menus',
  summary: 'Menus of today, tomorrow and the day after, unpublished ones included',
  response: z.object({ menus: z.array(AdminMenuEntry), days: z.array(Day) }),
});

/** All or nothing. 409 `conflict` for a past date. */
export const addMenus = endpoint({
  method: 'POST',
  path: '/api/admin/menu',
  access: 'menus',
  summary: 'Add menus',
  body: z.array(MenuForm).check(z.minLength(1), z.maxLength(50)),
  response: z.object({ menus: z.array(AdminMenuEntry) }),
});

/**
 * Replaces one entry. 409 `conflict` when `revision` is not the newest, when the date is past, or
 * when more portions are sold than the new limit has. Orders that were placed keep what they were
 * placed with.
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
 * `deleted` while nobody has ordered it, else `archived`: hidden everywhere, and kept for its
 * orders. 409 as for a change.
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

/** A date with one of its shifts, or with both. */
const Source = z.object({ date: Day, shift: z.optional(Shift) });

/** The checks behind it look at each day: a count that is much too large would keep them busy. */
const daysProblem = { error: `Copy from 1 to ${weekDays} days at once.`, abort: true };

/** How many days from `date` on. */
const CopiedDays = z._default(
  z.int(daysProblem).check(z.gte(1, daysProblem), z.lte(weekDays, daysProblem)),
  1,
);

/**
 * Copies a day, one shift of it, or up to a week of days to another. Dishes that are there by the
 * same name are left as they are, and counted in `skipped`: a second time copies nothing. Copies
 * are `Available` and have sold nothing.
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
