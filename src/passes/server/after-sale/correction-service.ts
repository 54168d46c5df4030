/** Corrects what a pass holds, by the owner. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { heldRefusal } from '../../ending-rules.ts';
import { insertPassEntries } from '../pass-sql.ts';
import { lockSeen } from './amended-pass-service.ts';
import { type SeenPass, selectUsed } from './amended-pass-sql.ts';
import type { Amending } from './extension-service.ts';

type Held = Pick<SeenPass, 'mealsLeft' | 'leftPaise'>;

/** Errors as in the contract. The entry is the difference to what was seen. */
export function correctHeld(
  db: Db,
  correction: Held & { number: number; reason: string; seen: Held },
  { staffId, now, timeZone }: Amending,
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
