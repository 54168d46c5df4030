import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addEater, addPass, addStanding, tomorrow } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson } from '#lab/builders/test-head.ts';
import { setUpMyMeals } from '#lab/simulation/my-meals.ts';
import { addresses, customers, passes, standingMeals } from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { listLeftOut, listPasses, listResting } from '../../pass-list-contract.ts';

const { app, admin, shop, asha, eats, freeze } = setUpMyMeals();

const read = async <Answer>(path: string, query: object = {}) => {
  const search = new URLSearchParams(Object.entries(query));
  return (await app.send<Answer>('GET', `${path}?${search}`, undefined, admin.as)).body;
};
const running = (query: object = {}) =>
  read<WireOf<(typeof listPasses)['response']>>('/api/admin/passes', query);
const leftOut = (query: object = {}) =>
  read<WireOf<(typeof listLeftOut)['response']>>('/api/admin/left-out-meals', query);
const resting = (query: object = {}) =>
  read<WireOf<(typeof listResting)['response']>>('/api/admin/resting-meals', query);
const nextDay = async () => {
  app.advance(86_400);
  await replacePerson(admin, asAdmin(app));
};
const numbersOf = async (show: string) =>
  (await running({ show })).passes.map(({ number }) => number);

describe('the passes that run', () => {
  it('are listed with their person, what is left, and when their meals come', async () => {
    await addStanding(app, shop, asha.purseId, { weekdays: 126 });
    // One more on one day is no standing day.
    await addStanding(app, shop, asha.purseId, { untilDay: testToday });
    const number = await addPass(app, shop, asha.customerId);
    const { passes: listed, hasMore, counts } = await running();
    expect(listed).toMatchObject([
      {
        ...{ number, customerId: asha.customerId, name: 'Asha', mobile_no: asha.mobileNo },
        ...{ mealsLeft: 26, expiresOn: addDays(testToday, 39) },
        standing: [{ shift: 'Lunch', weekdays: [1, 2, 3, 4, 5, 6] }],
      },
    ]);
    expect([hasMore, counts]).toEqual([false, { all: 1, ending: 0, few: 0, idle: 0 }]);
  });

  it('are those that end soon, unless the next one was bought', async () => {
    const ravi = await addEater(app);
    const soon = { startsOn: testToday, validDays: 8 };
    await addPass(app, shop, asha.customerId, soon);
    const alone = await addPass(app, shop, ravi.customerId, soon);
    await addPass(app, shop, asha.customerId, { validDays: 30 });
    await addPass(app, shop, (await addEater(app)).customerId, { validDays: 9 });
    expect(await numbersOf('ending')).toEqual([alone]);
    expect((await running()).counts).toMatchObject({ all: 4, ending: 1 });
  });

  it('are those with three meals at most, used up ones as well', async () => {
    const three = await addPass(app, shop, asha.customerId, { meals: 3, pricePaise: 30_000 });
    await addPass(app, shop, (await addEater(app)).customerId, { meals: 4 });
    expect(await numbersOf('few')).toEqual([three]);
    const one = (await addEater(app)).purseId;
    await app.shop.db.update(passes).set({ purseId: one }).where(eq(passes.number, three));
    await addStanding(app, shop, one, { quantity: 3 });
    await addMenu(app, { tiffinId: shop.tiffinId });
    await freeze();
    expect((await running({ show: 'few' })).passes).toMatchObject([
      { number: three, mealsLeft: 0 },
    ]);
  });

  it('are those with meals that never come', async () => {
    const idle = await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId, {
      untilDay: addDays(testToday, -1),
      fromDay: addDays(testToday, -9),
    });
    // A tiffin of another pass, and a shift for which it is not.
    const ravi = await addEater(app);
    const lunch = await addPass(app, shop, ravi.customerId, { shifts: ['Lunch'] });
    await addStanding(app, shop, ravi.purseId, { shift: 'Dinner' });
    expect(await numbersOf('idle')).toEqual([idle, lunch]);
  });

  it('are listed under the person of a number that was merged', async () => {
    const main = await addEater(app, { name: 'Asha Patel' });
    await addPass(app, shop, asha.customerId);
    await app.shop.db
      .update(customers)
      .set({ mergedInto: main.customerId })
      .where(eq(customers.id, asha.customerId));
    expect((await running()).passes).toMatchObject([
      { customerId: main.customerId, name: 'Asha Patel', mobile_no: asha.mobileNo },
    ]);
  });

  it('come in pages of fifty', async () => {
    const sold = [];
    for (let count = 0; count < 51; count += 1)
      sold.push(await addPass(app, shop, (await addEater(app)).customerId));
    const first = await running();
    expect([first.passes.length, first.hasMore, first.counts?.all]).toEqual([50, true, 51]);
    const next = await running({ after: first.passes.at(-1)?.number });
    expect([next.passes.map(({ number }) => number), next.hasMore]).toEqual([
      sold.slice(50),
      false,
    ]);
    expect(next.counts).toBeUndefined();
  });

  it('are for people of the office alone', async () => {
    for (const path of ['passes', 'left-out-meals', 'resting-meals'])
      expect((await app.send('GET', `/api/admin/${path}`)).status, path).toBe(401);
  });
});

