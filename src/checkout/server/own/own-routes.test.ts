import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asDelivery, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import { dishes } from '#src/dishes/server/dish-tables.ts';
import type { Box } from '#src/kitchen/packing-contract.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { PlacedOrder } from '../../checkout-contract.ts';
import type { OwnOrders } from '../../own-contract.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const owner = setUpOwner(app);

const mobileNo = '9825012345';
const tomorrow = addDays(testToday, 1);

async function read(cookie = '', mobile_no = mobileNo) {
  const options = { headers: { cookie } };
  const answer = await app.send<WireOf<typeof OwnOrders>>(
    'POST',
    '/api/user/orders/own',
    { mobile_no },
    options,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Places an order in a browser of its own, or in the one with this cookie. */
async function place(change: object = {}, cookie = '') {
  const body = await orderBody(app, 'menus' in change ? [] : [await addMenu(app)], change);
  const answer = await app.send<WireOf<typeof PlacedOrder>>('POST', '/api/user/order', body, {
    headers: { cookie },
  });
  return {
    placed: {
      orderId: answer.body.order.id,
      amount: answer.body.order.totalAmount,
      mobileNumber: mobileNo,
    },
    cookie: cookie || (String(answer.headers['set-cookie']).split(';')[0] ?? ''),
  };
}

async function placePaid(change: object = {}, browser = '') {
  const { placed, cookie } = await place(change, browser);
  const transactionId = idOf(await initiate(app, placed));
  gateway.says('paid', toPaise(placed.amount));
  await ask(app, transactionId);
  gateway.says('pending');
  return { id: placed.orderId, cookie };
}

async function addDish(name: string): Promise<string> {
  const id = newId();
  const dish = { id, name, description: '', items: ['Rajma'], pricePaise: 10_400 };
  await app.shop.db.insert(dishes).values({ ...dish, createdAt: testNow, updatedAt: testNow });
  return id;
}

interface Opened {
  data: { url: string };
}

const nothing = { today: testToday, unpaid: [], underWay: [] };

describe('what a browser has ordered', () => {
  it('is nothing for another browser, for another number, and for a forged cookie', async () => {
    const menu_id = await addMenu(app);
    const { cookie } = await place({ menus: [{ menu_id, quantity: 1 }] });
    await addMenu(app, { date: tomorrow });
    const paid = await placePaid();
    expect((await read(cookie)).unpaid).toHaveLength(1);
    expect((await read(paid.cookie)).again).toBeDefined();
    const forged = `${cookie.slice(0, -3)}xyz`;
    const other = await place({ mobile_no: '9825099999' });
    for (const stranger of ['', forged, other.cookie]) {
      expect(await read(stranger)).toEqual(nothing);
    }
    expect(await read(cookie, '9825099999')).toEqual(nothing);
  });
});

describe('an order that is not paid', () => {
  it('is there with its link, its amount and its time, until it is paid', async () => {
    const { placed, cookie } = await place();
    const { unpaid } = await read(cookie);
    expect(unpaid).toEqual([
      {
        orders: [placed.orderId],
        total: 104,
        until: '2026-11-21T10:30:00.000+05:30',
        payPath: expect.stringMatching(new RegExp(`^/pay/${placed.orderId}-`)),
      },
    ]);
    const transactionId = idOf(await initiate(app, placed));
    expect((await read(cookie)).unpaid[0]?.until).toBe('2026-11-21T10:45:00.000+05:30');
    gateway.says('paid', toPaise(placed.amount));
    await ask(app, transactionId);
    expect((await read(cookie)).unpaid).toEqual([]);
  });

  it('leads to the page that is open already: it never has two', async () => {
    const { placed, cookie } = await place();
    const open = async (path: string, body: object) => {
      const by = { headers: { cookie } };
      const answer = await app.send<Opened>('POST', `/api/user/${path}`, body, by);
      return answer.body.data.url;
    };
    const page = await open('payment/initiate', placed);
    const [unpaid] = (await read(cookie)).unpaid;
    const link = unpaid?.payPath.replace('/pay/', '');
    expect(await open('pay-link/open', { link })).toBe(page);
    expect(gateway.created).toHaveLength(1);
  });

  it('is gone when its time is over, and when it is cancelled', async () => {
    const { cookie } = await place();
    app.advance(5 * 60);
    expect((await read(cookie)).unpaid).toEqual([]);
    const next = await place({}, cookie);
    expect((await read(cookie)).unpaid).toHaveLength(1);
    const path = `/api/admin/orders/${next.placed.orderId}/cancel`;
    await app.send('POST', path, { reason: 'No gas' }, owner.as);
    expect((await read(cookie)).unpaid).toEqual([]);
  });

  it('in cash is not there: it is paid at the door', async () => {
    await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
    const { cookie } = await place({ settlement: 'cash' });
    expect((await read(cookie)).unpaid).toEqual([]);
  });
});

describe('the last order, offered again', () => {
  it('has the dishes and prices of the next day, found by their dish of the library', async () => {
    const dishId = await addDish('Rajma Chawal');
    const menu_id = await addMenu(app, { dishId });
    const next = await addMenu(app, {
      dishId,
      date: tomorrow,
      variant: 'Rajma, large',
      pricePaise: 12_000,
    });
    const { cookie } = await placePaid({ menus: [{ menu_id, quantity: 2 }] });
    expect((await read(cookie)).again).toMatchObject({
      last: testToday,
      date: tomorrow,
      lines: [{ menu: { id: next, price: 120 }, quantity: 2 }],
      notes: [],
    });
  });

  it('is not one that was never paid, nor one that was cancelled', async () => {
    await addMenu(app, { date: tomorrow });
    const { cookie } = await place();
    expect((await read(cookie)).again).toBeUndefined();
    const { id } = await placePaid({}, cookie);
    expect((await read(cookie)).again).toBeDefined();
    await app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'No gas' }, owner.as);
    expect((await read(cookie)).again).toBeUndefined();
  });

  it('has the dishes of both shifts of one press, also in cash', async () => {
    await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
    const shifts = ['Lunch', 'Dinner'] as const;
    const [today, later] = await Promise.all(
      [testToday, tomorrow].map((date) =>
        Promise.all(shifts.map((shift) => addMenu(app, { date, shift }))),
      ),
    );
    const chosen = (today ?? []).map((menu_id) => ({ menu_id, quantity: 1 }));
    const { cookie } = await place({ menus: chosen, settlement: 'cash' });
    const { again } = await read(cookie);
    expect(again?.lines.map(({ menu }) => menu.id)).toEqual(later);
  });

  it('names what is sold out by now', async () => {
    const menu_id = await addMenu(app);
    const next = await addMenu(app, { date: tomorrow });
    await addMenu(app, { date: tomorrow, variant: 'Poha' });
    const { cookie } = await placePaid({ menus: [{ menu_id, quantity: 1 }] });
    await app.shop.db.update(menus).set({ portions: 0 }).where(eq(menus.id, next));
    app.menuCache.publishChange();
    expect((await read(cookie)).again).toMatchObject({
      lines: [],
      notes: ['Rajma Chawal is sold out.'],
    });
  });
});

