/** What a private link shows of passes and standing meals. */
import type { LinkRow } from '#src/customers/server/private-page/link-sql.ts';
import { menuWindow } from '#src/menus/menu-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { Payer } from '../../calendar-rules.ts';
import type { MyMeals } from '../../my-meals-contract.ts';
import { forgivingAnswer } from '../../pass-kinds.ts';
import { absencesOf, plannedSkips } from '../../skip-rules.ts';
import { firstChangeable, noticeOf, shiftOfDay } from '../../standing-rules.ts';
import { findEntries } from '../pass-entry-service.ts';
import { type PassRow, selectEntry, selectHasMeals, selectPassesOf } from '../pass-sql.ts';
import { findPursesOfPerson } from '../purse-service.ts';
import { selectPurseIds } from '../purse-sql.ts';
import {
  findCalendar,
  findPayers,
  mealsOfCalendar,
  toStandingMeal,
} from '../standing/calendar-service.ts';
import { selectTiffinDishes } from '../standing/standing-sql.ts';

type Answer = AnsweredOf<typeof MyMeals>;
type Entries = Pick<Answer, 'entries' | 'next'>;

/**
 * The purses that a link shows: of a browser its own purse of the number, of staff the person's own
 * purses, whatever number they are of.
 */
export function findPursesOf(
  db: Db,
  { customerId, browserId }: Pick<LinkRow, 'customerId' | 'browserId'>,
): Promise<string[]> {
  if (browserId !== null) return selectPurseIds(db, [customerId], browserId);
  return findPursesOfPerson(db, customerId, null);
}

/** False also for passes that nobody sees by this link. */
export async function hasMealsOf(db: Db, link: LinkRow): Promise<boolean> {
  const [row] = await selectHasMeals(db, { purseIds: await findPursesOf(db, link) });
  return row?.found === true;
}

/** Those that run, the one that ends first first. */
export function runningOf(found: Awaited<ReturnType<typeof selectPassesOf>>) {
  return found.filter(({ pass }) => pass.state === 'active').toReversed();
}

/** The whole page of these purses. */
export async function findMyMeals(
  db: Db,
  purseIds: readonly string[],
  { now, plan }: { now: Date; plan: ShiftPlan },
): Promise<Answer> {
  const today = businessDay(now, plan.timeZone);
  const [found, calendar, dishes] = await Promise.all([
    selectPassesOf(db, purseIds),
    findCalendar(db, purseIds, { today, plan }),
    selectTiffinDishes(db, { days: menuWindow(today) }),
  ]);
  const running = runningOf(found);
  const passes = running.map(({ pass }) => pass);
  const payers = await findPayers(db, passes);
  const { frozen } = calendar.known;
  const changing = (shift: Shift) => {
    return { now, plan, frozen, noticeHours: noticeOf(shift, passes) };
  };
  const tiffins = new Map(calendar.standing.map(({ meal }) => [meal.id, meal.tiffinId]));
  const days = mealsOfCalendar(calendar, payers, changing).map((meal) => {
    const tiffinId = tiffins.get(meal.standingId);
    const menu = dishes.find(
      ({ date, shift, ...each }) =>
        date === meal.date && shift === meal.shift && each.tiffinId === tiffinId,
    );
    return { ...meal, ...(menu && { dish: menu.dish }) };
  });
  const bought = shifts.filter((shift) => passes.some((pass) => pass.shifts.includes(shift)));
  return {
    ...{ today, days, away: absencesOf(calendar.known.skips) },
    passes: withSkips(running, payers, days, frozen),
    waiting: found
      .filter(({ pass }) => pass.state === 'waiting' && pass.balanceMeals > 0)
      .map(({ pass, tiffin }) => ({ tiffin, meals: pass.balanceMeals })),
    standing: calendar.standing.map(toStandingMeal),
    firstDays: bought.map((shift) => {
      return { shift, day: firstChangeable(today, shift, changing(shift)) };
    }),
    ...(await findMyEntries(
      db,
      found.map(({ pass }) => pass),
    )),
  };
}

/** What a pass has had of skips, and those to come. */
function withSkips(
  running: Awaited<ReturnType<typeof selectPassesOf>>,
  payers: readonly Payer[],
  days: Answer['days'],
  frozen: ReadonlySet<string>,
): Answer['passes'] {
  const had = new Map(payers.map(({ id, skips }) => [id, skips]));
  const planned = plannedSkips(
    running.map(({ pass, tiffin }) => ({ ...pass, tiffin })),
    days.filter(
      ({ state, date, shift, asked }) =>
        state === 'skipped' && asked !== forgivingAnswer && !frozen.has(shiftOfDay(date, shift)),
    ),
  );
  return running.map(({ pass, tiffin }) => {
    const { number, tiffinId, startsOn, expiresOn, balanceMeals, skipLimit } = pass;
    const used = (had.get(pass.id) ?? 0) + (planned.get(pass.id) ?? 0);
    return {
      ...{ number, tiffinId, tiffin, shifts: pass.shifts, startsOn, expiresOn },
      mealsLeft: balanceMeals,
      ...(skipLimit !== null && { skips: { limit: skipLimit, used } }),
    };
  });
}

/** 404 `not_found` for an entry that the link does not show. */
export async function findOlderEntries(
  db: Db,
  purseIds: readonly string[],
  before: string,
): Promise<Entries> {
  const passes = (await selectPassesOf(db, purseIds)).map(({ pass }) => pass);
  const last = await selectEntry(
    db,
    before,
    passes.map(({ id }) => id),
  );
  if (!last) throw new AppError('not_found', 'This entry does not exist.');
  return findMyEntries(db, passes, last);
}

/** Of the staff who decided something, customers read the first name. */
async function findMyEntries(
  db: Db,
  passes: readonly PassRow[],
  before?: { id: string; createdAt: Date },
): Promise<Entries> {
  const { entries, next } = await findEntries(db, passes, before);
  return {
    entries: entries.map(({ by = '', order: _order, ...entry }) => {
      const [firstName] = by.split(' ');
      return { ...entry, ...(entry.reason !== undefined && firstName && { by: firstName }) };
    }),
    next,
  };
}
