/** What a private link shows of passes and standing meals. */
import { findMain } from '#src/customers/server/customer-service.ts';
import { selectNumbersOf } from '#src/customers/server/customer-sql.ts';
import type { LinkRow } from '#src/customers/server/private-page/link-sql.ts';
import { menuWindow } from '#src/menus/menu-rules.ts';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { mealsOfDays } from '../../calendar-rules.ts';
import type { MyEntry, MyMeals } from '../../my-meals-contract.ts';
import { leftOutLabels } from '../../pass-kinds.ts';
import { absencesOf, plannedSkips } from '../../skip-rules.ts';
import {
  type Changing,
  canChange,
  changeableUntil,
  firstChangeable,
  noticeOf,
  shiftOfDay,
  weekdaysOf,
} from '../../standing-rules.ts';
import { selectPurseIds } from '../purse-sql.ts';
import { type PassRow, selectEntries, selectEntry, selectPassesOf } from '../selling/pass-sql.ts';
import { findKnown } from '../standing/known-meals-service.ts';
import { selectLeftOutOf } from '../standing/standing-sql.ts';
import {
  selectAsked,
  selectHasMeals,
  selectSkipCounts,
  selectTiffinDishes,
} from './my-meals-sql.ts';

type Answer = AnsweredOf<typeof MyMeals>;
type Entries = Pick<Answer, 'entries' | 'next'>;
const entriesPerPage = 25;

export interface MyMealsAt {
  now: Date;
  plan: ShiftPlan;
}

/**
 * The purses that a link shows: of a browser its own purse of the number, of staff the person's own
 * purses, whatever number they are of.
 */
export async function findPursesOf(
  db: Db,
  { customerId, browserId }: Pick<LinkRow, 'customerId' | 'browserId'>,
): Promise<string[]> {
  if (browserId !== null) return selectPurseIds(db, [customerId], browserId);
  const main = await findMain(db, customerId);
  const numbers = await selectNumbersOf(db, [main.id]);
  const ids = numbers.map(({ id }) => id);
  return selectPurseIds(db, ids, null);
}

/** False also for passes that nobody sees by this link. */
export async function hasMealsOf(db: Db, link: LinkRow): Promise<boolean> {
  const [row] = await selectHasMeals(db, { purseIds: await findPursesOf(db, link) });
  return row?.found === true;
}

export async function findMyMeals(
  db: Db,
  purseIds: readonly string[],
  { now, plan }: MyMealsAt,
): Promise<Answer> {
  const today = businessDay(now, plan.timeZone);
  const [found, rows, leftOut, asked, dishes] = await Promise.all([
    selectPassesOf(db, purseIds),
    findKnown(db, purseIds, { today, plan }),
    selectLeftOutOf(db, purseIds, today),
    selectAsked(db, purseIds, today),
    selectTiffinDishes(db, { days: menuWindow(today) }),
  ]);
  const running = found.filter(({ pass }) => pass.state === 'active').toReversed();
  const passes = running.map(({ pass }) => pass);
  const { frozen } = rows.known;
  const changing = (shift: Shift) => {
    return { now, plan, frozen, noticeHours: noticeOf(shift, passes) };
  };
  const tiffins = new Map(rows.standing.map(({ meal }) => [meal.id, meal.tiffinId]));
  const days = toMeals({ ...rows, leftOut, asked }, changing).map((meal) => {
    const tiffinId = tiffins.get(meal.standingId);
    const { dish } =
      dishes.find(
        (each) =>
          each.date === meal.date && each.shift === meal.shift && each.tiffinId === tiffinId,
      ) ?? {};
    return { ...meal, ...(dish !== undefined && { dish }) };
  });
  const bought = shifts.filter((shift) => passes.some((pass) => pass.shifts.includes(shift)));
  return {
    ...{ today, days, away: absencesOf(rows.known.skips) },
    passes: await withSkips(db, running, days, frozen),
    waiting: found
      .filter(({ pass }) => pass.state === 'waiting' && pass.balanceMeals > 0)
      .map(({ pass, tiffin }) => ({ tiffin, meals: pass.balanceMeals })),
    standing: rows.standing.map(({ meal, tiffin, place }) => {
      const { id, shift, quantity, name, note, addressId, fromDay, untilDay } = meal;
      return {
        ...{ id, shift, quantity, name, note, addressId, fromDay, tiffin, place },
        ...{ weekdays: weekdaysOf(meal.weekdays), ...(untilDay !== null && { untilDay }) },
      };
    }),
    firstDays: bought.map((shift) => {
      return { shift, day: firstChangeable(today, shift, changing(shift)) };
    }),
    ...(await findEntries(
      db,
      found.map(({ pass }) => pass),
    )),
  };
}

