/** The days that a person sees: what comes, what does not, and why. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { isDayOff } from '#src/settings/cut-off-rules.ts';
import { type Skip, skipsOf } from './skip-rules.ts';
import { comesOn, isFor, type Standing, shiftOfDay } from './standing-rules.ts';

/** How many days the calendar shows, from today on. */
export const calendarDays = 35;

/**
 * `cooked`: the shift is frozen, and an order says what came. `notCooked`: it is frozen, and there
 * is none. `noMeals`: it would come, but no pass has meals for it.
 */
export const calendarStates = [
  'cooked',
  'comes',
  'skipped',
  'notCooked',
  'closed',
  'dayOff',
  'noMeals',
] as const;
export type CalendarState = (typeof calendarStates)[number];

/** One standing meal on one day. */
interface MealOfDay {
  standingId: string;
  date: BusinessDay;
  shift: Shift;
  meals: number;
  state: CalendarState;
  /** Why the kitchen is closed. */
  reason?: string;
  /** The skips that cover it. */
  skips?: Skip[];
}

interface Known {
  from: BusinessDay;
  standing: readonly (Standing & { id: string; quantity: number })[];
  skips: readonly Skip[];
  /** Orders of standing meals that are not cancelled. */
  orders: readonly { standingId: string; date: BusinessDay; shift: Shift; meals: number }[];
  /** The shifts that are frozen, as `shiftOfDay` writes them. */
  frozen: ReadonlySet<string>;
  plan: Pick<ShiftPlan, 'rules' | 'closures'>;
}

/** The meals of the calendar's days, in the order of days, shifts and standing meals. */
export function mealsOfDays(known: Known): MealOfDay[] {
  return Array.from({ length: calendarDays }, (_, ahead) => addDays(known.from, ahead)).flatMap(
    (date) => shifts.flatMap((shift) => mealsOf(date, shift, known)),
  );
}

function mealsOf(date: BusinessDay, shift: Shift, known: Known): MealOfDay[] {
  const key = { date, shift };
  const cooked = known.orders
    .filter((order) => order.date === date && order.shift === shift)
    .map(({ standingId, meals }): MealOfDay => ({ ...key, standingId, meals, state: 'cooked' }));
  const done = new Set(cooked.map(({ standingId }) => standingId));
  const others = known.standing.filter(
    (standing) => standing.shift === shift && comesOn(standing, date) && !done.has(standing.id),
  );
  return [
    ...cooked,
    ...others.map((standing) => {
      const { id: standingId, quantity: meals } = standing;
      return { ...key, standingId, meals, ...whyNot(standing, date, known) };
    }),
  ];
}

function whyNot(
  standing: { id: string; shift: Shift },
  date: BusinessDay,
  { plan, frozen, ...known }: Known,
): Pick<MealOfDay, 'state' | 'reason' | 'skips'> {
  const closure = closureOf(date, standing.shift, plan.closures);
  if (closure) return { state: 'closed', reason: closure.reason };
  if (isDayOff(date, standing.shift, plan)) return { state: 'dayOff' };
  const skips = skipsOf(standing, date, known.skips);
  if (skips.length > 0) return { state: 'skipped', skips };
  return { state: frozen.has(shiftOfDay(date, standing.shift)) ? 'notCooked' : 'comes' };
}

interface Payer {
  tiffin: string;
  shifts: readonly Shift[];
  startsOn: BusinessDay;
  expiresOn: BusinessDay;
  mealsLeft: number;
}

/**
 * The meals in their order, drawn from the passes in theirs as a freeze draws them: what they do
 * not reach for has no meals.
 */
export function paidMeals<
  Meal extends Pick<MealOfDay, 'date' | 'shift' | 'meals' | 'state'> & { tiffin: string },
>(meals: readonly Meal[], passes: readonly Payer[]): Meal[] {
  const held = passes.map((pass) => ({ ...pass }));
  return meals.map((meal) => {
    if (meal.state !== 'comes') return meal;
    const own = held.filter((pass) => isFor(pass, meal));
    let owed = meal.meals;
    if (own.reduce((sum, { mealsLeft }) => sum + mealsLeft, 0) < owed)
      return { ...meal, state: 'noMeals' };
    for (const pass of own) {
      const drawn = Math.min(owed, pass.mealsLeft);
      pass.mealsLeft -= drawn;
      owed -= drawn;
    }
    return meal;
  });
}
