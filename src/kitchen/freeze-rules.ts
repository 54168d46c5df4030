/** When the count of a shift is frozen automatically. */

import { menuWindow } from '#src/menus/menu-rules.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { freezeAt, type ShiftPlan, shiftAt } from '#src/settings/cut-off-rules.ts';

export interface DueShift {
  date: BusinessDay;
  shift: Shift;
  /** The shift is closed. It is frozen only if somebody ordered before it was closed. */
  isClosed: boolean;
}

/**
 * Shifts that are due for a freeze, without those of past days, and the time of the next freeze.
 */
export function dueFreezes(
  now: Date,
  plan: ShiftPlan,
): { due: DueShift[]; next: Date | undefined } {
  const due: DueShift[] = [];
  let next: Date | undefined;
  for (const date of menuWindow(businessDay(now, plan.timeZone))) {
    for (const shift of shifts) {
      const at = freezeAt(date, shift, plan);
      if (!at) continue;
      const { state } = shiftAt(date, shift, now, plan);
      const isClosed = state === 'closed' || state === 'dayOff';
      if (at <= now) due.push({ date, shift, isClosed });
      else if (!next || at < next) next = at;
    }
  }
  return { due, next };
}

/** Why a person can't freeze a shift; undefined if the shift can be frozen. */
export function freezeRefusal(day: BusinessDay, now: Date, plan: ShiftPlan): string | undefined {
  const days = menuWindow(businessDay(now, plan.timeZone));
  if (day < (days[0] ?? day)) return 'This day is over: its count can’t be frozen any more.';
  if (!days.includes(day)) return 'Nobody can order for this day yet.';
  return undefined;
}
