import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addKnownNumber } from '#lab/builders/customer-builders.ts';
import { addAddress, addMenu, type OrderBody, orderBody } from '#lab/builders/shop-builders.ts';
import { startTestApp, testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import type { Order } from '#src/orders/order-contract.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { decoded, type WireOf } from '#src/platform/contract/codec.ts';
import { OrderRequest, type PlacedOrder } from '../checkout-contract.ts';
import { totalDetail } from '../checkout-rules.ts';
import { createCheckout } from './placing-service.ts';

const app = setUpApp();

const url = '/api/user/order';
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

function place(body: OrderBody, options = {}) {
  return app.send<WireOf<typeof PlacedOrder> & { message: string }>('POST', url, body, options);
}

async function lookUp(mobileNo: string, options = {}) {
  const { body } = await app.send<{ orders: WireOf<typeof Order>[] }>(
    'POST',
    '/api/user/orders/details',
    { mobile_no: mobileNo },
    options,
  );
  return body.orders;
}

async function storedRows() {
  const { db } = app.shop;
  return {
    checkouts: await db.$count(checkouts),
    orders: await db.$count(orders),
    lines: await db.$count(orderLines),
    events: await db.$count(orderEvents),
  };
}

const nothing = { checkouts: 0, orders: 0, lines: 0, events: 0 };

describe('placing an order', () => {
  it('returns the order with its number, mobile number and total in rupees', async () => {
    const menu = await addMenu(app, { pricePaise: 8550 });
    const body = await orderBody(app, [], { menus: [{ menu_id: menu, quantity: 3 }] });
    const { status, body: answer } = await place(body);
    expect(status).toBe(200);
    expect(answer.order).toEqual({ id: 1, mobile_no: body.mobile_no, totalAmount: 256.5 });
    expect(answer.orders).toEqual([
      { id: 1, deliveryDate: testToday, shift: 'Lunch', totalAmount: 256.5 },
    ]);
  });

  it('creates one order per date and shift, under one total', async () => {
    const lunch = await addMenu(app);
    const dinner = await addMenu(app, { shift: 'Dinner', pricePaise: 5000 });
    const { body } = await place(await orderBody(app, [dinner, lunch]));
    expect(body.order).toMatchObject({ id: body.orders[0]?.id, totalAmount: 154 });
    expect(body.orders.map((order) => [order.shift, order.totalAmount])).toEqual([
      ['Lunch', 104],
      ['Dinner', 50],
    ]);
    expect(await storedRows()).toEqual({ checkouts: 1, orders: 2, lines: 2, events: 2 });
  });

  it('copies the menu entry’s values at the time of ordering', async () => {
    const menu = await addMenu(app);
    await place(await orderBody(app, [menu]));
    await app.shop.db
      .update(menus)
      .set({ variant: 'Renamed', pricePaise: 99_900, items: [] })
      .where(eq(menus.id, menu));
    const [order] = await lookUp('9825012345');
    expect(order?.menus).toMatchObject([
      { variant: 'Rajma Chawal', price: 104, menu_items: ['Rajma', 'Rice'], itemTotal: 104 },
    ]);
  });

  it.each([
    ['closed', { status: 'Closed' as const }, 'Rajma Chawal is not available any more.'],
    ['unpublished', { isPublished: false }, 'Rajma Chawal is not available any more.'],
    [
      'past',
      { date: addDays(testToday, -1) },
      'Rajma Chawal can no longer be ordered for this shift.',
    ],
    ['sold out', { portions: 4, portionsSold: 4 }, 'Rajma Chawal is sold out.'],
  ])('refuses a %s menu with 409, naming it, and stores nothing', async (_why, change, message) => {
    const good = await addMenu(app, { variant: 'Dal Rice' });
    const bad = await addMenu(app, change);
    const answer = await place(await orderBody(app, [good, bad]));
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict', message } });
    expect(await storedRows()).toEqual(nothing);
  });

  it('refuses an unknown menu entry and an unknown address', async () => {
    const menu = await addMenu(app);
    expect((await place(await orderBody(app, [randomUUID()]))).status).toBe(409);
    const elsewhere = await orderBody(app, [menu], { address_id: randomUUID() });
    expect((await place(elsewhere)).status).toBe(409);
    expect(await storedRows()).toEqual(nothing);
  });

  it('reads prices from the shop: a price in the request is refused', async () => {
    const menu = await addMenu(app);
    const body = await orderBody(app, [menu]);
    const cheap = { ...body, menus: [{ menu_id: menu, quantity: 1, price: 1 }] };
    expect((await place(cheap)).status).toBe(400);
  });
});

describe('the total that a browser sends', () => {
  it('is compared before anything is stored: another one is refused with 409 and that detail', async () => {
    const menu = await addMenu(app, { pricePaise: 8550, portions: 5 });
    const body = await orderBody(app, [], { menus: [{ menu_id: menu, quantity: 3 }] });
    const refused = await place({ ...body, totalAmount: 256.49 }, key());
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'conflict', details: [{ path: totalDetail }] },
    });
    expect(await storedRows()).toEqual(nothing);
    const [left] = await app.shop.db.select().from(menus);
    expect(left).toMatchObject({ portionsSold: 0 });
    expect(await place({ ...body, totalAmount: 256.5 }, key())).toMatchObject({ status: 200 });
  });

  it('is an amount of rupees', async () => {
    const body = await orderBody(app, [await addMenu(app)]);
    for (const totalAmount of [-104, 104.005, '104', null]) {
      const wrong = { ...body, totalAmount } as unknown as OrderBody;
      expect((await place(wrong)).status).toBe(400);
    }
    expect(await storedRows()).toEqual(nothing);
  });

  it('is part of the request of an Idempotency-Key', async () => {
    const menu = await addMenu(app, { pricePaise: 10_400 });
    const body = { ...(await orderBody(app, [menu])), totalAmount: 104 };
    const options = key();
    const first = await place(body, options);
    await app.shop.db.update(menus).set({ pricePaise: 11_000 }).where(eq(menus.id, menu));
    expect(await place(body, options)).toMatchObject({ status: 200, body: first.body });
    const dearer = await place({ ...body, totalAmount: 110 }, options);
    expect(dearer).toMatchObject({ status: 422 });
    expect(await storedRows()).toMatchObject({ checkouts: 1 });
  });
});

