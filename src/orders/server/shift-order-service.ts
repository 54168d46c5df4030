/** What orders say about a change of the shifts' rules, in the transaction that changes them. */
import { countMealsSold } from '#src/menus/server/shift-meal-service.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { ruleOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { ShiftOrders } from '#src/settings/server/shift-settings-service.ts';
import { updateHeldMeals } from './order-sql.ts';
import {
  selectMealsOfOrders,
  selectUncountedOrders,
  selectUpcomingOrders,
} from './shift-order-sql.ts';

export const shiftOrders: ShiftOrders = { findUpcoming: selectUpcomingOrders, countMeals };

/** Orders that were placed while their shift had no limit count from now on. */
async function countMeals(
  tx: Db,
  plan: Pick<ShiftPlan, 'rules'>,
  today: BusinessDay,
): Promise<void> {
  if (plan.rules.every(({ mostMeals }) => mostMeals === undefined)) return;
  const limited = (await selectUncountedOrders(tx, today)).filter(
    ({ date, shift }) => ruleOf(date, shift, plan)?.mostMeals !== undefined,
  );
  if (limited.length === 0) return;
  const ids = limited.map(({ id }) => id);
  for (const meals of await selectMealsOfOrders(tx, ids)) await countMealsSold(tx, meals);
  await updateHeldMeals(tx, ids, true);
}
