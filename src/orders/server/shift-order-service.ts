/** The part that orders have in a change of the shift rules, in the transaction of that change. */
import { countMealsSold } from '#src/menus/server/shift-meal-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { isLockTaken } from '#src/platform/database/database-errors.ts';
import type { Db } from '#src/platform/database/db.ts';
import { ruleOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { ShiftOrders } from '#src/settings/server/shift-settings-service.ts';
import { updateHeldMeals } from './order-sql.ts';
import {
  selectMealsOfOrders,
  selectUncountedOrders,
  selectUpcomingOrders,
} from './shift-order-sql.ts';

export const shiftOrders: ShiftOrders = {
  findUpcoming: selectUpcomingOrders,
  lockUncounted,
  countMeals,
};

type Limits = Pick<ShiftPlan, 'rules'>;

/**
 * Wherever both are locked, orders are locked before the shift rules; closing days does the same.
 */
async function lockUncounted(tx: Db, plan: Limits, today: BusinessDay): Promise<void> {
  if (hasLimit(plan)) await selectUncountedOrders(tx, today);
}

/** Orders that were placed while their shift had no limit are counted from now on. */
async function countMeals(tx: Db, plan: Limits, today: BusinessDay): Promise<void> {
  if (!hasLimit(plan)) return;
  const limited = (await findUncounted(tx, today)).filter(
    ({ date, shift }) => ruleOf(date, shift, plan)?.mostMeals !== undefined,
  );
  if (limited.length === 0) return;
  const ids = limited.map(({ id }) => id);
  for (const meals of await selectMealsOfOrders(tx, ids)) await countMealsSold(tx, meals);
  await updateHeldMeals(tx, ids, true);
}

function hasLimit({ rules }: Limits): boolean {
  return rules.some(({ mostMeals }) => mostMeals !== undefined);
}

/**
 * Only orders placed since `lockUncounted` are not locked yet. Their holder may be waiting for the
 * rules, which this transaction has locked, so this does not wait for them but fails: no deadlock.
 */
async function findUncounted(tx: Db, today: BusinessDay) {
  try {
    return await selectUncountedOrders(tx, today, { noWait: true });
  } catch (error) {
    if (!isLockTaken(error)) throw error;
    throw new AppError('conflict', 'Orders are changing at this moment. Please save again.');
  }
}
