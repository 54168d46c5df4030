/** Shifts, and until when each takes orders: one answer for card, checkout and server. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';

/** Product 1.5. */
export const shifts = ['Lunch', 'Dinner'] as const;
export type Shift = (typeof shifts)[number];
export const defaultShift: Shift = 'Lunch';

/**
 * The time of day (`HH:mm`, business zone) after which a shift takes no orders for today; unset is
 * never.
 */
export type CutOffs = Partial<Record<Shift, string>>;

/** True when a shift of `day` still takes orders at the business's wall clock. */
export function takesOrders(
  day: BusinessDay,
  shift: Shift,
  clock: { day: BusinessDay; time: string },
  cutOffs: CutOffs,
): boolean {
  if (day !== clock.day) return day > clock.day;
  const cutOff = cutOffs[shift];
  return cutOff === undefined || clock.time < cutOff;
}

/** Whole minutes until a shift's cut-off; Infinity where none applies today. */
export function minutesToCutOff(
  day: BusinessDay,
  shift: Shift,
  clock: { day: BusinessDay; time: string },
  cutOffs: CutOffs,
): number {
  const cutOff = cutOffs[shift];
  if (day !== clock.day || cutOff === undefined) return Number.POSITIVE_INFINITY;
  return minuteOfDay(cutOff) - minuteOfDay(clock.time);
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
