/** What a person has: passes, standing meals, skips, and what comes on the next days. */
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receiptPath } from '#src/receipts/server/receipt-service.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { backPaiseOf } from '../../ending-rules.ts';
import type { PersonMeals } from '../../pass-contract.ts';
import { heldStates, passLabel } from '../../pass-kinds.ts';
import { firstChangeable, weekdaysOf } from '../../standing-rules.ts';
import { toMeals } from '../my/my-meals-service.ts';
import { selectAsked } from '../my/my-meals-sql.ts';
import { type PersonPassRow, selectEntries, selectPassesOfPerson } from '../pass-sql.ts';
import { findPursesOfPerson } from '../purse-service.ts';
import { findKnown } from './calendar-service.ts';
import { selectLeftOutOf } from './standing-sql.ts';

type Answer = AnsweredOf<typeof PersonMeals>;
const mostEntries = 25;

interface Asking {
  now: Date;
  plan: ShiftPlan;
  /** The address of the payment page of a checkout. */
  linkOf: (checkout: { id: string; label: string }) => string;
}

/** 404 `not_found`. */
export async function findPersonMeals(
  db: Db,
  customerId: string,
  { now, plan, linkOf }: Asking,
): Promise<Answer> {
  const purseIds = await findPursesOfPerson(db, customerId);
  const today = businessDay(now, plan.timeZone);
  const [passes, rows, leftOut, asked] = await Promise.all([
    selectPassesOfPerson(db, purseIds, now),
    findKnown(db, purseIds, { today, plan }),
    selectLeftOutOf(db, purseIds, addDays(today, -1)),
    selectAsked(db, purseIds, today),
  ]);
  const { standing, skips, known } = rows;
  // Staff change what comes until the freeze.
  const changing = (_shift: Shift) => ({ now, plan, frozen: known.frozen, noticeHours: 0 });
  return {
    today,
    passes: passes.map((row) => toPass(row, linkOf)),
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
    days: toMeals({ ...rows, leftOut, asked }, changing),
    firstDays: shifts.map((shift) => {
      return { shift, day: firstChangeable(today, shift, changing(shift)) };
    }),
    leftOut: leftOut.map(({ date, shift, meals, reason }) => ({ date, shift, meals, reason })),
    entries: await findEntries(db, passes),
  };
}

function toPass(row: PersonPassRow, linkOf: Asking['linkOf']): Answer['passes'][number] {
  const { pass, tiffin, browserId, payableUntil, isFromTill, paidOn, hasDrawn, receiptToken } = row;
  const { number, state, startsOn, expiresOn, balanceMeals, balancePaise, skipLimit } = pass;
  const { name, tiffinId, shifts: forShifts, meals, pricePaise, validDays } = pass;
  const { noticeHours, leftover, stopping, checkoutId } = pass;
  return {
    ...{ number, state, startsOn, expiresOn, mealsLeft: balanceMeals, leftPaise: balancePaise },
    ...{ name, tiffinId, tiffin, shifts: forShifts, meals, pricePaise, validDays, noticeHours },
    ...{ leftover, stopping, ...(skipLimit !== null && { skipLimit }) },
    isOfBrowser: browserId !== null,
    ...(heldStates.includes(state) &&
      paidOn !== null && {
        onStop: { backPaise: backPaiseOf({ ...pass, hasDrawn }, 'stopped'), isFromTill, paidOn },
      }),
    ...(state === 'pending' && {
      link: { url: linkOf({ id: checkoutId, label: passLabel(number) }), until: payableUntil },
    }),
    ...(receiptToken !== null && { receipt: receiptPath(receiptToken) }),
  };
}

async function findEntries(db: Db, passes: readonly PersonPassRow[]): Promise<Answer['entries']> {
  if (passes.length === 0) return [];
  const numbers = new Map(passes.map(({ pass }) => [pass.id, pass.number]));
  const rows = await selectEntries(db, [...numbers.keys()], { limit: mostEntries });
  return rows.map(({ passId, days, closure, date, shift, order, reason, by, ...entry }) => ({
    ...{
      id: entry.id,
      kind: entry.kind,
      meals: entry.meals,
      left: entry.left,
      at: entry.createdAt,
    },
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
