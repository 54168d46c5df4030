/** Cash that was refused at the door, and what it means for the next order of the number. */
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { mostCashRefusals } from '#src/settings/cash-limit-rules.ts';
import {
  insertCashRefusal,
  selectCashRefusals,
  selectRefusedCustomers,
  updateForgiven,
} from './cash-refusal-sql.ts';

/** In the transaction that notes that an order was not paid; once an order. */
export function recordRefusal(
  tx: Db,
  refusal: { orderId: string; mobileNo: string; createdAt: Date },
): Promise<void> {
  return insertCashRefusal(tx, refusal);
}

export async function mayPayInCash(db: Db, mobileNo: string): Promise<boolean> {
  return (await selectCashRefusals(db, mobileNo)) < mostCashRefusals;
}

/** What was refused until now does not count any more. */
export async function allowCashAgain(
  db: Db,
  allowance: { mobileNo: string; staffId: string; now: Date },
): Promise<void> {
  await updateForgiven(db, allowance);
}

/** Of a list that somebody looks through. */
const mostRefused = 200;

export async function findRefusedCustomers(db: Db, timeZone: string) {
  const rows = await selectRefusedCustomers(db, { atLeast: mostCashRefusals, most: mostRefused });
  return rows.map(({ lastAt, ...customer }) => ({
    ...customer,
    lastRefused: businessDay(lastAt, timeZone),
  }));
}
