/** The lists of passes, and of meals that were not cooked, page by page. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type PassFilter, passPageSize } from '../../pass-list-contract.ts';
import { weekdaysOf } from '../../standing-rules.ts';
import { selectLeftOut, selectPassCounts, selectResting, selectRunning } from './pass-list-sql.ts';

/** One more is read, which shows whether there is another page. */
const limit = passPageSize + 1;

function pageOf<Row>(rows: readonly Row[]): { page: Row[]; hasMore: boolean } {
  return { page: rows.slice(0, passPageSize), hasMore: rows.length > passPageSize };
}

export async function findPasses(
  db: Db,
  { show, after, today }: { show: PassFilter; after: number | undefined; today: BusinessDay },
) {
  const select = selectRunning[show][after === undefined ? 'first' : 'next'];
  const { page, hasMore } = pageOf(await select(db, { today, after, limit }));
  const passes = page.map((row) => ({
    ...row,
    standing: row.standing.map(({ shift, weekdays }) => ({
      shift,
      weekdays: weekdaysOf(weekdays),
    })),
  }));
  if (after !== undefined) return { passes, hasMore };
  const [counts] = await selectPassCounts(db, { today });
  return { passes, hasMore, ...(counts && { counts }) };
}

/** What was left out since then is listed by its shift: the day before is settled by then. */
const sinceOf = (today: BusinessDay) => addDays(today, -1);

interface LastMeal {
  after?: string | undefined;
  afterDate?: BusinessDay | undefined;
}

export async function findLeftOut(
  db: Db,
  { after, afterDate, today }: LastMeal & { today: BusinessDay },
) {
  const isFirst = after === undefined || afterDate === undefined;
  const select = selectLeftOut[isFirst ? 'first' : 'next'];
  const since = sinceOf(today);
  const { page, hasMore } = pageOf(await select(db, { since, after, afterDate, limit }));
  return { meals: page, hasMore };
}

export async function findResting(
  db: Db,
  { after, today }: { after: string | undefined; today: BusinessDay },
) {
  const select = selectResting[after === undefined ? 'first' : 'next'];
  const since = sinceOf(today);
  const { page, hasMore } = pageOf(await select(db, { today, since, after, limit }));
  return { meals: page, hasMore };
}
