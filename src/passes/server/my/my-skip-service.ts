/** Skips of the customer: a day, an absence, and what it takes to end them. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Skip } from '../../pass-contract.ts';
import { canChange, comesOn, covers, firstChangeable, shiftOfDay } from '../../standing-rules.ts';
import { rangeOf, toSkip } from '../standing/known-meals-service.ts';
import { addSkip, endSkipOf } from '../standing/standing-service.ts';
import {
  selectOrdersOfStanding,
  selectSkipForUpdate,
  selectSkipsOf,
  selectStandingOf,
} from '../standing/standing-sql.ts';
import { isOut } from './my-meals-service.ts';
import { insertLateSkip } from './my-meals-sql.ts';
import { type Own, requireChangeable, requireStanding } from './own-meals-service.ts';

interface OfDay {
  standingId: string;
  date: BusinessDay;
}

/** Errors as in the contract. A meal that is skipped already stays so. */
export async function skipOwn(tx: Db, { standingId, date }: OfDay, own: Own): Promise<void> {
  const { shift, purseId } = await requireComing(tx, { standingId, date }, own);
  requireChangeable(date, shift, own);
  const day = { shift, fromDay: date, toDay: date };
  await addOnce(tx, purseId, { id: own.idOf(standingId, date), standingId, ...day }, own);
}

/** Nothing happens where one and the same skip has all of its days. */
async function addOnce(tx: Db, purseId: string, skip: Skip, { press }: Own): Promise<void> {
  const { shift, standingId, fromDay, toDay } = skip;
  const known = (await selectSkipsOf(tx, [purseId], fromDay)).map(toSkip);
  const isThere = known.some(
    (one) =>
      one.shift === shift &&
      one.standingId === standingId &&
      one.from <= fromDay &&
      (one.to === undefined || (toDay !== undefined && toDay <= one.to)),
  );
  if (!isThere) await addSkip(tx, purseId, skip, press);
}

/** Errors as in the contract. What else a skip covers stays skipped. */
export async function unskipOwn(
  tx: Db,
  { skips, date }: { skips: readonly string[]; date: BusinessDay },
  own: Own,
): Promise<void> {
  for (const id of skips) {
    const { shift, purseId, standingId, toDay, ...skip } = await requireSkip(tx, id, own);
    if (!covers(rangeOf(skip.fromDay, toDay), date)) continue;
    requireChangeable(date, shift, own);
    await endSkipOf(tx, { id, lastDay: addDays(date, -1) }, own.press);
    if (toDay === date) continue;
    const rest = { shift, fromDay: addDays(date, 1), ...(toDay !== null && { toDay }) };
    const of = standingId === null ? {} : { standingId };
    await addSkip(tx, purseId, { id: own.idOf(id, date), ...of, ...rest }, own.press);
  }
}

/** Errors as in the contract. */
export async function leaveOwn(
  tx: Db,
  { from, to }: { from: BusinessDay; to?: BusinessDay | undefined },
  own: Own,
): Promise<void> {
  if (to !== undefined && to < from) {
    throw new AppError('invalid_request', 'The last day is before the first.');
  }
  const standing = await selectStandingOf(tx, own.purseIds, own.today);
  let hasSkipped = false;
  for (const purseId of own.purseIds) {
    const ofPurse = [
      ...own.passes.filter((pass) => pass.purseId === purseId).flatMap((pass) => pass.shifts),
      ...standing.filter(({ meal }) => meal.purseId === purseId).map(({ meal }) => meal.shift),
    ];
    for (const shift of shifts.filter((one) => ofPurse.includes(one))) {
      const fromDay = firstChangeable(from, shift, own.changing(shift));
      if (to !== undefined && fromDay > to) continue;
      const days = { shift, fromDay, ...(to !== undefined && { toDay: to }) };
      await addOnce(tx, purseId, { id: own.idOf(purseId, shift, from), ...days }, own);
      hasSkipped = true;
    }
  }
  if (!hasSkipped) throw new AppError('conflict', 'It is too late to change these days.');
}

/** Errors as in the contract. Each shift comes again from the first day that is not too late. */
export async function returnOwn(
  tx: Db,
  { skips, day }: { skips: readonly string[]; day: BusinessDay },
  own: Own,
): Promise<void> {
  for (const id of skips) {
    const { shift } = await requireSkip(tx, id, own);
    const first = firstChangeable(day, shift, own.changing(shift));
    await endSkipOf(tx, { id, lastDay: addDays(first, -1) }, own.press);
  }
}

/** Errors as in the contract. A second question is the same one. */
export async function askOwn(tx: Db, { standingId, date }: OfDay, own: Own): Promise<void> {
  const { shift } = await requireComing(tx, { standingId, date }, own);
  if (date < own.today) throw new AppError('conflict', 'This day is over.');
  const changing = own.changing(shift);
  if (canChange(date, shift, changing)) {
    throw new AppError('conflict', 'You can still skip this meal.');
  }
  const orders = await selectOrdersOfStanding(tx, own.purseIds, date);
  const order = orders.find((one) => one.standingId === standingId && one.date === date);
  const isFrozen = changing.frozen.has(shiftOfDay(date, shift));
  if (isFrozen && !order) throw new AppError('conflict', 'Nothing is cooked for you on this day.');
  if (order && isOut(order)) throw new AppError('conflict', 'It is on its way already.');
  await insertLateSkip(tx, { standingId, date, askedAt: own.press.now });
}

/** 404 `not_found` for a skip of somebody else. */
async function requireSkip(tx: Db, id: string, { purseIds }: Own) {
  const skip = await selectSkipForUpdate(tx, id);
  if (skip && purseIds.includes(skip.purseId)) return skip;
  throw new AppError('not_found', 'This skip does not exist.');
}

/** 404 `not_found` for a meal of somebody else, 409 `conflict` for a day on which it is not. */
async function requireComing(tx: Db, { standingId, date }: OfDay, own: Own) {
  const standing = await requireStanding(tx, standingId, own);
  const { fromDay, untilDay, ...days } = standing;
  if (comesOn({ ...days, ...rangeOf(fromDay, untilDay) }, date)) return standing;
  throw new AppError('conflict', 'This meal does not come on this day.');
}
