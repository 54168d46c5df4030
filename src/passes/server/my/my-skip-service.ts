/** Skips of the customer: a day, an absence, and what it takes to end them. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Skip } from '../../pass-contract.ts';
import { canChange, comesOn, covers, firstChangeable, shiftOfDay } from '../../standing-rules.ts';
import { insertLateSkip } from '../deciding/late-skip-sql.ts';
import { isOut, rangeOf, toSkip } from '../standing/calendar-service.ts';
import { addSkip, endSkipOf } from '../standing/standing-service.ts';
import {
  selectOrdersOfStanding,
  selectSkipForUpdate,
  selectSkipsOf,
  selectStandingOf,
} from '../standing/standing-sql.ts';
import { type MyChange, requireChangeable, requireStanding } from './my-change-service.ts';

interface OfDay {
  standingId: string;
  date: BusinessDay;
}

/** Errors as in the contract. A meal that is skipped already stays so. */
export async function skipMyMeal(
  tx: Db,
  { standingId, date }: OfDay,
  mine: MyChange,
): Promise<void> {
  const { shift, purseId } = await requireComing(tx, { standingId, date }, mine);
  requireChangeable(date, shift, mine);
  const day = { shift, fromDay: date, toDay: date };
  await addOnce(tx, purseId, { id: mine.idOf(standingId, date), standingId, ...day }, mine);
}

/** Nothing happens where one and the same skip has all of its days. */
async function addOnce(tx: Db, purseId: string, skip: Skip, { press }: MyChange): Promise<void> {
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
export async function unskipMyMeal(
  tx: Db,
  { skips, date }: { skips: readonly string[]; date: BusinessDay },
  mine: MyChange,
): Promise<void> {
  for (const id of skips) {
    const { shift, purseId, standingId, toDay, ...skip } = await requireSkip(tx, id, mine);
    if (!covers(rangeOf(skip.fromDay, toDay), date)) continue;
    requireChangeable(date, shift, mine);
    await endSkipOf(tx, { id, lastDay: addDays(date, -1) }, mine.press);
    if (toDay === date) continue;
    const rest = { shift, fromDay: addDays(date, 1), ...(toDay !== null && { toDay }) };
    const of = standingId === null ? {} : { standingId };
    await addSkip(tx, purseId, { id: mine.idOf(id, date), ...of, ...rest }, mine.press);
  }
}

/** Errors as in the contract. */
export async function startAbsence(
  tx: Db,
  { from, to }: { from: BusinessDay; to?: BusinessDay | undefined },
  mine: MyChange,
): Promise<void> {
  if (to !== undefined && to < from) {
    throw new AppError('invalid_request', 'The last day is before the first.');
  }
  const standing = await selectStandingOf(tx, mine.purseIds, mine.today);
  let hasSkipped = false;
  for (const purseId of mine.purseIds) {
    const ofPurse = [
      ...mine.passes.filter((pass) => pass.purseId === purseId).flatMap((pass) => pass.shifts),
      ...standing.filter(({ meal }) => meal.purseId === purseId).map(({ meal }) => meal.shift),
    ];
    for (const shift of shifts.filter((one) => ofPurse.includes(one))) {
      const fromDay = firstChangeable(from, shift, mine.changing(shift));
      if (to !== undefined && fromDay > to) continue;
      const days = { shift, fromDay, ...(to !== undefined && { toDay: to }) };
      await addOnce(tx, purseId, { id: mine.idOf(purseId, shift, from), ...days }, mine);
      hasSkipped = true;
    }
  }
  if (!hasSkipped) throw new AppError('conflict', 'It is too late to change these days.');
}

/** Errors as in the contract. Each shift comes again from the first day that is not too late. */
export async function endAbsence(
  tx: Db,
  { skips, day }: { skips: readonly string[]; day: BusinessDay },
  mine: MyChange,
): Promise<void> {
  for (const id of skips) {
    const { shift } = await requireSkip(tx, id, mine);
    const first = firstChangeable(day, shift, mine.changing(shift));
    await endSkipOf(tx, { id, lastDay: addDays(first, -1) }, mine.press);
  }
}

/** Errors as in the contract. A second question is the same one. */
export async function recordLateSkip(
  tx: Db,
  { standingId, date }: OfDay,
  mine: MyChange,
): Promise<void> {
  const { shift } = await requireComing(tx, { standingId, date }, mine);
  if (date < mine.today) throw new AppError('conflict', 'This day is over.');
  const changing = mine.changing(shift);
  if (canChange(date, shift, changing)) {
    throw new AppError('conflict', 'You can still skip this meal.');
  }
  const orders = await selectOrdersOfStanding(tx, mine.purseIds, date);
  const order = orders.find((one) => one.standingId === standingId && one.date === date);
  const isFrozen = changing.frozen.has(shiftOfDay(date, shift));
  if (isFrozen && !order) throw new AppError('conflict', 'Nothing is cooked for you on this day.');
  if (order && isOut(order)) throw new AppError('conflict', 'It is on its way already.');
  await insertLateSkip(tx, { standingId, date, askedAt: mine.press.now });
}

/** 404 `not_found` for a skip of somebody else. */
async function requireSkip(tx: Db, id: string, { purseIds }: MyChange) {
  const skip = await selectSkipForUpdate(tx, id);
  if (skip && purseIds.includes(skip.purseId)) return skip;
  throw new AppError('not_found', 'This skip does not exist.');
}

/** 404 `not_found` for a meal of somebody else, 409 `conflict` for a day on which it is not. */
async function requireComing(tx: Db, { standingId, date }: OfDay, mine: MyChange) {
  const standing = await requireStanding(tx, standingId, mine);
  const { fromDay, untilDay, ...days } = standing;
  if (comesOn({ ...days, ...rangeOf(fromDay, untilDay) }, date)) return standing;
  throw new AppError('conflict', 'This meal does not come on this day.');
}
