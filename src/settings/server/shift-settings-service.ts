/** Saves the shift rules, with a check for orders placed under the old ones. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '../cut-off-rules.ts';
import { concernedDetail } from '../settings-contract.ts';
import type { Settings } from '../settings-groups.ts';
import { concernedOrders } from '../shift-change-rules.ts';
import { type Saving, type SettingsVersion, saveGroup } from './settings-service.ts';

/** Operations on orders that their own feature provides. */
export interface ShiftOrders {
  /** Orders from today on that are neither delivered nor cancelled, sorted by number. */
  findUpcoming: (tx: Db, today: BusinessDay) => Promise<UpcomingOrder[]>;
  /** Locks the orders that `countMeals` will count; called before the rules are locked. */
  lockUncounted: (tx: Db, plan: Pick<ShiftPlan, 'rules'>, today: BusinessDay) => Promise<void>;
  /** Counts the orders of shifts that get a limit and had none. */
  countMeals: (tx: Db, plan: Pick<ShiftPlan, 'rules'>, today: BusinessDay) => Promise<void>;
}

export interface UpcomingOrder {
  number: number;
  date: BusinessDay;
  shift: Shift;
  mobileNo: string;
}

interface ShiftSaving extends Omit<Saving<'shifts'>, 'group' | 'before' | 'lockFirst'> {
  /** Numbers of the affected orders that the person has confirmed. */
  confirmedOrders: readonly number[];
  orders: ShiftOrders;
}

/**
 * Like `saveGroup`; no order can be placed at the same time. 409 `conflict`, with each affected
 * order as a detail, if the affected orders differ from the confirmed ones.
 */
export function saveShifts(
  db: Db,
  { confirmedOrders, orders, ...saving }: ShiftSaving,
): Promise<SettingsVersion<'shifts'>> {
  const { now, timeZone } = saving;
  const today = businessDay(now, timeZone);
  const planOf = ({ rules }: Settings['shifts']) => ({ rules, timeZone });
  return saveGroup(db, {
    ...saving,
    group: 'shifts',
    lockFirst: (tx) => orders.lockUncounted(tx, planOf(saving.value), today),
    async before(tx, after, old) {
      const upcoming = await orders.findUpcoming(tx, today);
      refuseUnconfirmed(concernedOrders(upcoming, planOf(old), planOf(after)), confirmedOrders);
      await orders.countMeals(tx, planOf(after), today);
    },
  });
}

function refuseUnconfirmed(orders: readonly UpcomingOrder[], confirmed: readonly number[]): void {
  const numbers = new Set(confirmed);
  if (orders.length === numbers.size && orders.every(({ number }) => numbers.has(number))) return;
  const message =
    orders.length === 0
      ? 'The orders that this change concerned are cancelled or delivered. Please save again.'
      : 'Somebody has ordered for a day that this change concerns.';
  const details = orders.map(({ number, date, shift, mobileNo }) => ({
    path: `${concernedDetail}.${number}`,
    message: `${shift} of ${shortDay(date)}, ${mobileNo}`,
  }));
  throw new AppError('conflict', message, { details });
}
