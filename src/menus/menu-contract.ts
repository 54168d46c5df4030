/** The wire shapes of menus, and their operations. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { Day, Money } from '#src/platform/contract/wire-formats.ts';
import { availabilities, menuStatuses, menusPath } from './menu-rules.ts';

export const Shift = z.enum(shifts);

/** One dish on sale for one date and one shift (product 3.2). */
export const MenuEntry = z.object({
  id: z.uuid(),
  date: Day,
  isPublished: z.boolean(),
  shift: Shift,
  variant: z.string(),
  description: z.string(),
  menu_items: z.array(z.string()),
  price: Money,
  status: z.enum(menuStatuses),
  photo_url: z.optional(z.string()),
  /** Whether it can be ordered now, by the server's clock. */
  availability: z.enum(availabilities),
  /** Only if the business limits the portions of this menu. */
  portionsLeft: z.optional(z.number()),
  /** The cut-off, only if it is today; ISO 8601 with the zone's offset. */
  orderBy: z.optional(z.string()),
});
export type MenuEntry = InsideOf<typeof MenuEntry>;

export const MenuList = z.object({
  menus: z.array(MenuEntry),
  /** The menu window in the business's time zone: today, tomorrow and the day after. */
  days: z.array(Day),
  /** Closed shifts of these days, with the reason as customers read it. */
  closed: z.optional(z.array(z.object({ date: Day, shift: Shift, reason: z.string() }))),
});
export type MenuList = InsideOf<typeof MenuList>;

/** Published menus of the three-day window, including those that can't be ordered. */
export const listMenus = endpoint({
  method: 'GET',
  path: menusPath,
  access: 'public',
  summary: 'Menus of today, tomorrow and the day after',
  response: MenuList,
});
