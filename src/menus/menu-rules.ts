/** Which menus can be ordered, and when: the rules of browsing and of the checkout alike. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { ShiftState } from '#src/settings/cut-off-rules.ts';

/** Where the menus are asked for: a page that comes with them needs no contract to know it. */
export const menusPath = '/api/user/menus';

export const menuStatuses = ['Available', 'Closed'] as const;
export type MenuStatus = (typeof menuStatuses)[number];

/** Product 1.6. */
export const menuWindowDays = 3;

/** What is said of a field that is missing or wrong (product 11.3). */
export const menuTexts = {
  variant: 'Variant is required',
  status: 'Status is required',
} as const;

export const maxPortions = 9999;

/** Why a menu can or can't be added to a cart; the card says it. */
export const availabilities = ['open', 'closed', 'soldOut', 'late'] as const;
export type Availability = (typeof availabilities)[number];

export function menuWindow(today: BusinessDay): BusinessDay[] {
  return Array.from({ length: menuWindowDays }, (_, offset) => addDays(today, offset));
}

/** Portions that can still be sold; `undefined` where the menu has no limit. */
export function portionsLeft(menu: {
  portions: number | null;
  portionsSold: number;
}): number | undefined {
  return menu.portions === null ? undefined : Math.max(0, menu.portions - menu.portionsSold);
}

/** `shift` is what the menu's own shift is at the moment, `left` the portions left of a limit. */
export function availabilityOf(
  menu: { status: MenuStatus },
  shift: ShiftState,
  left: number | undefined,
): Availability {
  if (menu.status === 'Closed') return 'closed';
  if (shift.state === 'late') return 'late';
  if (shift.state !== 'open') return 'closed';
  return left === 0 ? 'soldOut' : 'open';
}
