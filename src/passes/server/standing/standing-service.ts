/** Makes and ends standing meals and skips. The database refuses what is being cooked already. */
import { hash } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { findMain } from '#src/customers/server/customer-service.ts';
import { requireTiffin } from '#src/dishes/server/tiffin-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Skip, StandingMeal } from '../../pass-contract.ts';
import { bitsOf, weekdaysOf } from '../../standing-rules.ts';
import type { Press } from '../press.ts';
import { findPursesOfPerson } from '../purse-service.ts';
import { upsertOwnPurse } from '../purse-sql.ts';
import {
  deleteForgiven,
  insertSkip,
  insertStanding,
  moveLateSkips,
  selectSkipForUpdate,
  selectSkipsOf,
  selectStandingForUpdate,
  selectStandingOf,
  updateToDay,
  updateUntilDay,
} from './standing-sql.ts';

type NewStanding = Omit<StandingMeal, 'tiffin' | 'place'>;

interface StandingChange
  extends Partial<Pick<NewStanding, 'weekdays' | 'quantity' | 'name' | 'note' | 'addressId'>> {
  id: string;
  /** Of the standing meal from then on. */
  newId: string;
  fromDay: BusinessDay;
}

/** Errors as in the contract. */
export function createStandingMeal(
  db: Db,
  { customerId, ...standing }: NewStanding & { customerId: string },
  press: Press,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id: mainId } = await findMain(tx, customerId);
    await addStanding(tx, await upsertOwnPurse(tx, mainId, press.now), standing, press);
  });
}

/** In the caller's transaction; errors as in the contract. */
export async function addStanding(
  tx: Db,
  purseId: string,
  { weekdays, untilDay, ...standing }: NewStanding,
  press: Press,
): Promise<void> {
  refuseRange(standing.fromDay, untilDay);
  refuseOutside(standing.fromDay, press);
  await requireTiffin(tx, standing.tiffinId);
  await requireActiveAddress(tx, standing.addressId);
  const { staffId, now } = press;
  const days = { weekdays: bitsOf(weekdays), untilDay: untilDay ?? null };
  await insertStanding(tx, { ...standing, ...days, purseId, staffId, createdAt: now });
}

/** Errors as in the contract. Nothing happens if it ends earlier already. */
export function endStanding(
  db: Db,
  { id, lastDay }: { id: string; lastDay: BusinessDay },
  press: Press,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const standing = await selectStandingForUpdate(tx, id);
    if (!standing) throw new AppError('not_found', 'This standing meal does not exist.');
    const { fromDay, untilDay } = standing;
    const last = lastOf(lastDay, fromDay);
    if (untilDay !== null && untilDay <= last) return;
    refuseOutside(addDays(last, 1), press);
    await updateUntilDay(tx, id, last);
  });
}

/** Errors as in the contract. */
export function changeStanding(db: Db, change: StandingChange, press: Press): Promise<void> {
  return inTransaction(db, (tx) => replaceStanding(tx, change, press));
}

/**
 * In the caller's transaction; errors as in the contract. What the change does not name stays as it
 * is, and so do the skips and the questions.
 */
export async function replaceStanding(
  tx: Db,
  { id, newId, fromDay: wanted, ...change }: StandingChange,
  press: Press,
): Promise<void> {
  const standing = await selectStandingForUpdate(tx, id);
  if (!standing) throw new AppError('not_found', 'This standing meal does not exist.');
  if (await selectStandingForUpdate(tx, newId)) return;
  const { shift, tiffinId, quantity, name, note, addressId, untilDay, purseId } = standing;
  const fromDay = wanted < standing.fromDay ? standing.fromDay : wanted;
  if (untilDay !== null && untilDay < fromDay) {
    throw new AppError('conflict', 'It was changed meanwhile.');
  }
  await endStanding(tx, { id, lastDay: addDays(fromDay, -1) }, press);
  const old = { quantity, name, note, addressId, weekdays: weekdaysOf(standing.weekdays) };
  const days = { fromDay, ...(untilDay !== null && { untilDay }) };
  await addStanding(tx, purseId, { ...old, ...change, ...days, id: newId, shift, tiffinId }, press);
  await moveLateSkips(tx, { from: id, to: newId, since: fromDay });
  for (const skip of await selectSkipsOf(tx, [purseId], fromDay)) {
    if (skip.standingId !== id) continue;
    const rest = { shift, fromDay: skip.fromDay < fromDay ? fromDay : skip.fromDay };
    const to = skip.toDay === null ? {} : { toDay: skip.toDay };
    const own = { id: idOfPress(newId, skip.id), standingId: newId };
    await addSkip(tx, purseId, { ...own, ...rest, ...to }, press);
  }
}

