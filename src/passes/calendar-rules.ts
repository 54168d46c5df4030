/** The days that a person sees: what comes, what does not, and why. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { isDayOff } from '#src/settings/cut-off-rules.ts';
import { isSkipped, type Skip } from './skip-rules.ts';
import { comesOn, type Standing } from './standing-rules.ts';

export const calendarDays = 35;

/** `cooked`: the shift is frozen, and orders say what came. */
export const calendarStates = ['comes', 'skipped', 'dayOff', 'closed', 'cooked'] as const;
type CalendarState = (typeof calendarStates)[number];

/** What happens on a shift of a day. */
interface CalendarEntry {
  state: CalendarState;
  meals: number;
  /** Why the kitchen is closed. */
  reason?: string;
}

export interface CalendarDay {
  date: BusinessDay;
  /** Only shifts for which the person has a standing meal or an order. */
  shifts: Partial<Record<Shift, CalendarEntry>>;
}

interface Known {
  from: BusinessDay;
  standing: readonly (Standing & { id: string; quantity: number })[];
  skips: readonly Skip[];
  /** Orders of standing meals that are not cancelled. */
  orders: readonly { date: BusinessDay; shift: Shift; meals: number }[];
  plan: Pick<ShiftPlan, 'rules' | 'closures'>;
}

export function calendarOf(known: Known): CalendarDay[] {
  return Array.from({ length: calendarDays }, (_, ahead) => {
    const date = addDays(known.from, ahead);
    const entries = shifts.flatMap((shift) => {
      const entry = entryOf(date, shift, known);
      return entry ? [[shift, entry] as const] : [];
    });
    return { date, shifts: Object.fromEntries(entries) };
  });
}

function entryOf(date: BusinessDay, shift: Shift, known: Known): CalendarEntry | undefined {
  const mealsOf = (some: readonly { quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  const cooked = known.orders.filter((order) => order.date === date && order.shift === shift);
  if (cooked.length > 0) {
    return { state: 'cooked', meals: mealsOf(cooked.map(({ meals }) => ({ quantity: meals }))) };
  }
  const expected = known.standing.filter(
    (standing) => standing.shift === shift && comesOn(standing, date),
  );
  if (expected.length === 0) return undefined;
  const closure = closureOf(date, shift, known.plan.closures);
  const meals = mealsOf(expected);
  if (closure) return { state: 'closed', meals, reason: closure.reason };
  if (isDayOff(date, shift, known.plan)) return { state: 'dayOff', meals };
  const coming = expected.filter((standing) => !isSkipped(standing, date, known.skips));
  if (coming.length === 0) return { state: 'skipped', meals };
  return { state: 'comes', meals: mealsOf(coming) };
}