interface Rows extends Awaited<ReturnType<typeof findKnown>> {
  leftOut: Awaited<ReturnType<typeof selectLeftOutOf>>;
  asked: Awaited<ReturnType<typeof selectAsked>>;
}

/** Each standing meal on each day, with what the shop knows of it. */
export function toMeals(
  { standing, orders, known, leftOut, asked }: Rows,
  changing: (shift: Shift) => Changing,
): Answer['days'] {
  const texts = new Map([
    ...standing.map(({ meal, tiffin, place }) => [meal.id, { tiffin, place }] as const),
    ...orders.map(({ standingId, tiffin, place }) => [standingId, { tiffin, place }] as const),
  ]);
  return mealsOfDays(known).map(({ skips = [], ...meal }) => {
    const { standingId, date, shift } = meal;
    const isSame = (row: { standingId: string; date: string }) =>
      row.standingId === standingId && row.date === date;
    const text = texts.get(standingId);
    if (!text) throw new Error(`a meal of an unknown standing meal: ${standingId}`);
    const { noticeHours, plan } = changing(shift);
    const until = changeableUntil(date, shift, noticeHours, plan);
    const [question, order] = [asked.find(isSame), orders.find(isSame)];
    const why = meal.state === 'notCooked' ? leftOut.find(isSame) : undefined;
    return {
      ...{ ...meal, ...text, ...(until && { until }) },
      ...(why && { reason: leftOutLabels[why.reason] }),
      canChange: canChange(date, shift, changing(shift)),
      isOut: order !== undefined && isOut(order),
      skips: skips.map(({ id }) => id),
      ...(question && { asked: question.answer ?? ('open' as const) }),
    };
  });
}

/** The order is on its way, or was brought. */
export const isOut = ({ status }: { status: OrderStatus }) =>
  status === 'outForDelivery' || status === 'done';

/** What a pass has had of skips, and those to come. */
async function withSkips(
  db: Db,
  running: Awaited<ReturnType<typeof selectPassesOf>>,
  days: Answer['days'],
  frozen: ReadonlySet<string>,
): Promise<Answer['passes']> {
  const had = await selectSkipCounts(
    db,
    running.map(({ pass }) => pass.id),
  );
  const planned = plannedSkips(
    running.map(({ pass, tiffin }) => ({ ...pass, tiffin })),
    days.filter(
      ({ state, date, shift }) => state === 'skipped' && !frozen.has(shiftOfDay(date, shift)),
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
  return findEntries(db, passes, last);
}

async function findEntries(
  db: Db,
  passes: readonly PassRow[],
  before?: { id: string; createdAt: Date },
): Promise<Entries> {
  const numbers = new Map(passes.map(({ id, number }) => [id, number]));
  const { shown, last } = await readPage(entriesPerPage, (limit) =>
    selectEntries(db, [...numbers.keys()], { limit, before }),
  );
  const entries = shown.map((row): AnsweredOf<typeof MyEntry> => {
    const { id, passId, kind, meals, left, days, closure, date, shift, reason } = row;
    const { by, createdAt: at } = row;
    const pass = numbers.get(passId);
    if (pass === undefined) throw new Error(`an entry of another pass: ${passId}`);
    const [firstName] = (by ?? '').split(' ');
    return {
      ...{ id, pass, kind, meals, left, at },
      ...(days !== null && { days }),
      ...(closure !== null && { closure }),
      ...(date !== null && { date }),
      ...(shift !== null && { shift }),
      ...(reason !== null && { reason }),
      ...(reason !== null && firstName && { by: firstName }),
    };
  });
  return { entries, next: last?.id };
}
