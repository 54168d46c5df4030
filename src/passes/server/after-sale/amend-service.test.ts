import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addOffer,
  addPass,
  addPassShop,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf } from '#lab/simulation/payer.ts';
import { passEntries, passes } from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { enqueuePassEnds } from './ending-jobs.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
let shop: PassShop;
let customerId: string;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  ({ customerId } = await addEater(app));
});

const close = async (from: string, to = from, shift?: Shift, id = randomUUID()) => {
  const body = { id, from, to, shift, reason: 'Diwali', seen: [] };
  expect((await app.send('POST', '/api/admin/closures', body, admin.as)).status).toBe(200);
  return id;
};
const reopen = (id: string) => app.send('POST', `/api/admin/closures/${id}/reopen`, {}, admin.as);
const stored = async (number: number) =>
  (await app.shop.db.select().from(passes).where(eq(passes.number, number)))[0];
const lastDay = async (number: number) => (await stored(number))?.expiresOn;
const extensions = () =>
  app.shop.db
    .select()
    .from(passEntries)
    .where(eq(passEntries.kind, 'extended'))
    .orderBy(asc(passEntries.createdAt));
const night = async (days: number) => {
  app.advance(days * 24 * 3600);
  await enqueuePassEnds(app.shop.db, app.shop.clock());
  await app.jobs.runDue();
};
/** A pass of ten days, whose last is the day after nine others. */
const sell = (change: Parameters<typeof addPass>[3] = {}) =>
  addPass(app, shop, customerId, { validDays: 10, ...change });
const tenth = addDays(testToday, 9);

