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
import { type Own, requireChangeable, requireStanding } from './my-change-service.ts';

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
export async function moveOwn(tx: Db, { standingId, ...move }: Move, own: Own): Promise<void> {
  const newId = own.idOf(standingId, move.fromDay);
  const { shift, fromDay } = await requireStanding(tx, standingId, own);
  if (await selectStandingForUpdate(tx, newId)) return;
  requireChangeable(move.fromDay < fromDay ? fromDay : move.fromDay, shift, own);
  const { note, addressId } = move;
  const change = { id: standingId, newId, fromDay: move.fromDay, note, addressId };
  await replaceStanding(tx, change, own.press);
}
