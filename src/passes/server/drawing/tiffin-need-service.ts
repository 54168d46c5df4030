/** Which meals of passes are owed in a shift, before and after it, and where there is no dish. */
import {
  addDays,
  type BusinessDay,
  type Days,
  instantOf,
} from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { drawMeals, type HeldPass } from '../../draw-rules.ts';
import { selectFrozenShifts } from '../frozen-shift-sql.ts';
import {
  type ExpectedRow,
  type Purses,
  selectExpected,
  selectHeld,
  selectHeldBefore,
} from './draw-sql.ts';
import { type MissingRow, selectMissing } from './tiffin-need-sql.ts';

interface Slot {
  date: BusinessDay;
  shift: Shift;
}

const isCooked = ({ date, shift }: Slot, plan: ShiftPlan) =>
  !closureOf(date, shift, plan.closures) && !isDayOff(date, shift, plan);

/**
 * The meals of each tiffin that a freeze at this moment would draw if there were a dish of it; none
 * once the shift is frozen.
 */
export async function findMealsFromPasses(
  db: Db,
  slot: Slot,
  plan: ShiftPlan,
): Promise<{ tiffinId: string; meals: number }[]> {
  const drawn = await mealsOf(db, slot, plan, async (purses) => {
    const frozen = await selectFrozenShifts(db, { since: slot.date });
    const isFrozen = frozen.some(({ date, shift }) => date === slot.date && shift === slot.shift);
    return isFrozen ? [] : selectHeld(db, purses);
  });
  return [...Map.groupBy(drawn, ({ tiffinId }) => tiffinId)].map(([tiffinId, meals]) => {
    return { tiffinId, meals: sumOf(meals) };
  });
}

/**
 * How many meals a freeze of a day that is over would have drawn, whatever became of the passes
 * since then.
 */
export async function countMissedMeals(db: Db, slot: Slot, plan: ShiftPlan): Promise<number> {
  const end = instantOf(addDays(slot.date, 1), '00:00', plan.timeZone);
  return sumOf(await mealsOf(db, slot, plan, (purses) => selectHeldBefore(db, { ...purses, end })));
}

async function mealsOf(
  db: Db,
  slot: Slot,
  plan: ShiftPlan,
  findHeld: (purses: Purses) => Promise<HeldPass[]>,
): Promise<ExpectedRow[]> {
  if (!isCooked(slot, plan)) return [];
  const expected = await selectExpected(db, { ...slot });
  if (expected.length === 0) return [];
  const purseIds = [...new Set(expected.map(({ purseId }) => purseId))];
  const held = await findHeld({ ...slot, purseIds });
  return drawMeals(
    expected.map((meal) => (meal.problem === 'noDish' ? { ...meal, problem: null } : meal)),
    held,
  ).filter(({ outcome }) => outcome === 'drawn');
}

const sumOf = (meals: readonly ExpectedRow[]) =>
  meals.reduce((sum, { quantity }) => sum + quantity, 0);

/** Where somebody expects a tiffin that has no dish; a closed shift needs none. */
export async function findMissingDishes(
  db: Db,
  days: Days,
  plan: ShiftPlan,
): Promise<MissingRow[]> {
  return (await selectMissing(db, { ...days, shifts })).filter((slot) => isCooked(slot, plan));
}
