/** Refusals to pay cash at the door, and their effect on the number's next order. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { mostCashRefusals } from '#src/settings/cash-limit-rules.ts';
import {
  insertCashRefusal,
  selectCashRefusals,
  selectRefusalState,
  selectRefusalsToConfirm,
  selectRefusedCustomers,
  updateConfirmed,
  updateDismissed,
  updateForgiven,
} from './cash-refusal-sql.ts';

/** Called in the transaction that records that an order was not paid; counts once per order. */
export function recordRefusal(
  tx: Db,
  refusal: { orderId: string; mobileNo: string; createdAt: Date },
): Promise<void> {
  return insertCashRefusal(tx, refusal);
}

export async function mayPayInCash(db: Db, mobileNo: string): Promise<boolean> {
  return (await selectCashRefusals(db, mobileNo)) < mostCashRefusals;
}

/** The person's refusals so far no longer count. */
export async function allowCashAgain(
  db: Db,
  allowance: { mobileNo: string; staffId: string; now: Date },
): Promise<void> {
  await updateForgiven(db, allowance);
}

/** The longest list that staff look through. */
const mostRefused = 200;

export async function findRefusedCustomers(db: Db, timeZone: string) {
  const rows = await selectRefusedCustomers(db, { atLeast: mostCashRefusals, most: mostRefused });
  return rows.map(({ lastAt, ...customer }) => ({
    ...customer,
    lastRefused: businessDay(lastAt, timeZone),
  }));
}

/**
 * Refusals that riders reported of people who may still pay in cash, and who no longer may once
 * staff confirm them.
 */
export async function findRefusalsToConfirm(db: Db, timeZone: string) {
  const rows = await selectRefusalsToConfirm(db, { atLeast: mostCashRefusals, most: mostRefused });
  return rows.map(({ at, rider, orderNumber: orderId, ...refusal }) => ({
    ...{ ...refusal, orderId, day: businessDay(at, timeZone) },
    ...(rider !== null && { rider }),
  }));
}

interface Verdict {
  orderNumber: number;
  isTrue: boolean;
  staffId: string;
  now: Date;
}

/**
 * 404 `not_found`; 409 `conflict` when staff have already decided otherwise. A repeated call
 * changes nothing.
 */
export async function decideRefusal(db: Db, { isTrue, ...verdict }: Verdict): Promise<void> {
  await (isTrue ? updateConfirmed : updateDismissed)(db, { ...verdict });
  const state = await selectRefusalState(db, verdict.orderNumber);
  if (!state) throw new AppError('not_found', 'Nobody has refused to pay this order.');
  if (isTrue ? state.isConfirmed : state.isDismissed) return;
  throw new AppError('conflict', 'Somebody has decided about this already.');
}
