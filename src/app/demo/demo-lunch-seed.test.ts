import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { collections } from '#src/cash/server/collection-tables.ts';
import { describe as findKnown } from '#src/customers/server/customer-service.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { findStopsOfOrders } from '#src/delivery/server/runs/run-service.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { findBoxes } from '#src/kitchen/server/packing/box-service.ts';
import { selectEventsOfOrder } from '#src/orders/server/admin-order-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { leftOutMeals } from '#src/passes/server/standing-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { createSettingsCache } from '#src/settings/server/settings-cache.ts';
import { demoCash } from './demo-customers.ts';
import { addDemoLunch } from './demo-lunch-seed.ts';
import { seedDemo } from './demo-seed.ts';

const app = setUpApp({ env: { SEED: 'demo' } });
const lunch = { date: testToday, shift: 'Lunch' } as const;
const now = () => app.shop.clock();

describe('the demo’s lunch', () => {
  it('is a full one, with another one a week earlier, and every order’s steps follow each other', async () => {
    await seedDemo(app);
    await addDemoLunch(app);
    const plan = app.settings.current().shiftPlan;
    const { day, components } = await findCount(app.shop.db, lunch, { plan, now: now() });
    expect(day.state).toBe('open');
    expect(day.orders).toBeGreaterThan(80);
    expect(components.length).toBeGreaterThan(15);
    expect(components.filter(({ wishes = [] }) => wishes.length > 0).length).toBeGreaterThan(5);
    expect(components.filter(({ lastWeek = 0 }) => lastWeek > 0).length).toBeGreaterThan(10);
    await freezeCount(app.shop.db, { ...lunch, now: now(), plan });
    // 40 people with a pass, without two who skip, three at home on Saturdays, and the one below.
    const ofPasses = and(eq(orders.deliveryDate, testToday), isNotNull(orders.standingId));
    expect(await app.shop.db.$count(orders, ofPasses)).toBe(34);
    const [left] = await app.shop.db.select().from(leftOutMeals);
    expect(left).toMatchObject({ ...lunch, reason: 'noMeals', quantity: 2 });
    const boxes = await findBoxes(app.shop.db, lunch, findStopsOfOrders);
    expect(new Set(boxes.map(({ run }) => run?.letter)).size).toBe(4);
    expect(Math.max(...boxes.map(({ stop = 0 }) => stop))).toBeGreaterThan(3);
    await expectNoBrokenRules(app.shop.db);
    expect(await findBrokenCounts(app.shop.db, '2026-11-01')).toEqual([]);
    await expectUnbrokenHistories(app.shop.db);
  });

  it('is added once, even by two jobs at the same time, and only in the demo; includes cash at the door and customers’ names', async () => {
    await addDemoLunch(app);
    expect(await app.shop.db.$count(orders)).toBe(0);
    await seedDemo(app);
    const { shop } = app;
    const { db, log, config } = shop;
    // The settings of a server with its own database, which no other server notifies of changes.
    const settings = createSettingsCache({ db, log, timeZone: config.timeZone });
    await settings.refresh();
    // A slow job is run a second time beside the first.
    await Promise.all([addDemoLunch({ shop, settings }), addDemoLunch({ shop, settings })]);
    expect(settings.current().ordering.cash).toEqual(demoCash);
    const count = await db.$count(orders);
    await addDemoLunch({ shop, settings });
    expect(await db.$count(orders)).toBe(count);
    const taken = await db.select({ method: collections.method }).from(collections);
    expect(taken.map(({ method }) => method).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 'cash'),
      'unpaid',
    ]);
    const [asha] = await findKnown(db, ['9825013000']);
    expect(asha?.name).toBe('Asha Patel');
    expect(await db.$count(customers, ne(customers.marks, ''))).toBe(1);
    expect(await db.$count(customers, sql`${customers.wishes} <> '[]'`)).toBe(2);
    expect(await db.$count(customers, isNotNull(customers.blockedReason))).toBe(1);
    await expectNoBrokenRules(db);
  });
});

/** Every step of an order begins in the state in which the previous step ended. */
async function expectUnbrokenHistories(db: Db): Promise<void> {
  for (const { id, number } of await db.select().from(orders)) {
    const events = (await selectEventsOfOrder(db, id)).map(({ event }) => event);
    const left = events.map(({ fromStatus, fromPayment }) => [fromStatus, fromPayment]);
    const reached = events.map(({ toStatus, toPayment }) => [toStatus, toPayment]);
    expect(left.slice(1), `order ${number}`).toEqual(reached.slice(0, -1));
  }
}
