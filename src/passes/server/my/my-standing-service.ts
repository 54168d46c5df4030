/** One more meal on a day, and another address, by the customer. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff } from '#src/settings/cut-off-rules.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';
import { isAway } from '../../skip-rules.ts';
import { covers } from '../../standing-rules.ts';
import { rangeOf } from '../standing/calendar-service.ts';
import { addStanding, replaceStanding } from '../standing/standing-service.ts';
import { selectSkipsOf, selectStandingForUpdate } from '../standing/standing-sql.ts';
import { type MyChange, requireChangeable, requireStanding } from './my-change-service.ts';

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
export async function addMyMeal(
  tx: Db,
  { date, shift, ...more }: OneMore,
  mine: MyChange,
): Promise<void> {
  requireChangeable(date, shift, mine);
  if (closureOf(date, shift, mine.plan.closures) || isDayOff(date, shift, mine.plan)) {
    throw new AppError('conflict', 'Nothing is cooked on this day.');
  }
  const pass = mine.passes.find(
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
  const id = mine.idOf(purseId, date, shift);
  await addStanding(tx, purseId, { ...more, id, shift, ...day }, mine.press);
}

interface Move {
  standingId: string;
  fromDay: BusinessDay;
  note: string;
  addressId: string;
}

/** Errors as in the contract. Its skips go with it. */
export async function moveMyStandingMeal(
  tx: Db,
  { standingId, ...move }: Move,
  mine: MyChange,
): Promise<void> {
  const newId = mine.idOf(standingId, move.fromDay);
  const { shift, fromDay } = await requireStanding(tx, standingId, mine);
  if (await selectStandingForUpdate(tx, newId)) return;
  requireChangeable(move.fromDay < fromDay ? fromDay : move.fromDay, shift, mine);
  const { note, addressId } = move;
  const change = { id: standingId, newId, fromDay: move.fromDay, note, addressId };
  await replaceStanding(tx, change, mine.press);
}
