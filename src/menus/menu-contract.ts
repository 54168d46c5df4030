/** The wire shapes of menus, and the operations on them. */
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
  /** Whether it can be ordered now; the server decides with its own clock. */
  availability: z.enum(availabilities),
  /** Only where the business limits the portions of this menu. */
  portionsLeft: z.optional(z.number()),
  /** ISO 8601 with the zone's offset: the cut-off, only where it falls on today. */
  orderBy: z.optional(z.string()),
});
export type MenuEntry = InsideOf<typeof MenuEntry>;

export const MenuList = z.object({
  menus: z.array(MenuEntry),
  /** The menu window by the business's calendar: today, tomorrow, the day after. */
  days: z.array(Day),
  /** Shifts of these days that there are none of, and why, as customers read it. */
  closed: z.optional(z.array(z.object({ date: Day, shift: Shift, reason: z.string() }))),
});
export type MenuList = InsideOf<typeof MenuList>;

/** Published menus of the three-day window, closed ones included. */
export const listMenus = endpoint({
  method: 'GET',
  path: menusPath,
  access: 'public',
  summary: 'Menus of today, tomorrow and the day after',
  response: MenuList,
});
