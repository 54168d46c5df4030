/** Until when a shift of a day takes orders: one answer for card, checkout, payments and texts. */
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

/** Everything that decides when shifts take orders. */
export interface ShiftPlan {
  /** Those of the past and those to come included, in any order. */
  rules: readonly ShiftRule[];
  closures: readonly Closure[];
  /** Of the business. */
  timeZone: string;
  /** The revision of the shifts, which closures raise too: who has an older one decides again. */
  version: number;
}

/**
 * What a shift of a day is at an instant. `late`: its cut-off has passed, or its day. `dayOff`: a
 * day of the week without it.
 */
export type ShiftState =
  | { state: 'open'; cutOff?: Date }
  | { state: 'late' }
  | { state: 'dayOff' }
  | { state: 'closed'; reason: string };

/** The rule that holds for a shift of a day; undefined before the first one. */
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
 * From this instant on a shift of a day takes no orders; undefined where only the day's end ends
 * it.
 */
export function cutOffOf(
  day: BusinessDay,
  shift: Shift,
  plan: Pick<ShiftPlan, 'rules' | 'timeZone'>,
): Date | undefined {
  const cutOff = ruleOf(day, shift, plan)?.cutOff;
  return cutOff && instantOf(addDays(day, cutOff.isDayBefore ? -1 : 0), cutOff.time, plan.timeZone);
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

/** Minutes until a shift's cut-off, one that has begun included; Infinity where it has none. */
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
