/** What a person has: passes, standing meals, skips, and what comes on the next days. */
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receiptPath } from '#src/receipts/server/receipt-service.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { backPaiseOf } from '../../ending-rules.ts';
import type { PersonMeals } from '../../pass-contract.ts';
import { heldStates, passLabel } from '../../pass-kinds.ts';
import { firstChangeable } from '../../standing-rules.ts';
import { findEntries } from '../pass-entry-service.ts';
import { type PersonPassRow, selectPassesOfPerson } from '../pass-sql.ts';
import { findPursesOfPerson } from '../purse-service.ts';
import { findCalendar, findPayers, mealsOfCalendar, toStandingMeal } from './calendar-service.ts';

type Answer = AnsweredOf<typeof PersonMeals>;

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
  const [passes, calendar] = await Promise.all([
    selectPassesOfPerson(db, purseIds, now),
    findCalendar(db, purseIds, { today, plan }),
  ]);
  const { standing, skips, leftOut, known } = calendar;
  const held = passes.map(({ pass }) => pass);
  const { entries } = await findEntries(db, held);
  const running = held.filter(({ state }) => state === 'active').toReversed();
  const payers = await findPayers(db, running);
  // Staff change what comes until the freeze.
  const changing = { now, plan, frozen: known.frozen, noticeHours: 0 };
  return {
    today,
    passes: passes.map((row) => toPass(row, linkOf)),
    standing: standing.map(toStandingMeal),
    skips: skips.map(({ id, standingId, shift, fromDay, toDay }) => ({
      ...{ id, shift, fromDay },
      ...(standingId !== null && { standingId }),
      ...(toDay !== null && { toDay }),
    })),
    days: mealsOfCalendar(calendar, payers, () => changing),
    firstDays: shifts.map((shift) => {
      return { shift, day: firstChangeable(today, shift, changing) };
    }),
    leftOut: leftOut.map(({ date, shift, meals, reason }) => ({ date, shift, meals, reason })),
    entries,
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