describe('meals that were left out', () => {
  it('are those since yesterday, with the reason', async () => {
    const standingId = await eats();
    await freeze();
    expect((await leftOut()).meals).toMatchObject([
      {
        ...{ standingId, date: testToday, shift: 'Lunch', name: 'Asha', meals: 1 },
        reason: 'noDish',
      },
    ]);
    expect((await resting()).meals).toEqual([]);
  });

  it('come in pages', async () => {
    for (let count = 0; count < 51; count += 1)
      await addStanding(app, shop, (await addEater(app)).purseId);
    await freeze();
    const first = await leftOut();
    expect([first.meals.length, first.hasMore]).toEqual([50, true]);
    const last = first.meals.at(-1);
    const next = await leftOut({ after: last?.standingId, afterDate: last?.date });
    expect([next.meals.length, next.hasMore]).toEqual([1, false]);
    const ids = [...first.meals, ...next.meals].map((meal) => meal.standingId);
    expect(new Set(ids).size).toBe(51);
  });
});

describe('meals that rest', () => {
  it('rest since a day, for the reason of the last freeze, until they end', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    const standingId = await addStanding(app, shop, asha.purseId);
    await freeze();
    expect((await resting()).meals).toEqual([]);
    await app.shop.db
      .update(addresses)
      .set({ isActive: false })
      .where(eq(addresses.id, shop.addressId));
    await freeze(tomorrow);
    await nextDay();
    expect((await leftOut()).meals.map(({ date, reason }) => [date, reason])).toEqual([
      [tomorrow, 'noAddress'],
      [testToday, 'noMeals'],
    ]);
    await nextDay();
    expect((await resting()).meals).toEqual([]);
    await nextDay();
    expect((await resting()).meals).toMatchObject([
      { standingId, name: 'Asha', since: tomorrow, reason: 'noAddress' },
    ]);
    expect((await leftOut()).meals).toEqual([]);
    await app.shop.db.update(standingMeals).set({ untilDay: tomorrow });
    expect((await resting()).meals).toEqual([]);
  });

  it('come in pages, who began last first', async () => {
    for (let count = 0; count < 51; count += 1)
      await addStanding(app, shop, (await addEater(app)).purseId, { restsSince: testToday });
    await addMenu(app, { tiffinId: shop.tiffinId });
    await freeze();
    await nextDay();
    await nextDay();
    const first = await resting();
    expect([first.meals.length, first.hasMore]).toEqual([50, true]);
    const next = await resting({ after: first.meals.at(-1)?.standingId });
    expect([next.meals.length, next.hasMore]).toEqual([1, false]);
    expect((await resting({ after: randomUUID() })).meals).toEqual([]);
  });
});
