/** Days that are over without a freeze: what was not cooked from passes calls the owner. */
import { raiseAlert, wasRaised } from '#src/alerts/server/alert-service.ts';
import { countMissedMeals } from '#src/passes/server/drawing/tiffin-need-service.ts';
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { type ShiftKey, selectShiftDay } from './shift-day-sql.ts';
import { lockShift } from './shift-lock-sql.ts';

interface Look {
  /** The first day that is looked at; the last one is yesterday. */
  from: BusinessDay;
  today: BusinessDay;
  now: Date;
  plan: ShiftPlan;
}

export async function raiseMissedShifts(
  shop: Pick<Shop, 'db' | 'log'>,
  { from, today, ...look }: Look,
): Promise<void> {
  for (let date = from; date < today; date = addDays(date, 1)) {
    for (const shift of shifts) await raiseMissed(shop, { date, shift, ...look });
  }
}

/** Once for each shift, whoever looks at the same time, and even if its alert is closed. */
function raiseMissed(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  { now, plan, ...key }: ShiftKey & Pick<Look, 'now' | 'plan'>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockShift(tx, key);
    const day = await selectShiftDay(tx, key);
    if (day && day.state !== 'open') return;
    const meals = await countMissedMeals(tx, key, plan);
    const subject = `${key.date} ${key.shift}`;
    if (meals === 0 || (await wasRaised(tx, 'notDrawn', subject))) return;
    await raiseAlert(tx, log, { kind: 'notDrawn', subject, message: messageOf(key, meals), now });
  });
}

function messageOf({ date, shift }: ShiftKey, meals: number): string {
  const what = `${shift.toLowerCase()} on ${shortDay(date)} (${counted(meals, 'meal', 'meals')})`;
  return `Nothing was cooked from passes for ${what}, because it was not frozen on its day. Was the shop’s computer off? The passes keep what was not cooked.`;
}
