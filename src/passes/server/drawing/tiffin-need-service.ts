/** Which meals of passes a dish will be cooked for, and where their tiffin has no dish. */
import type { BusinessDay, Days } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { drawMeals } from '../../draw-rules.ts';
import { selectFrozenShifts } from '../frozen-shift-sql.ts';
import { selectExpected, selectHeld } from './draw-sql.ts';
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
  if (!isCooked(slot, plan)) return [];
  const expected = await selectExpected(db, { ...slot });
  if (expected.length === 0) return [];
  const frozen = await selectFrozenShifts(db, { since: slot.date });
  if (frozen.some(({ date, shift }) => date === slot.date && shift === slot.shift)) return [];
  const purseIds = [...new Set(expected.map(({ purseId }) => purseId))];
  const held = await selectHeld(db, { ...slot, purseIds });
  const drawn = drawMeals(
    expected.map((meal) => (meal.problem === 'noDish' ? { ...meal, problem: null } : meal)),
    held,
  ).filter(({ outcome }) => outcome === 'drawn');
  return [...Map.groupBy(drawn, ({ tiffinId }) => tiffinId)].map(([tiffinId, meals]) => {
    return { tiffinId, meals: meals.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
}

/** Where somebody expects a tiffin that has no dish; a closed shift needs none. */
export async function findMissingDishes(
  db: Db,
  days: Days,
  plan: ShiftPlan,
): Promise<MissingRow[]> {
  return (await selectMissing(db, { ...days, shifts })).filter((slot) => isCooked(slot, plan));
}
