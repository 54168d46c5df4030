import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addStanding,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { buyPass as buyPassOf } from '#lab/simulation/pass-buyer.ts';
import {
  cashReturns,
  customers,
  orders,
  passEntries,
  passes,
  receipts,
  refunds,
  standingMeals,
} from '#src/app/schema.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { enqueuePassEnds } from './ending-jobs.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);
let shop: PassShop;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  await addMenu(app, { tiffinId: shop.tiffinId, items: ['Dal'] });
});

const plan = () => app.settings.current().shiftPlan;
const freeze = () =>
  freezeCount(app.shop.db, {
    ...{ date: testToday, shift: 'Lunch', now: app.shop.clock(), plan: plan() },
  });
const stop = (number: number, mealsLeft: number) =>
  app.send<{ back: number; message?: string }>(
    'POST',
    `/api/admin/passes/${number}/stop`,
    { mealsLeft, reason: 'Moved away' },
    admin.as,
  );
const entries = () => app.shop.db.select().from(passEntries).orderBy(asc(passEntries.createdAt));

/** A pass that was bought on the web and paid; returns its number. */
const buyPass = async (change?: Parameters<typeof buyPassOf>[2]) =>
  (await buyPassOf(payer, shop, change)).number;

describe('a pass that staff stop', () => {
  it('gives what is left back to its payment, with a credit note, and nothing comes any more', async () => {
    const number = await buyPass();
    await freeze();
    expect((await stop(number, 25)).body).toEqual({ back: 2500 });
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { cause: 'passStopped', amountPaise: 250_000, orderId: null, reason: 'Moved away' },
    ]);
    const papers = await app.shop.db.select().from(receipts).orderBy(asc(receipts.issuedAt));
    expect(papers.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual(
      expect.arrayContaining([
        ['receipt', 260_000],
        ['creditNote', 250_000],
      ]),
    );
    expect(await app.shop.db.select().from(passes)).toMatchObject([
      { state: 'stopped', balanceMeals: 0, balancePaise: 0 },
    ]);
    expect(await app.shop.db.select().from(standingMeals)).toMatchObject([{ untilDay: testToday }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('ends a meal that comes before a day that was frozen early', async () => {
    const { customerId, purseId } = await addEater(app);
    const number = await addPass(app, shop, customerId);
    const [day, later] = [addDays(testToday, 1), addDays(testToday, 2)];
    await addStanding(app, shop, purseId, { fromDay: day, untilDay: day });
    await freezeCount(app.shop.db, {
      ...{ date: later, shift: 'Lunch', now: app.shop.clock(), plan: plan() },
    });
    expect((await stop(number, 26)).status).toBe(200);
    expect(await app.shop.db.select().from(standingMeals)).toMatchObject([{ untilDay: testToday }]);
  });

  it('gives cash back from the till where staff took it', async () => {
    const { customerId } = await addEater(app);
    const number = await addPass(app, shop, customerId);
    expect((await stop(number, 26)).body).toEqual({ back: 2600 });
    const [owed] = await app.shop.db.select().from(cashReturns);
    expect(owed).toMatchObject({ cause: 'passStopped', amountPaise: 260_000, collectionId: null });
    const { body } = await app.send<{ toReturn: object[] }>(
      'GET',
      '/api/admin/cash',
      undefined,
      admin.as,
    );
    expect(body.toReturn).toMatchObject([{ label: `P${number}`, amount: 2600 }]);
    await expectNoBrokenRules(app.shop.db);
    const given = await app.send('POST', `/api/admin/cash/returns/${owed?.id}/give`, {}, admin.as);
    expect(given.status).toBe(200);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is stopped once by two at once, and not with meals that staff have not seen', async () => {
    const number = await buyPass();
    expect((await stop(number, 25)).status).toBe(409);
    const both = await Promise.all([stop(number, 26), stop(number, 26)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await app.shop.db.select().from(refunds)).toHaveLength(1);
    await expectNoBrokenRules(app.shop.db);
  });

  it('gives nothing back where its terms say so, and its meals lapse', async () => {
    const number = await buyPass({ stopping: 'never' });
    expect((await stop(number, 26)).body).toEqual({ back: 0 });
    expect((await entries()).at(-1)).toMatchObject({ kind: 'lapsed', meals: -26 });
    expect(await app.shop.db.select().from(refunds)).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('gives what is left back to who is blocked, too', async () => {
    const { customerId } = await addEater(app);
    const number = await addPass(app, shop, customerId);
    await app.shop.db.update(customers).set({ blockedReason: 'Never pays' });
    expect((await stop(number, 26)).body).toEqual({ back: 2600 });
  });

  it('in the moment of a freeze is stopped with what the freeze has left, or before it', async () => {
    const numbers = [await buyPass(), await buyPass(), await buyPass()];
    const [, ...answers] = await Promise.all([
      freeze(),
      ...numbers.map((number) => stop(number, 26)),
    ]);
    const drawn = await app.shop.db.select().from(orders);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.length).toBe(drawn.length);
    const back = await app.shop.db.select().from(refunds);
    expect(back).toHaveLength(numbers.length - drawn.length);
    await expectNoBrokenRules(app.shop.db);
    expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
  });

  it('is not stopped by somebody who may not sell passes', async () => {
    const number = await buyPass();
    const body = { mealsLeft: 26, reason: 'No' };
    expect((await app.send('POST', `/api/admin/passes/${number}/stop`, body)).status).toBe(401);
  });
});

describe('a pass whose days are over', () => {
  const afterItsEnd = async () => {
    app.advance(41 * 24 * 3600);
    await enqueuePassEnds(app.shop.db, app.shop.clock());
    await app.jobs.runDue();
  };

  it('gives back what is left, by itself', async () => {
    await buyPass();
    await afterItsEnd();
    expect(await app.shop.db.select().from(passes)).toMatchObject([
      { state: 'ended', balanceMeals: 0 },
    ]);
    const given = await app.shop.db.select().from(refunds).where(eq(refunds.cause, 'passStopped'));
    expect(given).toMatchObject([{ amountPaise: 260_000 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('lets it lapse where its terms say so', async () => {
    const { customerId, purseId } = await addEater(app);
    await addStanding(app, shop, purseId);
    await addPass(app, shop, customerId, { leftover: 'lost' });
    await freeze();
    await afterItsEnd();
    expect((await entries()).at(-1)).toMatchObject({ kind: 'lapsed', meals: -25, paise: -250_000 });
    await expectNoBrokenRules(app.shop.db);
  });

  it('runs again with a meal that comes back later, until the next night', async () => {
    await buyPass();
    await freeze();
    await afterItsEnd();
    const [order] = await app.shop.db.select().from(orders);
    const { as } = await asAdmin(app);
    const url = `/api/admin/orders/${order?.number}/cancel`;
    expect((await app.send('POST', url, { reason: 'Never came' }, as)).status).toBe(200);
    expect(await app.shop.db.select().from(passes)).toMatchObject([
      { state: 'active', balanceMeals: 1 },
    ]);
    app.advance(24 * 3600);
    await app.jobs.runDue();
    const given = await app.shop.db.select().from(refunds).where(eq(refunds.cause, 'passStopped'));
    expect(given.map(({ amountPaise }) => amountPaise).toSorted()).toEqual([10_000, 250_000]);
    await expectNoBrokenRules(app.shop.db);
  });
});
