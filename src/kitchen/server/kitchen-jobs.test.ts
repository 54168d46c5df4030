import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { alerts, leftOutMeals, orders, passes, shiftDays } from '#src/app/schema.ts';
import { enqueuePassEnds } from '#src/passes/server/after-sale/ending-jobs.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { enqueueFreezes, kitchenJobs } from './kitchen-jobs.ts';

const hour = 3600;

const app = setUpApp();
const owner = setUpOwner(app);
let shop: PassShop;

/** The shop opens at 10:25; lunch freezes at 10:30. */
beforeEach(async () => {
  shop = await addPassShop(app, owner.id);
  await addMenu(app, { tiffinId: shop.tiffinId, items: ['Dal'] });
  const cutOff = { time: '10:30', isDayBefore: false };
  const rule = { shift: 'Lunch' as const, from: '2026-01-01', daysOff: [], cutOff };
  await changeSettings(app, 'shifts', { rules: [rule] });
  await start();
});

/** A server that starts after some hours; it is off until the next call. */
const start = async (hoursLater = 0) => {
  app.advance(hoursLater * hour);
  await enqueuePassEnds(app.shop.db, app.shop.clock());
  await enqueueFreezes(app.shop.db, app.shop.clock());
  await app.jobs.runDue();
};
const called = async () =>
  (await app.shop.db.select().from(alerts).orderBy(asc(alerts.createdAt), asc(alerts.subject))).map(
    ({ kind, subject, message }) => ({ kind, subject, message }),
  );
const eater = async (change: Parameters<typeof addPass>[3] = {}, quantity = 1) => {
  const person = await addEater(app);
  await addPass(app, shop, person.customerId, change);
  await addStanding(app, shop, person.purseId, { quantity });
  return person;
};

it('lunch is frozen before dinner where both have one cut-off, and has the last meal of a pass', async () => {
  const cutOff = { time: '20:00', isDayBefore: true };
  const { rules } = app.settings.current().shiftPlan;
  const later = shifts.map((shift) => ({ shift, from: tomorrow, daysOff: [], cutOff }));
  await changeSettings(app, 'shifts', { rules: [...rules, ...later] });
  const { purseId } = await eater({ meals: 1, pricePaise: 10_000, startsOn: tomorrow });
  await addStanding(app, shop, purseId, { shift: 'Dinner' });
  for (const shift of shifts) await addMenu(app, { ...shop, date: tomorrow, shift });
  await start(10);
  expect(await app.shop.db.select().from(orders)).toMatchObject([
    { deliveryDate: tomorrow, shift: 'Lunch' },
  ]);
  const leftOut = await app.shop.db.select().from(leftOutMeals).orderBy(asc(leftOutMeals.date));
  expect(leftOut.at(-1)).toMatchObject({ date: tomorrow, shift: 'Dinner', reason: 'noMeals' });
  expect(await called()).toEqual([]);
});

describe('a shift that was not frozen on its day, as the server was off', () => {
  const missed = { kind: 'notDrawn', subject: `${testToday} Lunch` };

  it('draws no meal afterwards, and calls the owner with what was not cooked', async () => {
    await eater({}, 2);
    await eater();
    const away = await eater();
    await addSkip(app, shop, away.purseId);
    await eater({ meals: 1, pricePaise: 10_000 }, 2);
    await start(14);
    expect(await called()).toEqual([
      {
        ...missed,
        message:
          'Nothing was cooked from passes for lunch on 21 Nov (3 meals), because it was not frozen on its day. Was the shop’s computer off? The passes keep what was not cooked.',
      },
    ]);
    expect(await app.shop.db.select().from(orders)).toEqual([]);
    expect(await app.shop.db.select().from(shiftDays)).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('calls once, whoever starts, and not again with a clock that was set back', async () => {
    await eater();
    app.advance(14 * hour);
    const { 'freeze-shifts': run } = kitchenJobs({ shop: app.shop, settings: app.settings });
    await Promise.all([run({ day: testToday }), run({ day: testToday }), start()]);
    expect(await called()).toMatchObject([missed]);
    await app.shop.db.update(alerts).set({ resolvedAt: app.shop.clock() });
    await start(-14);
    await start(14);
    expect(await called()).toMatchObject([missed]);
  });

  it('is told for each day, and of a pass that has ended in these days for the days it had', async () => {
    await eater({ validDays: 2, leftover: 'lost' });
    await start(3 * 24);
    expect(await called()).toMatchObject([missed, { subject: '2026-11-22 Lunch' }]);
    expect(await app.shop.db.select().from(passes)).toMatchObject([
      { state: 'ended', balanceMeals: 0 },
    ]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('calls nobody where nothing was owed: it was frozen, closed, or nobody had meals', async () => {
    const day = '2026-11-22';
    const body = { id: randomUUID(), from: day, to: day, reason: 'Diwali', seen: [] };
    expect((await app.send('POST', '/api/admin/closures', body, owner.as)).status).toBe(200);
    await addStanding(app, shop, (await addEater(app)).purseId);
    await eater({ startsOn: day });
    await start(2 * 24 + 1);
    expect(await app.shop.db.select().from(shiftDays)).toMatchObject([
      { date: '2026-11-23', state: 'frozen' },
    ]);
    await start(24);
    expect(await called()).toEqual([]);
  });
});
