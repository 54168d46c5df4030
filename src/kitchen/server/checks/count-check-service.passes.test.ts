import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addEater,
  addPass,
  addPassShop,
  addStanding,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { leftOutMeals, orders } from '#src/app/schema.ts';
import { freezeCount } from '../count/shift-freeze-service.ts';
import { findBrokenCounts } from './count-check-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let shop: PassShop;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  await addMenu(app, { tiffinId: shop.tiffinId, items: ['Rajma'] });
});

const lunch = { date: testToday, shift: 'Lunch' } as const;
const freeze = () => {
  const plan = app.settings.current().shiftPlan;
  return freezeCount(app.shop.db, { ...lunch, now: app.shop.clock(), plan });
};
/** Somebody whose lunch is drawn; returns the standing meal. */
const eat = async () => {
  const { purseId, customerId } = await addEater(app);
  await addPass(app, shop, customerId);
  return addStanding(app, shop, purseId);
};
const broken = async () => (await findBrokenCounts(app.shop.db, testToday)).map(({ rule }) => rule);

describe('the daily check names a standing meal', () => {
  it('that the freeze has lost, also where it has lost all of them', async () => {
    await freeze();
    const { purseId } = await addEater(app);
    await app.database.pool.query('alter table standing_meals disable trigger user');
    try {
      await addStanding(app, shop, purseId);
    } finally {
      await app.database.pool.query('alter table standing_meals enable trigger user');
    }
    expect(await broken()).toEqual(['a standing meal is cooked, skipped or left out, one of them']);
  });

  it('that was drawn, and counts as skipped too', async () => {
    await eat();
    await freeze();
    await app.database.pool.query(`
      insert into pass_entries (id, pass_id, kind, meals, paise, standing_id, date, shift, day, created_at)
      select gen_random_uuid(), pass_id, 'forfeited', meals, paise, standing_id, date, shift, day, created_at
      from pass_entries where kind = 'drawn'`);
    expect(await broken()).toEqual(['a pass has the skip of a meal that was skipped']);
  });

  it('that was left out and drawn, and another order in its place', async () => {
    const standingId = await eat();
    await addStanding(app, shop, (await addEater(app)).purseId);
    await freeze();
    const reason = 'noMeals' as const;
    const row = { ...lunch, standingId, quantity: 1, reason, isNew: true };
    await app.shop.db.insert(leftOutMeals).values({ ...row, createdAt: app.shop.clock() });
    expect(await broken()).toEqual(['a standing meal is cooked, skipped or left out, one of them']);
    await app.shop.db.delete(leftOutMeals).where(eq(leftOutMeals.standingId, standingId));
    const [order] = await app.shop.db.select().from(orders);
    await app.shop.db.update(leftOutMeals).set({ orderId: order?.id });
    expect(await broken()).toContain(
      'what was cooked after it was left out is the order of that meal and day',
    );
  });
});
