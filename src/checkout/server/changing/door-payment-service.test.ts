import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { lockCheckout } from '../checkout-service.ts';
import { moveToCash } from './door-payment-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const cash = { mostRupees: 500, exceptAddresses: [] };

/** Lunch and dinner of one checkout. */
async function placeTwo() {
  const menus = [await addMenu(app), await addMenu(app, { shift: 'Dinner' })];
  await app.send('POST', '/api/user/order', await orderBody(app, menus));
  const [first, second] = await app.shop.db.select().from(orders).orderBy(orders.number);
  if (!first || !second) throw new Error('there are not two orders');
  return { first, second };
}

it('cancelling an order while it gets a checkout of its own ends that checkout', async () => {
  const { db } = app.shop;
  const { first, second } = await placeTwo();
  const { as, id: staffId } = admin;
  const url = `/api/admin/orders/${second.number}/cancel`;
  const begun: Promise<unknown>[] = [];
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, first.checkoutId);
    begun.push(moveToCash(db, first.number, { staffId, now: app.shop.clock(), cash }));
    await untilWaiting(app, 1);
    begun.push(app.send('POST', url, { reason: 'She asked' }, as));
    await untilWaiting(app, 2);
  });
  await Promise.all(begun);
  const states = new Map((await db.select().from(checkouts)).map(({ id, state }) => [id, state]));
  const stored = await db.select().from(orders).orderBy(orders.number);
  expect(
    stored.map(({ checkoutId, paymentStatus }) => [states.get(checkoutId), paymentStatus]),
  ).toEqual([
    ['due', 'pending'],
    ['lapsed', 'failed'],
  ]);
  await expectNoBrokenRules(db);
});

it('taking cash for both orders at once refuses the second, which is in cash already', async () => {
  const { db } = app.shop;
  const { first, second } = await placeTwo();
  const begun: Promise<unknown>[] = [];
  // Awaited from the start, because the second is refused the moment the first is done.
  let ended = Promise.allSettled(begun);
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, first.checkoutId);
    for (const { number } of [first, second]) {
      begun.push(moveToCash(db, number, { staffId: admin.id, now: app.shop.clock(), cash }));
      ended = Promise.allSettled(begun);
      await untilWaiting(app, begun.length);
    }
  });
  expect(await ended).toMatchObject([
    { status: 'fulfilled', value: [first.number, second.number] },
    { status: 'rejected', reason: { message: 'This order is paid at the door already.' } },
  ]);
  await expectNoBrokenRules(db);
});

it('cash for an order that gets a checkout of its own waits for that checkout', async () => {
  const { db } = app.shop;
  const { first, second } = await placeTwo();
  const { as, id: staffId } = admin;
  const headers = { ...as.headers, 'idempotency-key': 'press-00000000000001' };
  const paying = { orderId: second.number, amount: second.totalPaise / 100 };
  const begun: Promise<{ status: number }>[] = [];
  const others: Promise<void>[] = [];
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await inTransaction(db, async (tx) => {
    await moveToCash(tx, first.number, { staffId, now: app.shop.clock(), cash });
    const held = Promise.withResolvers<void>();
    // Holds the order when the change to cash asks for it, but not its new checkout.
    const busy = inTransaction(db, async (other) => {
      await selectOrdersForUpdate(other, [second.number]);
      held.resolve();
      await isFree;
      const [moved] = await selectOrdersForUpdate(other, [second.number]);
      if (!moved) throw new Error('the order is gone');
      const mine = other.execute(
        sql`select from checkouts where id = ${moved.checkoutId} for update nowait`,
      );
      await expect(mine).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    others.push(held.promise, busy);
    await untilWaiting(app, 1);
    // Delays the change to cash at the old checkout until then.
    const slow = inTransaction(db, async (other) => {
      await lockCheckout(other, first.checkoutId);
      await held.promise;
    });
    others.push(slow);
    await untilWaiting(app, 2);
    begun.push(app.send('POST', '/api/admin/cash/collections', paying, { headers }));
    await untilWaiting(app, 3);
  });
  await others[0];
  await others[2];
  const atOrder = `select from pg_locks where locktype = 'tuple' and relation = 'orders'::regclass`;
  await expect.poll(async () => (await app.database.pool.query(atOrder)).rowCount).toBe(1);
  free();
  await Promise.all(others);
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200]);
  await expectNoBrokenRules(db);
});
