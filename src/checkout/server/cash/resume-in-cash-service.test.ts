import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asRole } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { PlacedOrder } from '../../checkout-contract.ts';
import { lockCheckout } from '../checkout-service.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
const mobileNumber = '9825012345';

type Answer = WireOf<typeof PlacedOrder> & { message: string };
let body: Awaited<ReturnType<typeof orderBody>>;
beforeEach(async () => {
  const address_id = await addAddress(app);
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  body = await orderBody(app, [await addMenu(app, { portions: 1 })], { address_id });
});

const press = (change: object, cookie?: string, key: string = randomUUID()) => {
  const headers = { 'idempotency-key': key, ...(cookie !== undefined && { cookie }) };
  return app.send<Answer>('POST', '/api/user/order', { ...body, ...change }, { headers });
};
/** Orders online; also returns the browser's cookie. */
const begin = async () => {
  const { body: answer, headers } = await press({});
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, id: answer.order.id, amount: answer.order.totalAmount };
};
const inCash = (cookie: string, change: object = {}, key?: string) =>
  press({ settlement: 'cash', ...change }, cookie, key);
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);

describe('a cash order that repeats an order begun online', () => {
  it('keeps the portion of that order: it is the same order', async () => {
    const { cookie, id } = await begin();
    expect(await inCash(cookie)).toMatchObject({ status: 200, body: { order: { id } } });
    expect(await rows()).toMatchObject([{ settlement: 'cash', isReleased: true }]);
    expect(await app.shop.db.select().from(menus)).toMatchObject([{ portionsSold: 1 }]);
    app.advance(3600);
    await app.jobs.runDue();
    expect(await app.shop.db.select().from(checkouts)).toMatchObject([{ state: 'due' }]);
    const url = `/api/admin/orders/${id}`;
    const read = await app.send<{ events: object[] }>('GET', url, undefined, admin.as);
    expect(read.body.events.at(-1)).toMatchObject({
      actor: 'customer',
      reason: 'To be paid at the door',
    });
    await expectNoBrokenRules(app.shop.db);
  });

  it('is paid once, also by the page that is still open', async () => {
    const { cookie, id, amount } = await begin();
    const transaction = idOf(await initiate(app, { orderId: id, amount, mobileNumber }));
    expect((await inCash(cookie)).body.order.id).toBe(id);
    gateway.says('paid', 10_400);
    await ask(app, transaction);
    expect(await rows()).toMatchObject([{ settlement: 'cash', paymentStatus: 'done' }]);
    expect(await app.shop.db.$count(refunds)).toBe(0);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is one order, however often the request arrives, also at once', async () => {
    const { cookie, id } = await begin();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => inCash(cookie, {}, key)));
    answers.push(await inCash(cookie, {}, key));
    expect(answers.map(({ status, body: { order } }) => [status, order.id])).toEqual(
      answers.map(() => [200, id]),
    );
  });

  it('is refused under the key of the online order, which is not changed', async () => {
    const key = randomUUID();
    const { headers } = await press({}, undefined, key);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect(await inCash(cookie, {}, key)).toMatchObject({ status: 422 });
    expect(await rows()).toMatchObject([{ settlement: 'online', isReleased: false }]);
    expect((await press({}, cookie, key)).status).toBe(200);
  });

  it('of two shifts is paid at each door, and a repeated request returns both', async () => {
    const dinner = { menu_id: await addMenu(app, { shift: 'Dinner' }), quantity: 1 };
    body = { ...body, menus: [...body.menus, dinner] };
    const { cookie, id } = await begin();
    const key = randomUUID();
    for (let presses = 0; presses < 2; presses++) {
      const { body: answer } = await inCash(cookie, {}, key);
      expect(answer.orders.map((order) => [order.id, order.totalAmount])).toEqual([
        [id, 104],
        [id + 1, 104],
      ]);
    }
    expect((await app.shop.db.select().from(checkouts)).map(({ state }) => state)).toEqual([
      'due',
      'due',
    ]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is returned for the key of the online order, which places no other order', async () => {
    body = { ...body, menus: [{ menu_id: await addMenu(app), quantity: 1 }] };
    const key = randomUUID();
    const { headers, body: began } = await press({}, undefined, key);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await inCash(cookie);
    for (const sentBy of [cookie, undefined]) {
      const again = await press({}, sentBy, key);
      expect(again).toMatchObject({ status: 200, body: began });
    }
    expect(await press({ note: 'C-1' }, cookie, key)).toMatchObject({ status: 422 });
    expect(await rows()).toHaveLength(1);
    await expectNoBrokenRules(app.shop.db);
  });

  it('of two shifts is returned whole for the key of the online order', async () => {
    const dinner = { menu_id: await addMenu(app, { shift: 'Dinner' }), quantity: 1 };
    body = { ...body, menus: [...body.menus, dinner] };
    const key = randomUUID();
    const { headers, body: began } = await press({}, undefined, key);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await inCash(cookie);
    expect((await press({}, cookie, key)).body).toEqual(began);
    const { id, totalAmount: amount } = began.order;
    expect(await initiate(app, { orderId: id, amount, mobileNumber })).toMatchObject({
      status: 409,
      body: { message: 'This order is paid at the door now, each delivery for itself.' },
    });
    expect(await rows()).toHaveLength(2);
  });

  it('is one order for both keys, however they arrive at once', async () => {
    body = { ...body, menus: [{ menu_id: await addMenu(app), quantity: 1 }] };
    for (let round = 0; round < 4; round++) {
      const [online, cash] = [randomUUID(), randomUUID()];
      const { headers, body: began } = await press({}, undefined, online);
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const answers = await Promise.all(
        [1, 2, 3, 4].flatMap(() => [press({}, cookie, online), inCash(cookie, {}, cash)]),
      );
      expect(answers.map(({ status, body: { order } }) => [status, order.id])).toEqual(
        answers.map(() => [200, began.order.id]),
      );
      expect(await rows()).toHaveLength(round + 1);
    }
    await expectNoBrokenRules(app.shop.db);
  });

  it('is refused for another order under the key with which it came in cash', async () => {
    body = { ...body, menus: [{ menu_id: await addMenu(app), quantity: 1 }] };
    const { cookie } = await begin();
    const key = randomUUID();
    await inCash(cookie, {}, key);
    expect(await press({}, cookie, key)).toMatchObject({ status: 422 });
    expect(await inCash(cookie, { note: 'C-1' }, key)).toMatchObject({ status: 422 });
    expect(await rows()).toHaveLength(1);
  });

  it('is recognised when the online request named its payment method', async () => {
    const { headers, body: began } = await press({ settlement: 'online' });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await inCash(cookie)).body.order).toEqual(began.order);
    expect(await rows()).toMatchObject([{ settlement: 'cash' }]);
  });

  it('is another order once the first is in cash, as far as portions go', async () => {
    const { cookie } = await begin();
    await inCash(cookie);
    expect(await inCash(cookie)).toMatchObject({ status: 409 });
  });

  it('is refused when the online payment arrives, and creates no second order', async () => {
    const { cookie, id, amount } = await begin();
    await app.shop.db.update(menus).set({ portions: 2 });
    const transaction = idOf(await initiate(app, { orderId: id, amount, mobileNumber }));
    gateway.says('paid', 10_400);
    const [first] = await rows();
    const begun: [Promise<unknown>?, ReturnType<typeof inCash>?] = [];
    await inTransaction(app.shop.db, async (tx) => {
      await lockCheckout(tx, first?.checkoutId ?? '');
      begun[0] = ask(app, transaction);
      await untilWaiting(app, 1);
      begun[1] = inCash(cookie);
      await untilWaiting(app, 2);
    });
    await begun[0];
    expect(await begun[1]).toMatchObject({
      status: 409,
      body: {
        message: 'Your payment for this order has just reached us. Please look at My Orders.',
      },
    });
    expect(await rows()).toMatchObject([{ settlement: 'online', paymentStatus: 'done' }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is another order from another browser, for another address, or once the first is over', async () => {
    const { cookie } = await begin();
    const stranger = (await press({ menus: [{ menu_id: await addMenu(app), quantity: 1 }] }))
      .headers;
    const other = String(stranger['set-cookie']).split(';')[0] ?? '';
    expect((await inCash(other)).status).toBe(409);
    expect((await press({ settlement: 'cash' })).status).toBe(409);
    expect((await inCash(cookie, { note: 'C-1' })).status).toBe(409);
    app.advance(21 * 60);
    expect((await inCash(cookie)).status).toBe(409);
    expect((await rows())[0]).toMatchObject({ settlement: 'online' });
  });

  it('is another order if a part of the first was cancelled or changed', async () => {
    const sold = [await addMenu(app), await addMenu(app, { shift: 'Dinner' })];
    const both = sold.map((menu_id) => ({ menu_id, quantity: 1 }));
    body = { ...body, menus: both };
    const { cookie, id } = await begin();
    await app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'No gas' }, admin.as);
    const numbers = async () => (await inCash(cookie)).body.orders.map((order) => order.id);
    expect(await numbers()).toEqual([id + 2, id + 3]);
    body = { ...body, menus: both.slice(1) };
    const second = await begin();
    const change = { menus: [{ ...both[1], quantity: 2 }], seen: body.menus, reason: 'She called' };
    const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
    const url = `/api/admin/orders/${second.id}/lines`;
    expect((await app.send('PUT', url, change, { headers })).status).toBe(200);
    expect((await inCash(second.cookie)).body.order).toMatchObject({ id: second.id + 1 });
    await expectNoBrokenRules(app.shop.db);
  });

  it('is an amendment of a frozen count from the time at which it came in cash', async () => {
    const { cookie, id } = await begin();
    const cook = await asRole(app, 'kitchen');
    const lunch = { date: testToday, shift: 'Lunch' };
    app.advance(60);
    await app.send('POST', '/api/kitchen/freeze', lunch, cook.as);
    app.advance(60);
    await inCash(cookie);
    const url = `/api/kitchen/day?date=${testToday}&shift=Lunch`;
    const { body: read } = await app.send<{ changes: object[] }>('GET', url, undefined, cook.as);
    const at = '2026-11-21T10:27:00.000+05:30';
    expect(read.changes).toMatchObject([{ kind: 'added', order: id, at }]);
  });

  it('of two frozen shifts waits for the first one without blocking the second', async () => {
    const dinner = { menu_id: await addMenu(app, { shift: 'Dinner' }), quantity: 1 };
    body = { ...body, menus: [...body.menus, dinner] };
    const { cookie } = await begin();
    const cook = await asRole(app, 'kitchen');
    for (const shift of ['Lunch', 'Dinner']) {
      await app.send('POST', '/api/kitchen/freeze', { date: testToday, shift }, cook.as);
    }
    const addendumOf = (shift: string) =>
      sql`hashtextextended('shift amendments', shop.shift_lock_key(${testToday}::date, ${shift}))`;
    const begun: ReturnType<typeof inCash>[] = [];
    await inTransaction(app.shop.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${addendumOf('Lunch')})`);
      begun.push(inCash(cookie));
      await untilWaiting(app, 1);
      const free = sql`select pg_try_advisory_xact_lock(${addendumOf('Dinner')}) as "isFree"`;
      expect((await tx.execute(free)).rows).toEqual([{ isFree: true }]);
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is subject to the limits of cash', async () => {
    const { cookie } = await begin();
    await changeSettings(app, 'ordering', { cash: { mostRupees: 100, exceptAddresses: [] } });
    expect(await inCash(cookie)).toMatchObject({ status: 409 });
    await changeSettings(app, 'ordering', { cash: undefined });
    expect((await inCash(cookie)).body.message).toBe('This order can only be paid online.');
    expect(await rows()).toMatchObject([{ settlement: 'online', paymentStatus: 'pending' }]);
  });
});
