/** Makes and ends standing meals and skips. The database refuses what is being cooked already. */
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { findMain } from '#src/customers/server/customer-service.ts';
import { requireTiffin } from '#src/dishes/server/tiffin-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Skip, StandingMeal } from '../../pass-contract.ts';
import { bitsOf } from '../../standing-rules.ts';
import { upsertOwnPurse } from '../purse-sql.ts';
import {
  insertSkip,
  insertStanding,
  selectSkipForUpdate,
  selectStandingForUpdate,
  updateToDay,
  updateUntilDay,
} from './standing-sql.ts';

export interface Press {
  /** Null for the customer. */
  staffId: string | null;
  now: Date;
  timeZone: string;
}

type NewStanding = Omit<StandingMeal, 'tiffin' | 'place'>;

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
  refusePast(standing.fromDay, press);
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
    refusePast(addDays(last, 1), press);
    await updateUntilDay(tx, id, last);
  });
}

/** Errors as in the contract. */
export function createSkip(
  db: Db,
  { customerId, ...skip }: Skip & { customerId: string },
  press: Press,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id: mainId } = await findMain(tx, customerId);
    const { standingId } = skip;
    const standing = standingId && (await selectStandingForUpdate(tx, standingId));
    if (standingId && !standing) {
      throw new AppError('not_found', 'This standing meal does not exist.');
    }
    const purseId = standing ? standing.purseId : await upsertOwnPurse(tx, mainId, press.now);
    await addSkip(tx, purseId, skip, press);
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
  refusePast(skip.fromDay, press);
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
    refusePast(addDays(last, 1), press);
    await updateToDay(tx, id, last);
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

/** What a day that is over had stays as it was. */
function refusePast(day: BusinessDay, { now, timeZone }: Press): void {
  if (day >= businessDay(now, timeZone)) return;
  throw new AppError('conflict', 'A day that is over can’t be changed.');
}
