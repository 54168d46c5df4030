import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp, testToday } from '#lab/builders/test-app.ts';
import { orders, passes } from '#src/app/schema.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { defaultShift, type Shift, shifts } from '#src/platform/contract/shifts.ts';

/** Each has days of its own; the slow loop plays many more. */
const runs = inject('interleavings');
const daysOfRun = 2;

let app: TestApp;
let shop: PassShop;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addPassShop(app, (await asAdmin(app)).id);
});
afterAll(() => app.close());

const day = fc.integer({ min: 0, max: daysOfRun - 1 });
const shift = fc.constantFrom(...shifts);
const person = fc.record({
  passes: fc.array(
    fc.record({
      ...{ meals: fc.integer({ min: 1, max: 6 }), extraPaise: fc.integer({ min: 0, max: 5000 }) },
      ...{ validDays: fc.integer({ min: 1, max: 3 }), isForBoth: fc.boolean() },
      skipLimit: fc.option(fc.integer({ min: 0, max: 1 })),
    }),
    { maxLength: 3 },
  ),
  standing: fc.array(fc.record({ shift, quantity: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 3,
  }),
  skips: fc.array(fc.record({ shift, day }), { maxLength: 2 }),
});
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never;

/** What a plain loop over days, shifts, people and single meals says. */
function eatNaively(people: readonly Person[]) {
  return people.map((each) => {
    const held = each.passes.map((pass) => {
      const paise = 100 * pass.meals + pass.extraPaise;
      return { ...pass, left: pass.meals, paise, skips: 0 };
    });
    const eaten: { day: number; shift: Shift; meals: number; paise: number }[] = [];
    for (let now = 0; now < daysOfRun; now++) {
      for (const which of shifts) {
        for (const meal of each.standing.filter((one) => one.shift === which)) {
          const usable = held
            .filter((pass) => pass.left > 0 && now < pass.validDays)
            .filter((pass) => pass.isForBoth || which === defaultShift)
            .toSorted((a, b) => a.validDays - b.validDays);
          const take = (pass: (typeof held)[number], count: number) => {
            const meals = Math.min(count, pass.left);
            const all = meals === pass.left;
            const paise = all ? pass.paise : Math.floor(pass.paise / pass.left) * meals;
            pass.left -= meals;
            pass.paise -= paise;
            return { meals, paise };
          };
          if (each.skips.some((skip) => skip.day === now && skip.shift === which)) {
            const [first] = usable;
            if (!first) continue;
            if (first.skipLimit !== null && first.skips >= first.skipLimit) {
              take(first, meal.quantity);
            }
            first.skips += 1;
            continue;
          }
          if (usable.reduce((sum, { left }) => sum + left, 0) < meal.quantity) continue;
          let wanted = meal.quantity;
          let total = 0;
          for (const pass of usable) {
            if (wanted === 0) break;
            const { meals, paise } = take(pass, wanted);
            wanted -= meals;
            total += paise;
          }
          eaten.push({ day: now, shift: which, meals: meal.quantity, paise: total });
        }
      }
    }
    return { eaten, left: held.map(({ left, paise }) => [left, paise]) };
  });
}

describe('random purses, passes, standing meals and skips', () => {
  let played = 0;

  it(`are drawn as a plain loop says, and as the live count said, in ${runs} runs`, async () => {
    const property = fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 4 }),
      async (people) => {
        const from = addDays(testToday, daysOfRun * played);
        played += 1;
        const stored = [];
        for (const each of people) stored.push(await store(each, from));
        for (let ahead = 0; ahead < daysOfRun; ahead++) {
          const date = addDays(from, ahead);
          for (const which of shifts) {
            await addMenu(app, { date, shift: which, tiffinId: shop.tiffinId });
            await freezeAsCounted(date, which);
          }
        }
        for (const [index, expected] of eatNaively(people).entries()) {
          const own = stored[index];
          if (!own) throw new Error('a person was not stored');
          expect(await eatenBy(own.mobileNo, from)).toEqual(expected.eaten);
          expect(await leftOf(own.numbers)).toEqual(expected.left);
        }
      },
    );
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
    await expectNoBrokenRules(app.shop.db);
    expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
  });
});

async function store(each: Person, startsOn: string) {
  const { customerId, purseId, mobileNo } = await addEater(app);
  const numbers: number[] = [];
  for (const { meals, extraPaise, validDays, isForBoth, skipLimit } of each.passes) {
    const change = {
      ...{ startsOn, meals, validDays, skipLimit, pricePaise: 100 * meals + extraPaise },
      shifts: isForBoth ? [...shifts] : ['Lunch' as const],
    };
    numbers.push(await addPass(app, shop, customerId, change));
  }
  const untilDay = addDays(startsOn, daysOfRun - 1);
  for (const meal of each.standing) {
    await addStanding(app, shop, purseId, { ...meal, fromDay: startsOn, untilDay });
  }
  for (const skip of each.skips) {
    const date = addDays(startsOn, skip.day);
    await addSkip(app, shop, purseId, { shift: skip.shift, fromDay: date, toDay: date });
  }
  return { mobileNo, numbers };
}

async function freezeAsCounted(date: string, which: Shift): Promise<void> {
  const plan = app.settings.current().shiftPlan;
  const now = app.shop.clock();
  const counted = async () => {
    const { day: state, dishes } = await findCount(
      app.shop.db,
      { date, shift: which },
      { plan, now },
    );
    return { orders: state.orders, meals: state.meals, dishes };
  };
  const before = await counted();
  expect(await freezeCount(app.shop.db, { date, shift: which, now, plan })).toBe(true);
  expect(await counted()).toEqual(before);
}

async function eatenBy(mobileNo: string, from: string) {
  const rows = await app.shop.db
    .select()
    .from(orders)
    .where(eq(orders.mobileNo, mobileNo))
    .orderBy(orders.number);
  return rows.map(({ deliveryDate, shift: which, meals, totalPaise: paise }) => ({
    ...{ day: deliveryDate === from ? 0 : 1, shift: which, meals, paise },
  }));
}

async function leftOf(numbers: readonly number[]) {
  const rows = await app.shop.db
    .select()
    .from(passes)
    .where(inArray(passes.number, [...numbers]))
    .orderBy(passes.number);
  return rows.map(({ balanceMeals, balancePaise }) => [balanceMeals, balancePaise]);
}
