/** The shifts of a day and everything that depends on them (product 1.5). */

/** In the order of the day. To add a shift, add an entry here. */
const entries = [
  { name: 'Lunch', cookedFrom: '00:00' },
  { name: 'Dinner', cookedFrom: '15:00' },
] as const satisfies readonly ShiftEntry[];

interface ShiftEntry {
  /** The name on the wire, in the database and on screens. */
  name: string;
  /**
   * `HH:mm` from which the kitchen's screens show this shift; the previous one is being delivered
   * by then.
   */
  cookedFrom: string;
}

export type Shift = (typeof entries)[number]['name'];
export const shifts: readonly Shift[] = entries.map(({ name }) => name);
export const defaultShift: Shift = entries[0].name;

/** The environment variable with a new shop's first cut-off, for example `LUNCH_CUT_OFF`. */
export type CutOffVariable = `${Uppercase<Shift>}_CUT_OFF`;
export function cutOffVariable(shift: Shift): CutOffVariable {
  return `${shift.toUpperCase() as Uppercase<Shift>}_CUT_OFF`;
}

/** Sorts by date, then by the order of the shifts in a day. */
export function byDelivery(
  a: { date: string; shift: Shift },
  b: { date: string; shift: Shift },
): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return shifts.indexOf(a.shift) - shifts.indexOf(b.shift);
}

/** The shift that the kitchen cooks at this time of day, `HH:mm`. */
export function shiftCookedAt(time: string): Shift {
  return entries.findLast(({ cookedFrom }) => cookedFrom <= time)?.name ?? defaultShift;
}

/** For the beginning of a sentence: only the first name has a capital. */
export function shiftList(some: readonly Shift[]): string {
  const names = some.map((shift, index) => (index === 0 ? shift : shift.toLowerCase()));
  return new Intl.ListFormat('en-GB').format(names);
}

/** All shifts in words: `Lunch and dinner`. */
export const allShifts = (): string => shiftList(shifts);
