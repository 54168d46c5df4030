/**
 * Until when a shift of a day takes orders. Cards, checkout, payments and messages all use these
 * rules.
 */
import {
  addDays,
  type BusinessDay,
  businessDay,
  instantOf,
} from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type Closure, closureOf } from './closure-rules.ts';
import type { ShiftRule } from './settings-groups.ts';
import { weekdayOf } from './shift-rules.ts';

/** Everything that determines when shifts take orders. */
export interface ShiftPlan {
  /** Past and future rules included, in any order. */
  rules: readonly ShiftRule[];
  closures: readonly Closure[];
  /** The business's time zone. */
  timeZone: string;
  /**
   * The revision of the shifts group, which closures increment too. A decision based on an older
   * revision is repeated.
   */
  version: number;
}

/**
 * The state of a shift of a day at an instant. `late`: its cut-off or its day has passed. `dayOff`:
 * the shift does not exist on this day of the week.
 */
export type ShiftState =
  | { state: 'open'; cutOff?: Date }
  | { state: 'late' }
  | { state: 'dayOff' }
  | { state: 'closed'; reason: string };

/** The rule in force for a shift of a day; undefined before the first rule. */
export function ruleOf<R extends Pick<ShiftRule, 'shift' | 'from'>>(
  day: BusinessDay,
  shift: Shift,
  { rules }: { rules: readonly R[] },
): R | undefined {
  let latest: R | undefined;
  for (const rule of rules) {
    if (rule.shift !== shift || rule.from > day) continue;
    if (!latest || rule.from > latest.from) latest = rule;
  }
  return latest;
}

/**
 * The instant from which a shift of a day takes no orders; undefined if it takes orders until the
 * end of the day.
 */
export function cutOffOf(
  day: BusinessDay,
  shift: Shift,
  plan: Pick<ShiftPlan, 'rules' | 'timeZone'>,
): Date | undefined {
  const cutOff = ruleOf(day, shift, plan)?.cutOff;
  return cutOff && instantOf(addDays(day, cutOff.isDayBefore ? -1 : 0), cutOff.time, plan.timeZone);
}

/**
 * When the count of a shift is frozen by itself: at its cut-off. A shift that takes
 * orders until the end of its day is frozen when its delivery window begins, because food that is
 * not cooked by then is late. A shift with neither is frozen only by a person.
 */
export function freezeAt(
  day: BusinessDay,
  shift: Shift,
  plan: Pick<ShiftPlan, 'rules' | 'timeZone'>,
): Date | undefined {
  const cutOff = cutOffOf(day, shift, plan);
  if (cutOff) return cutOff;
  const window = ruleOf(day, shift, plan)?.window;
  return window && instantOf(day, window.from, plan.timeZone);
}

export function shiftAt(day: BusinessDay, shift: Shift, now: Date, plan: ShiftPlan): ShiftState {
  const closure = closureOf(day, shift, plan.closures);
  if (closure) return { state: 'closed', reason: closure.reason };
  if (isDayOff(day, shift, plan)) return { state: 'dayOff' };
  const cutOff = cutOffOf(day, shift, plan);
  const isOver = day < businessDay(now, plan.timeZone);
  if (isOver || (cutOff && cutOff <= now)) return { state: 'late' };
  return { state: 'open', ...(cutOff && { cutOff }) };
}

export function takesOrders(day: BusinessDay, shift: Shift, now: Date, plan: ShiftPlan): boolean {
  return shiftAt(day, shift, now, plan).state === 'open';
}

/** True from the end of the delivery window on; false all day without a window. */
export function isDelivered(day: BusinessDay, shift: Shift, now: Date, plan: ShiftPlan): boolean {
  const window = ruleOf(day, shift, plan)?.window;
  return window !== undefined && instantOf(day, window.to, plan.timeZone) <= now;
}

/** Minutes until a shift's cut-off, rounded up; Infinity without a cut-off. */
export function minutesToCutOff(
  day: BusinessDay,
  shift: Shift,
  now: Date,
  plan: ShiftPlan,
): number {
  const cutOff = cutOffOf(day, shift, plan);
  if (!cutOff) return Number.POSITIVE_INFINITY;
  return Math.ceil((cutOff.getTime() - now.getTime()) / 60_000);
}

export function isDayOff(day: BusinessDay, shift: Shift, plan: Pick<ShiftPlan, 'rules'>): boolean {
  return ruleOf(day, shift, plan)?.daysOff.includes(weekdayOf(day)) ?? false;
}
