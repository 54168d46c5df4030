/** Menus as admins set them. */
import * as z from 'zod/mini';
import { type InsideOf, marked } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, plainLine, plainText } from '#src/platform/contract/wire-formats.ts';
import { MenuEntry, Shift } from './menu-contract.ts';
import {
  isMenuPrice,
  maxDescriptionLength,
  maxItemLength,
  maxItems,
  maxPortions,
  maxVariantLength,
  menuStatuses,
  menuTexts,
} from './menu-rules.ts';

export const AdminMenuEntry = z.extend(MenuEntry, {
  /**
   * Raised by every change; sent back with an update, it tells whether somebody else was faster.
   */
  revision: z.int(),
  /** How many can be sold; left out where there is no limit. */
  portions: z.optional(z.int()),
  /** Sold or waiting for their payment: what counts against the limit. */
  portionsSold: z.int(),
  /** In paid orders that nobody has cancelled, with a limit or without. */
  sold: z.int(),
});
export type AdminMenuEntry = InsideOf<typeof AdminMenuEntry>;

const isNumeric = (price: number | string) => /^\s*\d+(\.\d+)?\s*$/.test(String(price));

/** Rupees, as a number or as a numeric string (product 11.3). */
const Price = marked(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], { error: menuTexts.price }),
      z.transform((price: number | string) => (isNumeric(price) ? Number(price) : Number.NaN)),
    ),
    z.number(menuTexts.price).check(z.refine(isMenuPrice, menuTexts.price)),
  ),
  'money',
);

/** What an admin writes; whatever else an entry carries on the wire is left unread. */
export const MenuForm = z.object({
  date: Day,
  isPublished: z.boolean(),
  shift: Shift,
  variant: plainLine(maxVariantLength, menuTexts.variant),
  description: z._default(plainText(maxDescriptionLength), ''),
  menu_items: z._default(
    z
      .array(plainLine(maxItemLength, 'An item has a name.'))
      .check(z.maxLength(maxItems, `A menu has at most ${maxItems} items.`)),
    [],
  ),
  price: Price,
  status: z.enum(menuStatuses, menuTexts.status),
  /** The link that an upload answered, or one of the shop's own pictures. */
  photo_url: z.pipe(
    z.nullish(
      z.union([
        z.literal(''),
        z.string().check(z.regex(/^\/(media|images)\/[\w-]+\.webp$/, 'Please upload the photo.')),
      ]),
    ),
    z.transform((link: string | null | undefined) => link || undefined),
  ),
  portions: z.pipe(
    z.nullish(z.int().check(z.gte(1), z.lte(maxPortions))),
    z.transform((count: number | null | undefined) => count ?? undefined),
  ),
});
export type MenuForm = InsideOf<typeof MenuForm>;

const MenuId = z.object({ id: z.uuid() });

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
  body: z.extend(MenuForm, { revision: z.optional(z.int()) }),
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

/**
 * Copies a day, or one shift of it, to another. Dishes that stand there by the same name are left
 * as they are, and counted in `skipped`. Copies are `Available` and have sold nothing.
 */
export const copyMenus = endpoint({
  method: 'POST',
  path: '/api/admin/menu/copy',
  access: 'menus',
  summary: 'Copy a day or a shift to another',
  body: z.object({ from: Source, to: Source }).check(
    z.refine(({ from, to }) => (from.shift === undefined) === (to.shift === undefined), {
      error: 'Copy a whole day to a day, or a shift to a shift.',
    }),
    z.refine(({ from, to }) => from.date !== to.date || from.shift !== to.shift, {
      error: 'Copy to another day or shift.',
    }),
  ),
  response: z.object({ copied: z.int(), skipped: z.int() }),
});