describe('the cut-off time of a shift', () => {
  it('refuses today’s late lines, accepts dinner and tomorrow, and is shown on the card', async () => {
    const late = await startTestApp({ env: { LUNCH_CUT_OFF: '10:26' } });
    try {
      const lunch = await addMenu(late);
      const tomorrow = await addMenu(late, { date: addDays(testToday, 1) });
      const send = async (id: string) =>
        (await late.send('POST', url, await orderBody(late, [id]))).status;
      const menuOf = async (id: string) => {
        const { body } = await late.send<MenuList>('GET', '/api/user/menus');
        return body.menus.find((menu) => menu.id === id);
      };
      expect(await send(lunch)).toBe(200);
      expect(await menuOf(lunch)).toMatchObject({
        availability: 'open',
        orderBy: '2026-11-21T10:26:00.000+05:30',
      });
      late.advance(60);
      expect(await send(lunch)).toBe(409);
      expect(await menuOf(lunch)).toMatchObject({ availability: 'late' });
      expect(await send(tomorrow)).toBe(200);
    } finally {
      await late.close();
    }
  });
});

describe('portions', () => {
  it('are never oversold, however many buy the last one at once', async () => {
    await addKnownNumber(app);
    const menu = await addMenu(app, { portions: 5 });
    const address_id = await addAddress(app, 'Kudasan');
    const bodies = await Promise.all(
      Array.from({ length: 12 }, () => orderBody(app, [menu], { address_id })),
    );
    const answers = await Promise.all(bodies.map((body) => place(body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
    const { body } = await app.send<MenuList>('GET', '/api/user/menus');
    expect(body.menus[0]).toMatchObject({ availability: 'soldOut', portionsLeft: 0 });
  });

  it('of two menu entries are taken together or not at all', async () => {
    const plenty = await addMenu(app, { portions: 10 });
    const scarce = await addMenu(app, { portions: 1, variant: 'Thali' });
    const body = await orderBody(app, [], {
      menus: [
        { menu_id: plenty, quantity: 2 },
        { menu_id: scarce, quantity: 2 },
      ],
    });
    expect(await place(body)).toMatchObject({
      status: 409,
      body: { message: 'Only 1 portion of Thali is left.' },
    });
    const { body: list } = await app.send<MenuList>('GET', '/api/user/menus');
    expect(list.menus.map((menu) => menu.portionsLeft).sort()).toEqual([1, 10]);
  });

  it('that were never taken, because there was no limit then, are not returned', async () => {
    const menu = await addMenu(app);
    const order = async (quantity: number) =>
      place(await orderBody(app, [], { menus: [{ menu_id: menu, quantity }] }));
    await order(3);
    await app.shop.db.update(menus).set({ portions: 10 }).where(eq(menus.id, menu));
    app.advance(60);
    await order(4);
    app.advance(4 * 60);
    await app.jobs.runDue();
    const [row] = await app.shop.db.select().from(menus).where(eq(menus.id, menu));
    expect(row?.portionsSold).toBe(4);
  });

  it('of a checkout that is never paid are returned when it lapses', async () => {
    const menu = await addMenu(app, { portions: 5 });
    const body = await orderBody(app, [], { menus: [{ menu_id: menu, quantity: 3 }] });
    await place(body);
    app.advance(5 * 60);
    await app.jobs.runDue();
    const { body: list } = await app.send<MenuList>('GET', '/api/user/menus');
    expect(list.menus[0]).toMatchObject({ portionsLeft: 5, availability: 'open' });
    expect(await lookUp(body.mobile_no)).toMatchObject([
      { status: 'unexpected', payment_status: 'failed' },
    ]);
  });
});

describe('an unpaid checkout', () => {
  it('waits for 5 minutes without a page, then its orders are cancelled with an event each', async () => {
    await place(await orderBody(app, [await addMenu(app)]));
    app.advance(5 * 60 - 1);
    await app.jobs.runDue();
    expect(await lookUp('9825012345')).toMatchObject([{ status: 'pending' }]);
    app.advance(1);
    await app.jobs.runDue();
    const events = await app.shop.db.select().from(orderEvents).orderBy(orderEvents.createdAt);
    expect(
      events.map((event) => [event.actor, event.fromStatus, event.toStatus, event.toPayment]),
    ).toEqual([
      ['customer', null, 'pending', 'pending'],
      ['system', 'pending', 'unexpected', 'failed'],
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same answer and one order for the same key and body', async () => {
    const body = await orderBody(app, [await addMenu(app)]);
    const options = key();
    const first = await place(body, options);
    const second = await place(body, options);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await storedRows()).toMatchObject({ checkouts: 1, orders: 1 });
  });

  it('makes one order of twelve simultaneous requests', async () => {
    const body = await orderBody(app, [await addMenu(app)]);
    const options = key();
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(body, options)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await storedRows()).toMatchObject({ checkouts: 1, orders: 1 });
  });

  it('answers two simultaneous requests alike, even for the last portion', async () => {
    const body = await orderBody(app, [await addMenu(app, { portions: 1 })]);
    const options = key();
    const answers = await Promise.all([place(body, options), place(body, options)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('is refused with 422 for another body', async () => {
    const menu = await addMenu(app);
    const options = key();
    const body = await orderBody(app, [menu]);
    await place(body, options);
    const other = await place({ ...body, note: 'Somewhere else entirely' }, options);
    expect(other).toMatchObject({ status: 422, body: { error: 'unprocessable' } });
    expect(await storedRows()).toMatchObject({ checkouts: 1 });
  });

  it('covers the whole body, including fields that do not exist yet', async () => {
    const request = await orderBody(app, [await addMenu(app)]);
    const { db, clock } = app.shop;
    const { current, newestPlan } = app.settings;
    const plan = current().shiftPlan;
    const by = { idempotencyKey: randomUUID(), browserId: undefined, plan, newestPlan };
    const send = (body: OrderBody) =>
      createCheckout(db, { request: decoded(OrderRequest, body), now: clock(), ...by });
    const first = await send(request);
    const otherOrder = Object.fromEntries(Object.entries(request).reverse()) as typeof request;
    expect((await send(otherOrder)).answer).toEqual(first.answer);
    const planted = { ...request, coupon: 'FREE' };
    await expect(send(planted)).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await storedRows()).toMatchObject({ checkouts: 1 });
  });

  it('still gives the first answer after the menu was closed', async () => {
    const menu = await addMenu(app);
    const body = await orderBody(app, [menu]);
    const options = key();
    const first = await place(body, options);
    await app.shop.db.update(menus).set({ status: 'Closed' }).where(eq(menus.id, menu));
    expect(await place(body, options)).toMatchObject({ status: 200, body: first.body });
  });
});
