/** What a person has: passes, standing meals, skips, and what comes on the next days. */
import { findMain } from '#src/customers/server/customer-service.ts';
import { selectNumbersOf } from '#src/customers/server/customer-sql.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { calendarOf } from '../../calendar-rules.ts';
import type { PersonMeals } from '../../pass-contract.ts';
import { changeableUntil, noticeOf, weekdaysOf } from '../../standing-rules.ts';
import { selectPurseIds } from '../purse-sql.ts';
import { type PassRow, selectEntries, selectPassesOf } from '../selling/pass-sql.ts';
import { findKnown } from './known-meals-service.ts';
import { selectLeftOutOf } from './standing-sql.ts';

type Answer = AnsweredOf<typeof PersonMeals>;
const mostEntries = 25;

interface Asking {
  now: Date;
  plan: ShiftPlan;
}

/** 404 `not_found`. */
export async function findPersonMeals(
  db: Db,
  customerId: string,
  { now, plan }: Asking,
): Promise<Answer> {
  const main = await findMain(db, customerId);
  const customerIds = (await selectNumbersOf(db, [main.id])).map(({ id }) => id);
  const purseIds = await selectPurseIds(db, customerIds);
  const today = businessDay(now, plan.timeZone);
  const found = await selectPassesOf(db, purseIds);
  const passes = found.map(({ pass }) => pass);
  const { standing, skips, known } = await findKnown(db, purseIds, { today, plan });
  const days = calendarOf(known);
  const running = passes.filter(isRunning);
  return {
    passes: found.map(({ pass, browserId }) => ({
      ...toPass(pass),
      isOfBrowser: browserId !== null,
    })),
    standing: standing.map(({ meal, tiffin, place }) => {
      const { id, tiffinId, shift, quantity, name, note, addressId, fromDay, untilDay } = meal;
      return {
        ...{ id, tiffinId, shift, quantity, name, note, addressId, fromDay, tiffin, place },
        ...{ weekdays: weekdaysOf(meal.weekdays), ...(untilDay !== null && { untilDay }) },
      };
    }),
    skips: skips.map(({ id, standingId, shift, fromDay, toDay }) => ({
      ...{ id, shift, fromDay },
      ...(standingId !== null && { standingId }),
      ...(toDay !== null && { toDay }),
    })),
    calendar: days.flatMap(({ date, shifts: ofDay }) =>
      shifts.flatMap((shift) => {
        const entry = ofDay[shift];
        const until = changeableUntil(date, shift, noticeOf(shift, running), plan);
        return entry ? [{ ...entry, date, shift, ...(until && { until }) }] : [];
      }),
    ),
    leftOut: await selectLeftOutOf(db, purseIds, addDays(today, -1)),
    entries: await findEntries(db, passes),
  };
}

export const isRunning = ({ state }: Pick<PassRow, 'state'>) => state === 'active';

function toPass(pass: PassRow): Omit<Answer['passes'][number], 'isOfBrowser'> {
  const { number, state, startsOn, expiresOn, balanceMeals, balancePaise, skipLimit } = pass;
  const { name, tiffinId, shifts: forShifts, meals, pricePaise, validDays } = pass;
  const { noticeHours, leftover, stopping } = pass;
  return {
    ...{ number, state, startsOn, expiresOn, mealsLeft: balanceMeals, leftPaise: balancePaise },
    ...{ name, tiffinId, shifts: forShifts, meals, pricePaise, validDays, noticeHours },
    ...{ leftover, stopping, ...(skipLimit !== null && { skipLimit }) },
  };
}

async function findEntries(db: Db, passes: readonly PassRow[]): Promise<Answer['entries']> {
  if (passes.length === 0) return [];
  const numbers = new Map(passes.map(({ id, number }) => [id, number]));
  const rows = await selectEntries(db, [...numbers.keys()], { limit: mostEntries });
  return rows.map(({ passId, days, closure, date, shift, order, reason, by, ...entry }) => ({
    ...{ id: entry.id, kind: entry.kind, meals: entry.meals, at: entry.createdAt },
    pass: numberOf(numbers, passId),
    ...(days !== null && { days }),
    ...(closure !== null && { closure }),
    ...(date !== null && { date }),
    ...(shift !== null && { shift }),
    ...(order !== null && { order }),
    ...(reason !== null && { reason }),
    ...(by !== null && { by }),
  }));
}

function numberOf(numbers: ReadonlyMap<string, number>, passId: string): number {
  const number = numbers.get(passId);
  if (number === undefined) throw new Error(`an entry of another pass: ${passId}`);
  return number;
}