interface NewSkip extends Pick<Skip, 'id' | 'fromDay' | 'toDay'> {
  customerId: string;
  skipped: { standingId: string } | { shifts: readonly Shift[] };
}

/** Errors as in the contract. Several skips of one press have ids that follow from its own. */
export function createSkip(
  db: Db,
  { id, customerId, skipped, fromDay, toDay }: NewSkip,
  press: Press,
): Promise<void> {
  const days = { fromDay, ...(toDay !== undefined && { toDay }) };
  return inTransaction(db, async (tx) => {
    const { id: mainId } = await findMain(tx, customerId);
    const ownId = await upsertOwnPurse(tx, mainId, press.now);
    const purseIds = await findPursesOfPerson(tx, mainId);
    if ('standingId' in skipped) {
      const { standingId } = skipped;
      const standing = await selectStandingForUpdate(tx, standingId);
      if (!standing || !purseIds.includes(standing.purseId)) {
        throw new AppError('not_found', 'This standing meal does not exist.');
      }
      const { purseId, shift } = standing;
      return addSkip(tx, purseId, { id, standingId, shift, ...days }, press);
    }
    const rows = await selectStandingOf(tx, purseIds, businessDay(press.now, press.timeZone));
    for (const purseId of purseIds) {
      const own = rows.filter(({ meal }) => meal.purseId === purseId);
      for (const shift of shifts.filter((one) => skipped.shifts.includes(one))) {
        if (purseId !== ownId && !own.some(({ meal }) => meal.shift === shift)) continue;
        await addSkip(tx, purseId, { id: idOfPress(id, purseId, shift), shift, ...days }, press);
      }
    }
  });
}

/** In the caller's transaction; errors as in the contract. */
export async function addSkip(
  tx: Db,
  purseId: string,
  { standingId, toDay, ...skip }: Skip,
  press: Press,
): Promise<void> {
  refuseRange(skip.fromDay, toDay);
  refuseOutside(skip.fromDay, press);
  const { staffId, now } = press;
  const days = { standingId: standingId ?? null, toDay: toDay ?? null };
  await insertSkip(tx, { ...skip, ...days, purseId, staffId, createdAt: now });
}

/** Errors as in the contract. Nothing happens if it ends earlier already. */
export function endSkipOf(
  db: Db,
  { id, lastDay }: { id: string; lastDay: BusinessDay },
  press: Press,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const skip = await selectSkipForUpdate(tx, id);
    if (!skip) throw new AppError('not_found', 'This skip does not exist.');
    const { fromDay, toDay } = skip;
    const last = lastOf(lastDay, fromDay);
    if (toDay !== null && toDay <= last) return;
    const since = addDays(last, 1);
    refuseOutside(since, press);
    await updateToDay(tx, id, last);
    await deleteForgiven(tx, skip, since);
  });
}

/** A range that never was ends on the day before it begins. */
function lastOf(lastDay: BusinessDay, fromDay: BusinessDay): BusinessDay {
  return lastDay < fromDay ? addDays(fromDay, -1) : lastDay;
}

function refuseRange(from: BusinessDay, to: BusinessDay | undefined): void {
  if (to === undefined || to >= from) return;
  throw new AppError('invalid_request', 'The last day is before the first.');
}

/** Further than any pass reaches; no calendar has to show more. */
const mostDaysAhead = 800;

/** What a day that is over had stays as it was. */
function refuseOutside(day: BusinessDay, { now, timeZone }: Press): void {
  const today = businessDay(now, timeZone);
  if (day < today) throw new AppError('conflict', 'A day that is over can’t be changed.');
  if (day > addDays(today, mostDaysAhead)) throw new AppError('conflict', 'That is too far ahead.');
}

/** The id of what a press makes: the same for a retry with the same key, which so makes no more. */
export function idOfPress(key: string, ...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify([key, ...parts]));
  // Version 8 of RFC 9562: a UUID of one's own making.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
