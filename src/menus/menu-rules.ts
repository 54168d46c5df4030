/** Which menus can be ordered and when, for browsing and checkout. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { ShiftState } from '#src/settings/cut-off-rules.ts';

/** The path of the menus; a page that is rendered with them does not load the contract for it. */
export const menusPath = '/api/user/menus';

export const menuStatuses = ['Available', 'Closed'] as const;
export type MenuStatus = (typeof menuStatuses)[number];

/** Product 1.6. */
export const menuWindowDays = 3;

/** Messages for missing and invalid fields (product 11.3). */
export const menuTexts = {
  variant: 'Variant is required',
  status: 'Status is required',
  tiffinTaken: 'Another dish of this shift counts as this tiffin already.',
} as const;

export const maxPortions = 9999;

/** Why a menu can or can't be added to a cart, as its card says. */
export const availabilities = ['open', 'closed', 'soldOut', 'late'] as const;
export type Availability = (typeof availabilities)[number];

export function menuWindow(today: BusinessDay): BusinessDay[] {
  return Array.from({ length: menuWindowDays }, (_, offset) => addDays(today, offset));
}

/** Portions that can still be sold; undefined if the menu has no limit. */
export function portionsLeft(menu: {
  portions: number | null;
  portionsSold: number;
}): number | undefined {
  return menu.portions === null ? undefined : Math.max(0, menu.portions - menu.portionsSold);
}

/** `shift` is the state of the menu's shift, `left` the number of portions left of a limit. */
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