describe('a closure', () => {
  it('makes each pass of its days longer, once', async () => {
    const [one, other] = [await sell(), await sell({ startsOn: addDays(testToday, 20) })];
    const id = await close(addDays(testToday, 2), addDays(testToday, 4));
    await close(addDays(testToday, 2), addDays(testToday, 4), undefined, id);
    await night(1);
    expect(await lastDay(one)).toBe(addDays(tenth, 3));
    expect(await lastDay(other)).toBe(addDays(testToday, 29));
    expect(await extensions()).toMatchObject([{ days: 3, closureId: id, staffId: null }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('of a shift is one for passes that have no other, and with the other for all', async () => {
    const [lunches, both] = [await sell({ shifts: ['Lunch'] }), await sell()];
    await close(tomorrow, tomorrow, 'Dinner');
    expect(await extensions()).toEqual([]);
    await close(tomorrow, tomorrow, 'Lunch');
    expect(await lastDay(lunches)).toBe(addDays(tenth, 1));
    expect(await lastDay(both)).toBe(addDays(tenth, 1));
  });

  it('at the end of a pass gives as many open days as it takes', async () => {
    const number = await sell();
    await close(addDays(tenth, -1), addDays(tenth, 1));
    expect(await lastDay(number)).toBe(addDays(tenth, 3));
  });

  it('that is taken back leaves the days, and closing again gives no more', async () => {
    const number = await sell();
    await reopen(await close(tomorrow));
    expect(await lastDay(number)).toBe(addDays(tenth, 1));
    await close(tomorrow);
    expect(await lastDay(number)).toBe(addDays(tenth, 1));
    expect(await extensions()).toHaveLength(1);
  });

  it('counts for a pass that is sold or made longer afterwards', async () => {
    await close(tomorrow);
    await close(addDays(tenth, 2));
    const number = await sell();
    expect(await lastDay(number)).toBe(addDays(tenth, 1));
    const seen = { expiresOn: addDays(tenth, 1), mealsLeft: 26 };
    const body = { days: 2, reason: 'Ill', seen };
    const answer = await app.send('POST', `/api/admin/passes/${number}/extend`, body, admin.as);
    expect(answer.body).toEqual({ expiresOn: addDays(tenth, 4) });
    await expectNoBrokenRules(app.shop.db);
  });

  it('counts for a pass that is bought on the web, and its paper says the last day', async () => {
    await close(addDays(testToday, 3));
    const offer_id = await addOffer(app, shop, { shifts: ['Lunch'], validDays: 10 });
    const body = {
      ...{ offer_id, mobile_no: '9876543210', address_id: shop.addressId, note: 'B-204' },
      ...{ days: [1], starts_on: testToday, totalAmount: 2600 },
    };
    const headers = { 'idempotency-key': randomUUID() };
    const bought = await app.send<{ data: { url: string } }>('POST', '/api/user/pass', body, {
      headers,
    });
    gateway.says('paid', 260_000);
    await ask(app, idOf(bought));
    expect(await extensions()).toMatchObject([{ days: 1 }]);
    const [pass] = await app.shop.db.select().from(passes);
    expect(pass?.expiresOn).toBe(addDays(pass?.startsOn ?? '', 10));
    await expectNoBrokenRules(app.shop.db);
  });

  it('on the last day comes before the end', async () => {
    const number = await sell({ validDays: 1 });
    await close(testToday);
    await night(1);
    expect(await stored(number)).toMatchObject({ state: 'active', expiresOn: tomorrow });
    await night(1);
    expect(await stored(number)).toMatchObject({ state: 'ended', balanceMeals: 0 });
  });
});

describe('what is left and moves', () => {
  const moves = { leftover: 'moves' } as const;

  it('waits, and lasts as long as the next pass', async () => {
    const first = await sell(moves);
    await night(12);
    expect(await stored(first)).toMatchObject({ state: 'waiting', balanceMeals: 26 });
    const startsOn = addDays(testToday, 12);
    const next = await sell({ startsOn });
    expect(await stored(first)).toMatchObject({ state: 'active' });
    expect(await lastDay(first)).toBe(await lastDay(next));
    expect(await extensions()).toMatchObject([{ reason: null, closureId: null, days: 12 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('lasts as long as a pass that was bought before', async () => {
    const first = await sell(moves);
    const next = await sell({ startsOn: addDays(testToday, 5) });
    expect(await lastDay(first)).toBe(await lastDay(next));
    const third = await sell({ startsOn: testToday, ...moves, validDays: 3 });
    await night(4);
    expect(await stored(third)).toMatchObject({ state: 'active' });
    expect(await lastDay(third)).toBe(await lastDay(next));
  });

  it('does not move to a pass of another person or tiffin', async () => {
    const first = await sell(moves);
    await addPass(app, shop, (await addEater(app)).customerId);
    await addPass(app, await addPassShop(app, admin.id), customerId);
    expect(await lastDay(first)).toBe(tenth);
  });

  it('lapses after 60 days without one', async () => {
    const number = await sell(moves);
    await night(9 + 60);
    expect(await stored(number)).toMatchObject({ state: 'waiting' });
    await night(2);
    expect(await stored(number)).toMatchObject({ state: 'ended', balanceMeals: 0 });
    const entries = await app.shop.db.select().from(passEntries);
    expect(entries.map(({ kind }) => kind)).toEqual(['bought', 'lapsed']);
    await expectNoBrokenRules(app.shop.db);
  });

  it('can be made longer and stopped while it waits', async () => {
    const [one, other] = [await sell(moves), await sell(moves)];
    await night(12);
    // The first session is over by then.
    const { as } = await asAdmin(app);
    const seen = { expiresOn: tenth, mealsLeft: 26 };
    const path = (number: number, what: string) => `/api/admin/passes/${number}/${what}`;
    const longer = { days: 10, reason: 'Ill', seen };
    expect((await app.send('POST', path(one, 'extend'), longer, as)).status).toBe(200);
    expect(await stored(one)).toMatchObject({ state: 'active' });
    const stop = { mealsLeft: 26, reason: 'Moved away' };
    expect((await app.send('POST', path(other, 'stop'), stop, as)).body).toEqual({
      back: 2600,
    });
    await expectNoBrokenRules(app.shop.db);
  });
});
