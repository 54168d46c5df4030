/** Days on which the kitchen is closed, and what customers are told then. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from './shift-rules.ts';

export interface Closure {
  id: string;
  /** The first and the last day. */
  from: BusinessDay;
  to: BusinessDay;
  /** Both shifts where it is left out. */
  shift?: Shift;
  /** As customers read it. */
  reason: string;
}

/** What closes a shift of a day; undefined where nothing does. */
export function closureOf(
  day: BusinessDay,
  shift: Shift,
  closures: readonly Closure[],
): Closure | undefined {
  return closures.find(
    ({ from, to, shift: only }) => from <= day && day <= to && (only ?? shift) === shift,
  );
}
