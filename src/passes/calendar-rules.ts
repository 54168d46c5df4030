/** The days that a person sees: what comes, what does not, and why. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { isDayOff } from '#src/settings/cut-off-rules.ts';
import { drawMeal, type HeldPass } from './draw-rules.ts';
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
export const isComing = (state: CalendarState) => state === 'comes' || state === 'cooked';

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

/** A running pass; those that end first come first. */
export interface Payer extends HeldPass {
  shifts: readonly Shift[];
  startsOn: BusinessDay;
  expiresOn: BusinessDay;
}

type Expected = Standing & { id: string; quantity: number; purseId: string; tiffinId: string };

interface Known {
  from: BusinessDay;
  standing: readonly Expected[];
  passes: readonly Payer[];
  skips: readonly Skip[];
  /** Skipped meals that stay on their pass, whatever skips it has had. */
  forgiven: readonly { standingId: string; date: BusinessDay }[];
  /** Orders of standing meals that are not cancelled. */
  orders: readonly { standingId: string; date: BusinessDay; shift: Shift; meals: number }[];
  /** The shifts that are frozen, as `shiftOfDay` writes them. */
  frozen: ReadonlySet<string>;
  plan: Pick<ShiftPlan, 'rules' | 'closures'>;
}

/**
 * The meals of the calendar's days, in the order of days, shifts and standing meals, drawn from the
 * passes in theirs as a freeze draws them.
 */
export function mealsOfDays(known: Known): MealOfDay[] {
  const passes = known.passes.map((pass) => ({ ...pass }));
  return Array.from({ length: calendarDays }, (_, ahead) => addDays(known.from, ahead)).flatMap(
    (date) => shifts.flatMap((shift) => mealsOf(date, shift, { ...known, passes })),
  );
}

function mealsOf(date: BusinessDay, shift: Shift, known: Known & { passes: Payer[] }): MealOfDay[] {
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
      return { ...key, standingId, meals, ...stateOf(standing, date, known) };
    }),
  ];
}

function stateOf(
  standing: Expected,
  date: BusinessDay,
  { plan, frozen, passes, ...known }: Known & { passes: Payer[] },
): Pick<MealOfDay, 'state' | 'reason' | 'skips'> {
  const closure = closureOf(date, standing.shift, plan.closures);
  if (closure) return { state: 'closed', reason: closure.reason };
  if (isDayOff(date, standing.shift, plan)) return { state: 'dayOff' };
  const skips = skipsOf(standing, date, known.skips);
  const isSkipped = skips.length > 0;
  const skipped = { state: 'skipped', skips } as const;
  if (frozen.has(shiftOfDay(date, standing.shift))) {
    return isSkipped ? skipped : { state: 'notCooked' };
  }
  const isForgiven = known.forgiven.some(
    (meal) => meal.standingId === standing.id && meal.date === date,
  );
  const meal = { ...standing, tiffin: standing.tiffinId, date };
  const own = passes.filter(
    (pass) => pass.purseId === standing.purseId && isFor({ ...pass, tiffin: pass.tiffinId }, meal),
  );
  const { outcome } = drawMeal({ ...standing, isSkipped, isForgiven, problem: null }, own);
  if (isSkipped) return skipped;
  return { state: outcome === 'drawn' ? 'comes' : 'noMeals' };
}
