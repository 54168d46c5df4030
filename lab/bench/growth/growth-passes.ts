/** What is read and written of passes, which must not grow with those that have ended. */
import { randomUUID } from 'node:crypto';
import { selectPassEntries } from '#src/accounting/server/lists/sold-pass-sql.ts';
import { passFilters } from '#src/passes/pass-list-contract.ts';
import { extendForClosures } from '#src/passes/server/after-sale/amend-service.ts';
import { selectOverdue } from '#src/passes/server/after-sale/ending-sql.ts';
import { findLateSkips } from '#src/passes/server/deciding/late-skip-service.ts';
import { findPlannedMeals } from '#src/passes/server/drawing/draw-service.ts';
import { findMissingDishes } from '#src/passes/server/drawing/tiffin-need-service.ts';
import {
  findLeftOut,
  findPasses,
  findResting,
} from '#src/passes/server/lists/pass-list-service.ts';
import { findMyMeals } from '#src/passes/server/my/my-meals-service.ts';
import { findOffers } from '#src/passes/server/offers/offer-service.ts';
import { selectHasHad } from '#src/passes/server/selling/purchase-sql.ts';
import { findPersonMeals } from '#src/passes/server/standing/person-meals-service.ts';
import { selectComing } from '#src/passes/server/standing/standing-sql.ts';
import {
  selectBought,
  selectEnding,
  selectExpecting,
  selectFew,
  selectLeftOut,
  selectLongAway,
} from '#src/passes/server/texts/pass-text-sql.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { addUpPasses } from '#src/reports/server/report-passes-service.ts';
import { insertClosure } from '#src/settings/server/closure-sql.ts';
import { anyOf, type Call, type GrownShop, openPlan, timeZone } from './growth-calls.ts';

const at = ({ now }: GrownShop) => ({ now, plan: openPlan, linkOf: () => '' });
const lunch = ({ today: date }: GrownShop) => ({ date, shift: 'Lunch' as const });
const isSome = (rows: number) => rows > 0;
const isNone = (rows: number) => rows === 0;

export const callsOfPasses: readonly Call[] = [
  ...passFilters.map(
    (show): Call => ({
      name: `Passes: ${show}`,
      run: async (db, { today }) =>
        (await findPasses(db, { show, after: undefined, today })).passes.length,
      expected: show === 'idle' ? isNone : isSome,
    }),
  ),
  {
    name: 'Passes: asked',
    run: async (db, { now }) => (await findLateSkips(db, { now, timeZone })).length,
    expected: isNone,
  },
  {
    name: 'Passes: left out',
    run: async (db, { today }) => (await findLeftOut(db, { today })).meals.length,
    expected: isNone,
  },
  {
    name: 'Passes: offers',
    run: async (db) => (await findOffers(db)).length,
    expected: (rows) => rows === 1,
  },
  {
    name: "A customer's passes",
    run: async (db, shop) =>
      (await findPersonMeals(db, anyOf(shop.eaters).customerId, at(shop))).passes.length,
    expected: isSome,
  },
  {
    name: 'My page',
    run: async (db, shop) =>
      (await findMyMeals(db, [anyOf(shop.eaters).purseId], at(shop))).passes.length,
    expected: (rows) => rows === 1,
  },
  {
    name: 'What comes to a person',
    run: async (db, { eaters, today }) =>
      (await selectComing(db, { customerIds: [anyOf(eaters).customerId], today })).length,
    expected: (rows) => rows <= 3,
  },
  {
    name: 'Plan: missing dishes',
    run: async (db, { today }) =>
      (await findMissingDishes(db, { from: today, to: addDays(today, 13) }, openPlan)).length,
    expected: isSome,
  },
  {
    name: 'Reports: passes of a day',
    run: async (db, { today }) => {
      const day = addDays(today, -1);
      return (await addUpPasses(db, { from: day, to: day }))?.moves.length ?? 0;
    },
    expected: isSome,
  },
  {
    name: 'Accountant: meals, a page',
    run: async (db, { today: to }) =>
      (await selectPassEntries(db, { from: addDays(to, -1), to, timeZone }, undefined)).length,
    expected: isSome,
  },
  {
    name: 'A closed day',
    run: async (db, { today, now, riderIds }) => {
      const day = addDays(today, 3);
      const undone = new Error('Nothing is kept.');
      const closing = inTransaction(db, async (tx) => {
        const closure = { from: day, to: day, reason: 'Holi', createdBy: anyOf(riderIds) };
        await insertClosure(tx, { ...closure, id: randomUUID(), createdAt: now });
        await extendForClosures(tx, { passIds: null, day: today, now });
        throw undone;
      });
      await closing.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return 0;
    },
    expected: isNone,
  },
  {
    name: 'Passes that are over',
    run: async (db, { today }) =>
      (await selectOverdue(db, { today, waitedSince: addDays(today, -60) })).length,
    expected: isNone,
  },
  {
    name: 'A trial at a place',
    run: async (db, { offerId, addressId }) => {
      const wanted = { addressId, note: 'A-1', name: '', weekdays: 127, shifts: [] };
      return (await selectHasHad(db, { offerId, mobileNo: '9999999999', wanted })) ? 1 : 0;
    },
    expected: isNone,
  },
  {
    name: 'Texts of passes',
    run: async (db, shop) => {
      const { today } = shop;
      const bought = await selectBought(db, { since: addDays(today, -1) });
      const few = await selectFew(db, { few: 3 });
      const ending = await selectEnding(db, { today, days: 7, till: 3 });
      const leftOut = await selectLeftOut(db, { today });
      const closed = await selectExpecting(db, lunch(shop));
      const away = await selectLongAway(db, { today, since: addDays(today, -14) });
      return [bought, few, ending, leftOut, closed, away].flat().length;
    },
    expected: isSome,
  },
  {
    name: 'Passes: resting',
    run: async (db, { today }) => (await findResting(db, { today, after: undefined })).meals.length,
    expected: (rows) => rows >= 0,
  },
  {
    name: 'Kitchen: the meals to draw',
    run: async (db, shop) =>
      (await findPlannedMeals(db, { ...lunch(shop), plan: openPlan })).length,
    expected: isSome,
  },
];
