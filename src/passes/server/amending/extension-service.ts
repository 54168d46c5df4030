/** Makes passes longer: staff do, a closure does, or the person's next pass. */
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { lockSeen } from './amended-pass-service.ts';
import type { SeenPass } from './amended-pass-sql.ts';
import {
  insertClosedDays,
  insertExtension,
  insertMoves,
  lockClosedPasses,
} from './extension-sql.ts';

interface Extension {
  number: number;
  days: number;
  reason: string;
  seen: Pick<SeenPass, 'expiresOn' | 'mealsLeft'>;
}

export interface Amending {
  staffId: string;
  now: Date;
  timeZone: string;
}

/** Returns its last day; errors as in the contract. */
export function extendByStaff(
  db: Db,
  { number, days, reason, seen }: Extension,
  { staffId, now, timeZone }: Amending,
): Promise<BusinessDay> {
  return inTransaction(db, async (tx) => {
    const { id: passId } = await lockSeen(tx, number, seen);
    const day = businessDay(now, timeZone);
    await insertExtension(tx, { passId, days, reason, staffId, day, now });
    await extendForClosures(tx, { passIds: [passId], day, now });
    return (await lockSeen(tx, number, {})).expiresOn;
  });
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
export async function lengthenSold(
  tx: Db,
  { id: passId, number }: { id: string; number: number },
  booking: Booking,
): Promise<void> {
  await extendForClosures(tx, { passIds: [passId], ...booking });
  const { purseId, tiffinId, expiresOn: until } = await lockSeen(tx, number, {});
  await insertMoves(tx, { purseId, tiffinId, until, ...booking });
}
