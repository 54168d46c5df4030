/**
 * Finds the purses of a person, and brings them together: meals of one are drawn from the other's
 * passes.
 */
import { findMain } from '#src/customers/server/customer-service.ts';
import { selectNumbersOf } from '#src/customers/server/customer-sql.ts';
import type { MealsOfMerged } from '#src/customers/server/merging/merger-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { daysThatFreeze } from '../standing-rules.ts';
import { shareShifts } from './frozen-shift-sql.ts';
import {
  lockPassesOfPurses,
  movePasses,
  moveStandingMeals,
  selectHolder,
  selectPurseIds,
  upsertOwnPurse,
} from './purse-sql.ts';

/**
 * The purses of a person, whatever number they are of: all of them, those of one browser, or with
 * null those of no browser. 404 `not_found`.
 */
export async function findPursesOfPerson(
  db: Db,
  customerId: string,
  browserId?: string | null,
): Promise<string[]> {
  const main = await findMain(db, customerId);
  const numbers = await selectNumbersOf(db, [main.id]);
  return selectPurseIds(
    db,
    numbers.map(({ id }) => id),
    browserId,
  );
}

interface Moment {
  today: BusinessDay;
  now: Date;
}

/** Staff know that a browser is the person's. Errors as in the contract. */
export function joinPurse(
  db: Db,
  number: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [holder] = await selectHolder(tx, { number });
    if (!holder || holder.customerId === null) {
      throw new AppError('not_found', 'This pass does not exist.');
    }
    if (holder.browserId === null) return;
    const { id } = await findMain(tx, holder.customerId);
    const to = await upsertOwnPurse(tx, id, now);
    await movePurse(tx, { from: holder.purseId, to }, { today: businessDay(now, timeZone), now });
  });
}

/** What a merger of two numbers does to their own purses, and how it is undone. */
export const mealsOfMerged: MealsOfMerged = {
  move: async (tx, { keptId, mergedId }, moment) => {
    const [from] = await selectPurseIds(tx, [mergedId], null);
    if (from === undefined) return [];
    return movePurse(tx, { from, to: await upsertOwnPurse(tx, keptId, moment.now) }, moment);
  },
  takeBack: async (tx, { keptId, mergedId, movedIds }, { today, now }) => {
    if (movedIds.length === 0) return;
    const from = await upsertOwnPurse(tx, keptId, now);
    const to = await upsertOwnPurse(tx, mergedId, now);
    await movePurse(tx, { from, to, only: movedIds }, { today, now });
  },
};

/** Returns the ids of what is in the other purse now; without `only`, everything moves. */
async function movePurse(
  tx: Db,
  { only = null, ...purses }: { from: string; to: string; only?: readonly string[] | null },
  { today, now }: Moment,
): Promise<string[]> {
  await holdStill(tx, [purses.from, purses.to], today);
  const move = { ...purses, only };
  const moved = [
    ...(await movePasses(tx, move)),
    ...(await moveStandingMeals(tx, { ...move, shifts, today, now })),
  ];
  return moved.map(({ id }) => id);
}

/** No shift freezes meanwhile, which would read one of the two purses before and one after. */
async function holdStill(tx: Db, purseIds: readonly string[], today: BusinessDay): Promise<void> {
  await shareShifts(tx, { days: daysThatFreeze(today), shifts });
  await lockPassesOfPurses(tx, purseIds);
}
