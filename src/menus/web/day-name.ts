/** Names of days. */
import { useQueryClient } from '@tanstack/react-query';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { MenuList } from '../menu-contract.ts';

/** The days of the menu window, in order (product 3.1). */
export const dayNames = ['Today', 'Tomorrow', 'Day After Tomorrow'];

/** `Tomorrow, 22 Nov` if the menus, and so the menu window, are loaded; else `22 Nov`. */
export function useDayLabel(): (day: BusinessDay) => string {
  const list = useQueryClient().getQueryData<MenuList>(['menus']);
  return (day) => {
    const name = dayNames[list?.days.indexOf(day) ?? -1];
    return name === undefined ? shortDay(day) : `${name}, ${shortDay(day)}`;
  };
}
