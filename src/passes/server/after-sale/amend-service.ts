/**
 * Changes passes after their sale: staff make one longer or the owner corrects what it holds, and
 * closures and the person's next pass make passes longer.
 */
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { heldRefusal } from '../../ending-rules.ts';
import { heldStates } from '../../pass-kinds.ts';
import { insertPassEntries } from '../pass-sql.ts';
import type { StaffPress } from '../press.ts';
import {
  insertClosedDays,
  insertExtension,
  insertMoves,
  lockClosedPasses,
  lockPassByNumber,
  type SeenPass,
  selectUsed,
} from './amend-sql.ts';

interface Extension {
  number: number;
  days: number;
  reason: string;
  seen: Pick<SeenPass, 'expiresOn' | 'mealsLeft'>;
}

/** Returns its last day; errors as in the contract. */
export function extendByStaff(
  db: Db,
  { number, days, reason, seen }: Extension,
  { staffId, now, timeZone }: StaffPress,
): Promise<BusinessDay> {
  return inTransaction(db, async (tx) => {
    const { id: passId } = await lockSeen(tx, number, seen);
    const day = businessDay(now, timeZone);
    await insertExtension(tx, { passId, days, reason, staffId, day, now });
    await extendForClosures(tx, { passIds: [passId], day, now });
    return (await lockSeen(tx, number, {})).expiresOn;
  });
}

type Held = Pick<SeenPass, 'mealsLeft' | 'leftPaise'>;

/** Errors as in the contract. The entry is the difference to what was seen. */
export function correctHeld(
  db: Db,
  correction: Held & { number: number; reason: string; seen: Held },
  { staffId, now, timeZone }: StaffPress,
): Promise<void> {
  const { number, mealsLeft, leftPaise, reason, seen } = correction;
  return inTransaction(db, async (tx) => {
    const { id: passId, pricePaise } = await lockSeen(tx, number, seen);
    const [used] = await selectUsed(tx, { passId });
    const mostPaise = pricePaise - (used?.paise ?? 0);
    const refused = heldRefusal({ mealsLeft, leftPaise }, mostPaise);
    if (refused) throw new AppError('invalid_request', refused.message, { details: [refused] });
    const meals = mealsLeft - seen.mealsLeft;
    const paise = leftPaise - seen.leftPaise;
    if (meals === 0 && paise === 0) return;
    await insertPassEntries(tx, [
      {
        ...{ id: newId(), passId, kind: 'corrected', meals, paise, reason, staffId },
        ...{ day: businessDay(now, timeZone), createdAt: now },
      },
    ]);
  });
}

/**
 * Locks the pass. 404 `not_found`; 409 `conflict` if it has ended, or is not as it was seen, which
 * also refuses the second of two presses.
 */
async function lockSeen(tx: Db, number: number, seen: Partial<SeenPass>): Promise<SeenPass> {
  const [pass] = await lockPassByNumber(tx, { number });
  if (!pass || pass.state === 'pending') {
    throw new AppError('not_found', 'This pass does not exist.');
  }
  const isSame = Object.entries(seen).every(([key, value]) => Reflect.get(pass, key) === value);
  if (!isSame || !heldStates.includes(pass.state)) {
    throw new AppError('conflict', 'It was changed meanwhile.');
  }
  return pass;
}

interface Booking {
  /** The business day on which it is booked. */
  day: BusinessDay;
  now: Date;
}

/** Null stands for all passes that run. Nothing happens to a pass that has the days already. */
export async function extendForClosures(
  tx: Db,
  { passIds, ...booking }: Booking & { passIds: readonly string[] | null },
): Promise<void> {
  const closed = (await lockClosedPasses(tx, { passIds })).map(({ id }) => id);
  if (closed.length > 0) await insertClosedDays(tx, { passIds: closed, ...booking });
}

/**
 * A pass that begins to run: closed days make it longer, and what is left of others that move lasts
 * as long as it.
 */
export async function extendActivated(
  tx: Db,
  { id: passId, number }: { id: string; number: number },
  booking: Booking,
): Promise<void> {
  await extendForClosures(tx, { passIds: [passId], ...booking });
  const { purseId, tiffinId, expiresOn: until } = await lockSeen(tx, number, {});
  await insertMoves(tx, { purseId, tiffinId, until, ...booking });
}
