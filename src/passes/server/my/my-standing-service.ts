/** One more meal on a day, and another address, by the customer. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff } from '#src/settings/cut-off-rules.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';
import { isAway } from '../../skip-rules.ts';
import { covers, weekdaysOf } from '../../standing-rules.ts';
import { rangeOf } from '../standing/known-meals-service.ts';
import { addSkip, addStanding, endStanding } from '../standing/standing-service.ts';
import { selectSkipsOf, selectStandingForUpdate } from '../standing/standing-sql.ts';
import { type Own, requireChangeable, requireStanding } from './own-meals-service.ts';

interface OneMore {
  date: BusinessDay;
  shift: Shift;
  tiffinId: string;
  quantity: number;
  name: string;
  note: string;
  addressId: string;
}

/** Errors as in the contract. */
export async function addOwn(tx: Db, { date, shift, ...more }: OneMore, own: Own): Promise<void> {
  requireChangeable(date, shift, own);
  if (closureOf(date, shift, own.plan.closures) || isDayOff(date, shift, own.plan)) {
    throw new AppError('conflict', 'Nothing is cooked on this day.');
  }
  const pass = own.passes.find(
    ({ tiffinId, shifts, startsOn, expiresOn, balanceMeals }) =>
      tiffinId === more.tiffinId &&
      shifts.includes(shift) &&
      covers({ from: startsOn, to: expiresOn }, date) &&
      balanceMeals >= more.quantity,
  );
  if (!pass) throw new AppError('conflict', 'No pass has so many meals for this day.');
  const { purseId } = pass;
  const skips = await selectSkipsOf(tx, [purseId], date);
  const isGone = skips.some(
    ({ shift: of, standingId, fromDay, toDay }) =>
      of === shift &&
      isAway({ standingId: standingId ?? undefined }) &&
      covers(rangeOf(fromDay, toDay), date),
  );
  if (isGone) throw new AppError('conflict', 'You are away on this day. Come back first.');
  const day = { weekdays: [weekdayOf(date)], fromDay: date, untilDay: date };
  const id = own.idOf(purseId, date, shift);
  await addStanding(tx, purseId, { ...more, id, shift, ...day }, own.press);
}

interface Move {
  standingId: string;
  fromDay: BusinessDay;
  note: string;
  addressId: string;
}

/** Errors as in the contract. Its skips go with it. */
export async function moveOwn(
  tx: Db,
  { standingId, fromDay: from, note, addressId }: Move,
  own: Own,
): Promise<void> {
  const id = own.idOf(standingId, from);
  const standing = await requireStanding(tx, standingId, own);
  if (await selectStandingForUpdate(tx, id)) return;
  const { shift, tiffinId, quantity, name, untilDay, purseId } = standing;
  const fromDay = from < standing.fromDay ? standing.fromDay : from;
  requireChangeable(fromDay, shift, own);
  if (untilDay !== null && untilDay < fromDay) {
    throw new AppError('conflict', 'It was changed meanwhile.');
  }
  await endStanding(tx, { id: standingId, lastDay: addDays(fromDay, -1) }, own.press);
  const days = { weekdays: weekdaysOf(standing.weekdays), fromDay };
  const until = untilDay === null ? {} : { untilDay };
  const meal = { id, shift, tiffinId, quantity, name, note, addressId, ...days, ...until };
  await addStanding(tx, purseId, meal, own.press);
  const skips = await selectSkipsOf(tx, [purseId], fromDay);
  for (const { id: skipId, fromDay: first, toDay, ...skip } of skips) {
    if (skip.standingId !== standingId) continue;
    const rest = { shift, fromDay: first < fromDay ? fromDay : first };
    const to = toDay === null ? {} : { toDay };
    await addSkip(
      tx,
      purseId,
      { id: own.idOf(skipId, from), standingId: id, ...rest, ...to },
      own.press,
    );
  }
}
