/** Days or shifts on which the kitchen is closed, and their wording. */
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';

/** A range of closed days, inclusive. */
export interface Closure {
  id: string;
  from: BusinessDay;
  to: BusinessDay;
  /** Undefined if every shift of those days is closed. */
  shift?: Shift | undefined;
  /** Shown to customers, such as `Diwali`. */
  reason: string;
}

/** Product 18.1: the limits in characters and days. */
export const maxClosureReason = 120;
const maxClosureDays = 92;
/** How many days before it starts a closure is shown to customers. */
const announcedDays = 7;

type Closed = Pick<Closure, 'from' | 'to' | 'shift'>;

/** The closure of a shift of a day; undefined if there is none. */
export function closureOf<C extends Closed>(
  day: BusinessDay,
  shift: Shift,
  closures: readonly C[],
): C | undefined {
  return closures.find(
    ({ from, to, shift: only }) => from <= day && day <= to && (only ?? shift) === shift,
  );
}

/** Closures that customers see today: current ones, and those that start within seven days. */
export function announcedClosures<C extends Closed>(
  closures: readonly C[],
  today: BusinessDay,
): C[] {
  const last = addDays(today, announcedDays);
  return closures
    .filter(({ from, to }) => to >= today && from <= last)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** `Closed 24–26 Oct for Diwali`, `No dinner on 24 Oct: Diwali`. */
export function closureText({ from, to, shift, reason }: Omit<Closure, 'id'>): string {
  const days = dayRange(from, to);
  if (shift === undefined) return `Closed ${days} for ${reason}`;
  return `No ${shift.toLowerCase()} ${from === to ? `on ${days}` : days}: ${reason}`;
}

/** `24 Oct`, `24–26 Oct` or `30 Oct – 2 Nov`. */
export function dayRange(from: BusinessDay, to: BusinessDay): string {
  if (from === to) return shortDay(from);
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${shortDay(from)} – ${shortDay(to)}`;
  return `${Number(from.slice(8))}–${shortDay(to)}`;
}

/** The cancel reason of orders that a closure cancels, also on their credit notes. */
export function closedReason(reason: string): string {
  return `${closedMark}${reason}`;
}

const closedMark = 'Closed: ';

/** True for the cancel reason of a closure, which everybody may read. */
export function isClosedReason(reason: string): boolean {
  return reason.startsWith(closedMark);
}

/** A message for the field of days that can't be closed; undefined if they can. */
export function refusedDays(
  { from, to }: Pick<Closure, 'from' | 'to'>,
  today: BusinessDay,
): { path: 'from' | 'to'; message: string } | undefined {
  if (from < today) return { path: 'from', message: 'This day is over.' };
  if (to < from) return { path: 'to', message: 'The last day must not be before the first.' };
  if (to < addDays(from, maxClosureDays)) return undefined;
  return { path: 'to', message: `Close at most ${maxClosureDays} days at once.` };
}

/** Why days that are already closed can't be closed again; undefined if none of them is. */
export function overlapRefusal(days: Closed, closures: readonly Closure[]): string | undefined {
  const other = closures.find(({ from, to, shift }) => {
    const isOfShift = (days.shift ?? shift) === (shift ?? days.shift);
    return from <= days.to && days.from <= to && isOfShift;
  });
  if (!other) return undefined;
  return `${closureText(other)} is there already. Choose other days, or open those again first.`;
}

/** The state of a closure in the list, and whether it can be withdrawn. */
export function closureState(
  { to, withdrawnAt }: { to: BusinessDay; withdrawnAt?: unknown },
  today: BusinessDay,
): 'inForce' | 'over' | 'withdrawn' {
  if (withdrawnAt !== undefined && withdrawnAt !== null) return 'withdrawn';
  return to < today ? 'over' : 'inForce';
}
