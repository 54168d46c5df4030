/** Menus for the tests of pages. */
import { type MenuEntry, MenuList } from '#src/menus/menu-contract.ts';
import { encoded } from '#src/platform/contract/codec.ts';

export const days = ['2026-11-21', '2026-11-22', '2026-11-23'];

let count = 0;

export function aMenu(changes: Partial<MenuEntry> = {}): MenuEntry {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    date: '2026-11-21',
    isPublished: true,
    shift: 'Lunch',
    variant: 'Dal Rice',
    description: 'Yellow dal with steamed rice',
    menu_items: ['Dal', 'Rice', 'Papad'],
    pricePaise: 104_00,
    status: 'Available',
    availability: 'open',
    ...changes,
  };
}

export function menuList(...menus: MenuEntry[]): MenuList {
  return { menus, days };
}

/** The menus as the server returns them. */
export function menuAnswer(...menus: MenuEntry[]) {
  return encoded(MenuList, menuList(...menus));
}
