import { describe, expect, it } from 'vitest';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asAdmin, asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { enqueuePassEnds } from '#src/passes/server/after-sale/ending-jobs.ts';
import { addDays, type Days } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { getGlance, reportPasses } from '../report-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

type Report = WireOf<typeof reportPasses.response>['passes'];
/** A session ends within the days of a test. */
const reportOf = async ({ from, to }: Days, person?: TestPerson) => {
  const url = `${reportPasses.path}?from=${from}&to=${to}`;
  const { as } = person ?? (await asAdmin(app));
  return app.send<{ passes?: Report }>('GET', url, undefined, as);
};
const linesOf = (report: Report) =>
  report &&
  [report.before, ...report.moves, report.after].map((sum) => {
    return [sum.label, sum.meals, sum.amount];
  });
const freeze = (date: string) =>
  freezeCount(app.shop.db, {
    ...{ date, shift: 'Lunch', now: app.shop.clock(), plan: app.settings.current().shiftPlan },
  });
const day = (after: number) => addDays(testToday, after);

describe('today and tomorrow at a glance', () => {
  it('name the meals that the freeze will add, until it has', async () => {
    const shop = await addPassShop(app, admin.id);
    for (const date of [testToday, tomorrow]) await addMenu(app, { date, tiffinId: shop.tiffinId });
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    const lunches = async () => {
      type Glance = WireOf<typeof getGlance.response>;
      const { body } = await app.send<Glance>('GET', getGlance.path, undefined, admin.as);
      return body.days.map(({ shifts: [lunch] }) => [lunch?.meals, lunch?.fromPasses]);
    };
    expect(await lunches()).toEqual([
      [0, 2],
      [0, 2],
    ]);
    await freeze(testToday);
    expect(await lunches()).toEqual([
      [2, 0],
      [0, 2],
    ]);
  });
});

describe('the report of passes', () => {
  it('is nothing in a shop that has sold none, and nothing for the kitchen', async () => {
    expect((await reportOf({ from: testToday, to: tomorrow })).body).toEqual({});
    const cook = await asRole(app, 'kitchen');
    expect((await reportOf({ from: testToday, to: tomorrow }, cook)).status).toBe(403);
    expect((await reportOf({ from: tomorrow, to: testToday })).status).toBe(400);
  });

  it('adds up, on any days, in meals and rupees', async () => {
    const shop = await addPassShop(app, admin.id);
    const dates = [0, 1, 2, 3].map(day);
    for (const date of dates) await addMenu(app, { date, tiffinId: shop.tiffinId });
    const asha = await addEater(app, { name: 'Asha' });
    await addPass(app, shop, asha.customerId, {
      meals: 4,
      pricePaise: 40_001,
      leftover: 'lost',
      validDays: 4,
    });
    await addStanding(app, shop, asha.purseId);
    await addSkip(app, shop, asha.purseId, { fromDay: day(1), toDay: day(1) });
    await freeze(day(0));
    await freeze(day(1));
    app.advance(24 * 3600);
    const bina = await addEater(app);
    await addPass(app, shop, bina.customerId, { startsOn: day(1), meals: 2, pricePaise: 30_000 });
    await freeze(day(2));
    const whole = await reportOf({ from: day(0), to: day(2) });
    expect(linesOf(whole.body.passes)).toEqual([
      ['Owed before', 0, 0],
      ['Sold', 6, 700.01],
      ['Eaten', -2, -200],
      ['Owed after', 4, 500.01],
    ]);
    expect(whole.body.passes).toMatchObject({ skips: 1, notBoughtAgain: [] });
    const first = await reportOf({ from: day(0), to: day(0) });
    expect(linesOf(first.body.passes)).toEqual([
      ['Owed before', 0, 0],
      ['Sold', 4, 400.01],
      ['Eaten', -1, -100],
      ['Owed after', 3, 300.01],
    ]);
    app.advance(4 * 24 * 3600);
    await enqueuePassEnds(app.shop.db, app.shop.clock());
    await app.jobs.runDue();
    const later = await reportOf({ from: day(2), to: day(5) });
    expect(linesOf(later.body.passes)).toEqual([
      ['Owed before', 5, 600.01],
      ['Eaten', -1, -100],
      ['Lapsed', -2, -200.01],
      ['Owed after', 2, 300],
    ]);
    expect(later.body.passes?.notBoughtAgain).toMatchObject([
      { id: asha.customerId, name: 'Asha', pass: 'P1', day: day(5) },
    ]);
    expect((await reportOf({ from: day(0), to: day(2) })).body.passes?.notBoughtAgain).toEqual([]);
    await addPass(app, shop, asha.customerId, { startsOn: day(5) });
    expect((await reportOf({ from: day(2), to: day(5) })).body.passes?.notBoughtAgain).toEqual([]);
  });
});
