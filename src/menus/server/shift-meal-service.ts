/** Limits of meals by shift: how many are left, and taking them. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { isCheckViolation } from '#src/platform/database/database-errors.ts';
import type { Db } from '#src/platform/database/db.ts';
import { ruleOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import {
  addShiftMeals,
  type Meals,
  returnShiftMeals,
  selectShiftMeals,
  takeShiftMeals,
} from './shift-meal-sql.ts';

export type { Meals };

/** Meals that can still be sold; undefined if the shift has no limit. */
export type MealsLeft = (day: BusinessDay, shift: Shift) => number | undefined;

/** `days` are sorted. Without any limit the database is not queried. */
export async function findMealsLeft(
  db: Db,
  days: readonly BusinessDay[],
  plan: ShiftPlan,
): Promise<MealsLeft> {
  const mostOf = (day: BusinessDay, shift: Shift) => ruleOf(day, shift, plan)?.mostMeals;
  const isLimited = days.some((day) => shifts.some((shift) => mostOf(day, shift) !== undefined));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = isLimited ? await selectShiftMeals(db, first, last) : [];
  const taken = new Map(rows.map((row) => [`${row.date} ${row.shift}`, row.taken]));
  return (day, shift) => {
    const most = mostOf(day, shift);
    return most && Math.max(0, most - (taken.get(`${day} ${shift}`) ?? 0));
  };
}

/** Shifts with fewer meals left than requested, each with a message. */
export async function findFull<M extends Meals>(
  db: Db,
  wanted: readonly M[],
  plan: ShiftPlan,
): Promise<{ meals: M; text: string }[]> {
  const days = wanted.map(({ date }) => date).sort();
  const mealsLeft = await findMealsLeft(db, days, plan);
  return wanted.flatMap((meals) => {
    const left = mealsLeft(meals.date, meals.shift) ?? meals.quantity;
    return left < meals.quantity ? [{ meals, text: fullText(meals.shift, left) }] : [];
  });
}

/** In the caller's transaction; 409 `conflict` if fewer are left. */
export async function takeMeals(tx: Db, meals: Meals, most: number): Promise<void> {
  if (await takeShiftMeals(tx, meals, most)) return;
  throw new AppError('conflict', fullText(meals.shift, 0));
}

/** In the caller's transaction, for an order that is not cooked. */
export async function returnMeals(tx: Db, meals: Meals): Promise<void> {
  await returnShiftMeals(tx, meals);
}

/** Counts meals that were ordered before there was a limit; they may exceed it. */
export async function countMealsSold(tx: Db, meals: Meals): Promise<void> {
  await addShiftMeals(tx, meals);
}

/** Whether the database has refused to sell more meals of a shift than its limit. */
export function isShiftFull(error: unknown): boolean {
  return isCheckViolation(error, 'shift_meals_most');
}

function fullText(shift: Shift, left: number): string {
  const name = shift.toLowerCase();
  if (left === 0) return `${shift} is sold out for this day.`;
  return left === 1 ? `Only one ${name} is left.` : `Only ${left} meals are left for ${name}.`;
}
