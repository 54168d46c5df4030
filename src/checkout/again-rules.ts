/** The same dishes as last time, on the next day on which they can be had (product 3.11). */
import { dishKey } from '#src/customers/usual-meal.ts';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { quantityLimit } from './cart.ts';
import { unorderableText } from './checkout-rules.ts';

/** A dish of the last order. */
export interface LastLine {
  date: BusinessDay;
  shift: Shift;
  variant: string;
  quantity: number;
  /** The dish of the library from which its menu entry was made; null if there was none. */
  dishId: string | null;
}

/** A menu entry on sale, with its dish of the library. */
export interface OfferedMenu {
  menu: MenuEntry;
  dishId: string | null;
}

export interface OrderedAgain {
  /** The day of the last order. */
  last: BusinessDay;
  /** The day for which the dishes are offered. */
  date: BusinessDay;
  lines: { menu: MenuEntry; quantity: number }[];
  /** A sentence, with the name, for each dish that can't be had, or not as often. */
  notes: string[];
}

/**
 * The dishes of the last order on the first later day on which one of them can be ordered, in the
 * same shift. If there is none, no lines for the first later day on which such a shift takes
 * orders; undefined if there is none either.
 */
export function orderAgain(
  lines: readonly LastLine[],
  offered: readonly OfferedMenu[],
  days: readonly BusinessDay[],
): OrderedAgain | undefined {
  const last = lines[0]?.date;
  if (last === undefined) return undefined;
  const shifts = new Set(lines.map(({ shift }) => shift));
  const open = days
    .filter((day) => day > last)
    .filter((day) =>
      offered.some(
        ({ menu }) => menu.date === day && shifts.has(menu.shift) && menu.availability === 'open',
      ),
    )
    .map((date) => ({ last, date, ...onDay(lines, offered, date) }));
  return open.find((again) => again.lines.length > 0) ?? open[0];
}

function onDay(lines: readonly LastLine[], offered: readonly OfferedMenu[], date: BusinessDay) {
  const found = lines.map((line) => {
    const ofShift = offered.filter(({ menu }) => menu.date === date && menu.shift === line.shift);
    return { line, menu: entryOf(line, ofShift)?.menu };
  });
  const parts = Map.groupBy(found, ({ line, menu }) => menu?.id ?? line);
  const results = [...parts.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const quantity = others.reduce((sum, { line }) => sum + line.quantity, first.line.quantity);
    return [orderLineAgain({ ...first.line, quantity }, first.menu)];
  });
  return {
    lines: results.flatMap(({ kept }) => kept ?? []),
    notes: results.flatMap(({ note }) => note ?? []),
  };
}

/**
 * By the dish of the library, which may have another name by now, or several entries; otherwise by
 * name.
 */
function entryOf(line: LastLine, offered: readonly OfferedMenu[]): OfferedMenu | undefined {
  const key = dishKey(line.variant);
  const isNamesake = ({ menu }: OfferedMenu) => dishKey(menu.variant) === key;
  const ofDish = offered.filter(({ dishId }) => dishId !== null && dishId === line.dishId);
  return ofDish.find(isNamesake) ?? ofDish[0] ?? offered.find(isNamesake);
}

function orderLineAgain({ variant, quantity }: LastLine, menu: MenuEntry | undefined) {
  if (!menu) return { note: `${variant} is not on the menu.` };
  if (menu.availability !== 'open') return { note: unorderableText(variant, menu.availability) };
  const limit = quantityLimit(menu);
  if (limit >= quantity) return { kept: { menu, quantity } };
  return { kept: { menu, quantity: limit }, note: `Only ${limit} left of ${variant}.` };
}

export function againTitle({ last }: Pick<OrderedAgain, 'last'>, today: BusinessDay): string {
  return last === addDays(today, -1) ? 'Same as yesterday' : 'Same as last time';
}

/** `Lunch, tomorrow: 2 × Dal Rice, 1 × Masala Dosa`, where no line ends in a number. */
export function againText(
  { date, lines }: Pick<OrderedAgain, 'date' | 'lines'>,
  today: BusinessDay,
): string {
  const shifts = [...new Set(lines.map(({ menu }) => menu.shift))].join(' and ');
  const dishes = lines.map(({ menu, quantity }) => `${quantity}\u00a0× ${menu.variant}`);
  return `${shifts}, ${dayText(date, today)}: ${dishes.join(', ')}`;
}

function dayText(date: BusinessDay, today: BusinessDay): string {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : shortDay(date);
}