describe('where the food is', () => {
  const lunch = { date: testToday, shift: 'Lunch' };
  const give = async (rider: TestPerson, ids: number[]) => {
    const body = { orderIds: ids, delivery_boy_id: rider.id };
    expect((await app.send('PUT', '/api/admin/assign-orders', body, owner.as)).status).toBe(200);
  };
  const tap = async (rider: TestPerson, orderId: number, status: string) => {
    const path = '/api/deliveryboy/order/status';
    expect((await app.send('PUT', path, { orderId, status }, rider.as)).status).toBe(200);
  };
  const fail = (rider: TestPerson, orderId: number) =>
    app.send(
      'PUT',
      '/api/deliveryboy/order/problem',
      { orderId, problem: 'nobodyThere' },
      rider.as,
    );
  const pack = async (orderId: number, most = 9) => {
    const url = `/api/kitchen/boxes?date=${testToday}&shift=Lunch`;
    const { body } = await app.send<{ boxes: WireOf<typeof Box>[] }>(
      'GET',
      url,
      undefined,
      owner.as,
    );
    const own = body.boxes.filter(({ order }) => order === orderId).slice(0, most);
    const tickedAt = testNow.toISOString();
    const ticks = own.map(({ code }) => ({ code, kind: 'packed', key: randomUUID(), tickedAt }));
    await app.send('PUT', '/api/kitchen/boxes', { ...lunch, ticks }, owner.as);
  };

  it('is said once the last of its boxes is packed', async () => {
    const menu_id = await addMenu(app);
    const { id, cookie } = await placePaid({ menus: [{ menu_id, quantity: 2 }] });
    await app.send('POST', '/api/kitchen/freeze', lunch, owner.as);
    await pack(id, 1);
    expect((await read(cookie)).underWay).toEqual([]);
    await pack(id);
    expect((await read(cookie)).underWay).toEqual([
      {
        ...{ id, deliveryDate: testToday, shift: 'Lunch' },
        packedAt: '2026-11-21T10:25:00.000+05:30',
      },
    ]);
  });

  it('counts the stops that come before and still wait, and nothing else of other customers', async () => {
    const address_id = await addAddress(app);
    const placeAt = (note: string) => placePaid({ address_id, note });
    const first = await placeAt('1, Alpha');
    const second = await placeAt('2, Beta');
    const third = await placeAt('3, Gamma');
    const rider = await asDelivery(app);
    const ids = [first.id, second.id, third.id];
    await give(rider, ids);
    expect((await read(third.cookie)).underWay).toEqual([]);
    for (const id of ids) await tap(rider, id, 'outForDelivery');
    const underWay = {
      ...{ id: third.id, deliveryDate: testToday, shift: 'Lunch' },
      outAt: '2026-11-21T10:25:00.000+05:30',
    };
    const seen = async () => (await read(third.cookie)).underWay;
    expect(await seen()).toEqual([{ ...underWay, stopsBefore: 2 }]);
    await tap(rider, first.id, 'done');
    expect(await seen()).toEqual([{ ...underWay, stopsBefore: 1 }]);
    await fail(rider, second.id);
    expect(await seen()).toEqual([{ ...underWay, stopsBefore: 0 }]);
    // Staff decide about an order that could not be handed over.
    expect((await read(second.cookie)).underWay).toEqual([]);
    await tap(rider, third.id, 'done');
    expect(await seen()).toEqual([]);
  });

  it('says for twenty minutes that the rider is near', async () => {
    const { id, cookie } = await placePaid();
    const rider = await asDelivery(app);
    await give(rider, [id]);
    await tap(rider, id, 'outForDelivery');
    app.advance(1200);
    const nearAt = '2026-11-21T10:41:00.000+05:30';
    const near = { orderId: id, tappedAt: nearAt };
    await app.send('PUT', '/api/deliveryboy/order/near', near, rider.as);
    const seen = async () => (await read(cookie)).underWay[0]?.nearAt;
    expect(await seen()).toBe(nearAt);
    app.advance(900);
    expect(await seen()).toBe(nearAt);
    app.advance(60);
    expect(await seen()).toBeUndefined();
  });
});
