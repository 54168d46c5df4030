/** What the calendar of a person is made of. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { shiftOfDay } from '../../standing-rules.ts';
import {
  selectFrozenShifts,
  selectOrdersOfStanding,
  selectSkipsOf,
  selectStandingOf,
} from './standing-sql.ts';

/** The rows of these purses from today on, and the same as the calendar wants them. */
export async function findKnown(
  db: Db,
  purseIds: readonly string[],
  { today, plan }: { today: BusinessDay; plan: ShiftPlan },
) {
  const [standing, skips, orders, frozen] = await Promise.all([
    selectStandingOf(db, purseIds, today),
    selectSkipsOf(db, purseIds, today),
    selectOrdersOfStanding(db, purseIds, today),
    findFrozen(db, today),
  ]);
  const known = {
    from: today,
    standing: standing.map(({ meal }) => ({ ...meal, ...rangeOf(meal.fromDay, meal.untilDay) })),
    skips: skips.map(toSkip),
    ...{ orders, frozen, plan },
  };
  return { standing, skips, orders, known };
}

/** The frozen shifts, as `shiftOfDay` writes them. */
export async function findFrozen(db: Db, since: BusinessDay): Promise<Set<string>> {
  const rows = await selectFrozenShifts(db, { since });
  return new Set(rows.map(({ date, shift }) => shiftOfDay(date, shift)));
}

/** A stored skip, as the rules read it. */
export function toSkip({ id, shift, standingId, fromDay, toDay }: SkipRow) {
  return { id, shift, ...rangeOf(fromDay, toDay), ...(standingId !== null && { standingId }) };
}
type SkipRow = Awaited<ReturnType<typeof selectSkipsOf>>[number];

export const rangeOf = (from: string, to: string | null) => ({ from, ...(to !== null && { to }) });
