import { describe, expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { findDishes } from '#src/dishes/server/dish-service.ts';
import { starterDishes } from '#src/dishes/starter-dishes.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { addOwner } from '#src/staff/server/staff-service.ts';
import { isDemo, keepDemoFresh, seedDemo } from './demo-seed.ts';

const app = setUpApp({ env: { SEED: 'demo' } });

async function daysOnSale(): Promise<string[]> {
  const { body } = await app.send<MenuList>('GET', '/api/user/menus');
  return [...new Set(body.menus.map((menu) => menu.date))].sort();
}

describe('the demo', () => {
  it('fills an empty shop with a library of dishes, three days of their menus and a few orders in each state', async () => {
    expect(await seedDemo(app)).toBe(true);
    app.menuCache.publishChange();
    expect(await daysOnSale()).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    const states = await app.shop.db.selectDistinct({ status: orders.status }).from(orders);
    expect(states.map((row) => row.status).sort()).toEqual([
      'done',
      'isAssigned',
      'outForDelivery',
      'pending',
      'unexpected',
    ]);
    const library = (await findDishes(app.shop.db)).map(({ id }) => id);
    expect(library).toHaveLength(starterDishes.length);
    for (const { dishId } of await app.shop.db.select().from(menus)) {
      expect(library).toContain(dishId);
    }
    expect(await seedDemo(app)).toBe(false);
  });

  it('that runs for days still has menus for today, tomorrow and the day after', async () => {
    await seedDemo(app);
    await keepDemoFresh(app.shop, app.menuCache);
    for (let hours = 0; hours < 72; hours += 6) {
      app.advance(6 * 3600);
      await app.jobs.runDue();
    }
    expect(await daysOnSale()).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  });

  it('never fills a shop that has data', async () => {
    const person = { fullName: 'Owner', email: 'owner@shop.example', password: 'secret-1' };
    await addOwner(app.shop.db, { ...person, now: app.shop.clock() });
    expect(await seedDemo(app)).toBe(false);
    await keepDemoFresh(app.shop, app.menuCache);
    expect(await isDemo(app.shop.db)).toBe(false);
    expect(await app.shop.db.$count(menus)).toBe(0);
  });

  it('stops adding dishes when the shop is started without it', async () => {
    const real = await startTestApp({ env: { SEED: 'none' } });
    try {
      await addMenu(real);
      await enqueue(real.shop.db, 'demo-day', {}, { runAt: real.shop.clock() });
      await real.jobs.runDue();
      expect(await real.shop.db.$count(menus)).toBe(1);
    } finally {
      await real.close();
    }
  });
});
