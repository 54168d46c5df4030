/** The freeze: afterwards the count of a shift is fixed. It happens completely or not at all. */
import { drawStandingMeals } from '#src/passes/server/drawing/draw-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { freezeRefusal } from '../../freeze-rules.ts';
import { countItems } from '../components/component-service.ts';
import {
  insertOpenDay,
  type ShiftKey,
  selectShiftDay,
  selectStateForUpdate,
  updateFrozen,
} from './shift-day-sql.ts';
import { insertBoxes, insertLines, selectFrozen } from './shift-line-sql.ts';
import { keepOrders, lockShift } from './shift-lock-sql.ts';

interface Freezing extends ShiftKey {
  now: Date;
  /** A shift that is closed on its day draws no meals from passes. */
  plan: ShiftPlan;
  /** Undefined if the freeze is automatic. */
  staffId?: string | undefined;
}

/**
 * Makes orders of the shift's standing meals, then stores every order that is to be cooked, with
 * its lines and boxes. A second freeze changes nothing; returns whether this was the first. The
 * freeze waits for payments and cancellations that have begun. Later ones wait for the freeze and
 * become amendments.
 */
export function freezeCount(
  db: Db,
  { date, shift, now, plan, staffId }: Freezing,
): Promise<boolean> {
  const key = { date, shift };
  return inTransaction(db, async (tx) => {
    await keepOrders(tx, key);
    await lockShift(tx, key);
    await insertOpenDay(tx, key);
    if ((await selectStateForUpdate(tx, key)) !== 'open') return false;
    await drawStandingMeals(tx, { ...key, now, plan });
    await insertLines(tx, key);
    await insertBoxes(tx, key);
    const { digest, items } = await selectFrozen(tx, key);
    const counted = JSON.stringify(Object.fromEntries(await countItems(tx, items, now)));
    await updateFrozen(tx, { ...key, now, staffId: staffId ?? null, digest, items: counted });
    return true;
  });
}

/**
 * 409 `conflict` for a past day without a freeze, and for a day that is not open for orders yet.
 */
export async function freezeByHand(
  db: Db,
  freezing: Freezing & { staffId: string },
): Promise<void> {
  const { date, shift, now, plan } = freezing;
  const refusal = freezeRefusal(date, now, plan);
  if (refusal !== undefined) {
    if (((await selectShiftDay(db, { date, shift }))?.state ?? 'open') !== 'open') return;
    throw new AppError('conflict', refusal);
  }
  await freezeCount(db, freezing);
}
