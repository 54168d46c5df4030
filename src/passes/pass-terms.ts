/** The terms of offers, which each pass keeps from its sale, and their limits. */
import type { Shift } from '#src/platform/contract/shifts.ts';

export const maxOfferNameLength = 60;
export const maxOfferLineLength = 120;
export const maxOfferMeals = 400;
export const maxOfferDays = 400;
export const maxNoticeHours = 72;

/** What becomes of meals that are left when a pass ends. */
export const leftovers = {
  back: 'Money for meals left at the end goes back to you.',
  lost: 'Meals left at the end are lost.',
  moves: 'Meals left at the end move to your next pass.',
} as const satisfies Readonly<Record<string, string>>;
export type Leftover = keyof typeof leftovers;
export const leftoverNames = Object.keys(leftovers) as [Leftover, ...Leftover[]];

/** What goes back when somebody stops a pass before its end. */
export const stoppings = {
  unusedBack: 'Stop any time: money for unused meals goes back to you.',
  beforeFirstMeal: 'Stop before the first meal: your money goes back to you.',
  never: 'No money goes back if you stop earlier.',
} as const satisfies Readonly<Record<string, string>>;
export type Stopping = keyof typeof stoppings;
export const stoppingNames = Object.keys(stoppings) as [Stopping, ...Stopping[]];

/** What a customer who buys a pass wants to come: a meal on each of the weekdays. */
export interface WantedMeals {
  shifts: readonly Shift[];
  /** A bit for each weekday, as in `standing-rules.ts`. */
  weekdays: number;
  /** On each of the days; 1 if it is left out. */
  quantity?: number;
  /** The name on its label; empty for none. */
  name: string;
  note: string;
  addressId: string;
}
