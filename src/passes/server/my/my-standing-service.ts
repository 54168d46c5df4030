/** One more meal on a day, and another address, by the customer. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff } from '#src/settings/cut-off-rules.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';
import { isAway, skipsOf } from '../../skip-rules.ts';
import { comesOn, covers } from '../../standing-rules.ts';
import { lockHeld } from '../drawing/draw-sql.ts';
import { rangeOf, toSkip } from '../standing/calendar-service.ts';
import { addStanding, replaceStanding } from '../standing/standing-service.ts';
import {
  selectSkipsOf,
  selectStandingForUpdate,
  selectStandingOf,
} from '../standing/standing-sql.ts';
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
  const passes = mine.passes.filter(
    ({ tiffinId, shifts, startsOn, expiresOn }) =>
      tiffinId === more.tiffinId &&
      shifts.includes(shift) &&
      covers({ from: startsOn, to: expiresOn }, date),
  );
  const purseId = passes.find(({ balanceMeals }) => balanceMeals >= more.quantity)?.purseId;
  if (purseId === undefined) throw tooFew();
  const id = mine.idOf(purseId, date, shift);
  // Several presses at once wait for each other, so that no more comes than the passes have.
  await lockHeld(tx, { date, shift, purseIds: [purseId] });
  const skips = (await selectSkipsOf(tx, [purseId], date)).map(toSkip);
  if (skips.some((skip) => skip.shift === shift && isAway(skip) && covers(skip, date))) {
    throw new AppError('conflict', 'You are away on this day. Come back first.');
  }
  const held = passes.filter((pass) => pass.purseId === purseId);
  const known = (await selectStandingOf(tx, [purseId], date))
    .map(({ meal }) => ({ ...meal, ...rangeOf(meal.fromDay, meal.untilDay) }))
    .filter((meal) => meal.tiffinId === more.tiffinId && meal.shift === shift && meal.id !== id)
    .filter((meal) => comesOn(meal, date) && skipsOf(meal, date, skips).length === 0);
  const wanted = known.reduce((sum, { quantity }) => sum + quantity, more.quantity);
  if (wanted > held.reduce((sum, { balanceMeals }) => sum + balanceMeals, 0)) throw tooFew();
  const day = { weekdays: [weekdayOf(date)], fromDay: date, untilDay: date };
  await addStanding(tx, purseId, { ...more, id, shift, ...day }, mine.press);
}

const tooFew = () => new AppError('conflict', 'No pass has so many meals for this day.');

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
