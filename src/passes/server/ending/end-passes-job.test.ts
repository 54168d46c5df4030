import { asc } from 'drizzle-orm';
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
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders, passes } from '#src/app/schema.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { enqueueEnds } from './end-passes-job.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let shop: PassShop;
let customerId: string;
let purseId: string;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  ({ customerId, purseId } = await addEater(app));
});

const end = async (days: number) => {
  app.advance(days * 24 * 3600);
  await enqueueEnds(app.shop.db, 'Asia/Kolkata', app.shop.clock());
  await app.jobs.runDue();
};
const states = async () =>
  (await app.shop.db.select().from(passes).orderBy(asc(passes.number))).map(
    ({ state, balanceMeals, balancePaise }) => [state, balanceMeals, balancePaise],
  );

describe('a pass whose last day is over', () => {
  const twoDays = { meals: 3, pricePaise: 10_000, validDays: 2 };

  it('loses what is left where its terms say so, and not a day before', async () => {
    await addPass(app, shop, customerId, { ...twoDays, leftover: 'lost' });
    await end(1);
    expect(await states()).toEqual([['active', 3, 10_000]]);
    await end(1);
    expect(await states()).toEqual([['ended', 0, 0]]);
    await end(1);
    expect(await states()).toEqual([['ended', 0, 0]]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('keeps what goes back to its person', async () => {
    await addPass(app, shop, customerId, { ...twoDays, leftover: 'back' });
    await end(3);
    expect(await states()).toEqual([['active', 3, 10_000]]);
  });

  it('loses a meal that came back to it later', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    await addPass(app, shop, customerId, { ...twoDays, meals: 1, leftover: 'lost' });
    await addStanding(app, shop, purseId);
    const plan = app.settings.current().shiftPlan;
    const lunch = { date: testToday, shift: 'Lunch' as const };
    await freezeCount(app.shop.db, { ...lunch, now: app.shop.clock(), plan });
    await end(2);
    expect(await states()).toEqual([['ended', 0, 0]]);
    const [order] = await app.shop.db.select().from(orders);
    const { as } = await asAdmin(app);
    const url = `/api/admin/orders/${order?.number}/cancel`;
    expect((await app.send('POST', url, { reason: 'Never came' }, as)).status).toBe(200);
    expect(await states()).toEqual([['active', 1, 10_000]]);
    await end(1);
    expect(await states()).toEqual([['ended', 0, 0]]);
    await expectNoBrokenRules(app.shop.db);
  });
});
