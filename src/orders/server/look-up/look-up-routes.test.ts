import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, type OrderBody, orderBody } from '#lab/builders/shop-builders.ts';
import { addRider, asOwner } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp, testToday } from '#lab/builders/test-app.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import { refundOrder } from '#src/payments/admin-payment-contract.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Order } from '../../order-contract.ts';
import { checkouts } from '../checkout-tables.ts';
import { orders } from '../order-tables.ts';

const payer = setUpPayer();
const { app } = payer;

const note = 'B-204, Shanti Apartments, 382421';
const mobileNo = '9825012345';
const url = '/api/user/orders/details';

type Options = { headers?: Record<string, string>; remoteAddress?: string };

function ask(number = mobileNo, options: Options = {}, shop = app) {
  return shop.send<{ orders: WireOf<typeof Order>[]; error?: string }>(
    'POST',
    url,
    { mobile_no: number },
    options,
  );
}

async function lookUp(options: Options = {}, shop = app): Promise<WireOf<typeof Order>[]> {
  return (await ask(mobileNo, options, shop)).body.orders;
}

/** Places an order and returns the cookie of the browser that placed it. */
async function place(change: Partial<OrderBody> = {}, options: Options = {}, shop = app) {
  const body = await orderBody(shop, change.menus ? [] : [await addMenu(shop)], {
    note,
    ...change,
  });
  const { headers } = await shop.send<WireOf<typeof PlacedOrder>>(
    'POST',
    '/api/user/order',
    body,
    options,
  );
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

describe('looking orders up by mobile number', () => {
  it('shows why an order was cancelled to the browser that ordered, and a closure’s reason to everybody', async () => {
    const own = await place();
    const reasons = async (headers = {}) =>
      (await lookUp({ headers })).map(({ cancelReason }) => cancelReason);
    for (const [cancelReason, toStrangers] of [
      ['No gas', undefined],
      ['Closed: Diwali', 'Closed: Diwali'],
    ] as const) {
      await app.shop.db.update(orders).set({ status: 'unexpected', cancelReason });
      expect([await reasons(own), await reasons()]).toEqual([[cancelReason], [toStrangers]]);
    }
  });

  it('answers an unknown number and a number without orders alike: 200 with an empty list', async () => {
    expect(await ask('1234567890')).toMatchObject({ status: 200, body: { orders: [] } });
  });

  it('shows the note and the whole address only to the browser that ordered', async () => {
    const address_id = await addAddress(app, 'Kudasan');
    const own = await place({ address_id });
    expect(await lookUp({ headers: own })).toMatchObject([
      { note, address: { address: 'Kudasan, Gandhinagar 382007' } },
    ]);
    const masked = { note: '••••••21', address: { address: 'Kudasan' } };
    expect(await lookUp()).toMatchObject([masked]);
    const cookie = `${own.cookie.slice(0, -3)}xyz`;
    expect(await lookUp({ headers: { cookie } })).toMatchObject([masked]);
  });

  it('sets a cookie that scripts cannot read, one for all orders of a browser', async () => {
    const menus = [{ menu_id: await addMenu(app), quantity: 1 }];
    const body = await orderBody(app, [], { menus, note });
    const { headers } = await app.send('POST', '/api/user/order', body);
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/);
    const own = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
    await place({ note: 'Second address' }, { headers: own });
    const notes = (await lookUp({ headers: own })).map((order) => order.note);
    expect(notes.sort()).toEqual([note, 'Second address']);
  });

  it('names the delivery person to everybody once the order is assigned', async () => {
    const { orderId } = await placePaidOrder(payer);
    expect((await lookUp())[0]).not.toHaveProperty('deliveryBoy');
    const rider = await addRider(app, 'Ramesh Parmar');
    const assignment = { orderIds: [orderId], delivery_boy_id: rider.id };
    const { as } = await asOwner(app);
    await app.send('PUT', '/api/admin/assign-orders', assignment, as);
    expect((await lookUp())[0]?.deliveryBoy).toEqual({ fullName: 'Ramesh Parmar' });
  });

  it('shows the newest first and nothing older than 90 days', async () => {
    const menus = [{ menu_id: await addMenu(app, { date: addDays(testToday, 2) }), quantity: 1 }];
    await place({ menus, note: 'First, 380001' });
    app.advance(60);
    await place({ menus, note: 'Second, 380002' });
    const notes = async () => (await lookUp()).map((order) => order.note.slice(-2));
    expect(await notes()).toEqual(['02', '01']);
    app.advance(90 * 24 * 3600 - 30);
    expect(await notes()).toEqual(['02']);
  });

  it('shows instants with the offset of the business’s time zone, and is never cached', async () => {
    await place();
    const { headers, body } = await ask();
    expect(body.orders[0]?.orderDate).toBe('2026-11-21T10:25:00.000+05:30');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the refunds of an order in the look-up', () => {
  const reason = 'Cold curry';
  beforeEach(async () => {
    const { orderId } = await placePaidOrder(payer);
    const { as } = await asOwner(app);
    const path = refundOrder.path.replace('{id}', String(orderId));
    await app.send('POST', path, { amount: 40, refundable: 104, reason }, as);
  });

  it('are amounts without links for a stranger, who therefore can’t read the refund’s reason', async () => {
    const [order] = await lookUp();
    expect(order).toMatchObject({ totalAmount: 104, refunds: [{ amount: 40 }] });
    expect(order).not.toHaveProperty('receipt');
    expect(order?.refunds?.[0]).not.toHaveProperty('creditNote');
    expect(JSON.stringify(order)).not.toContain(reason);
  });
});

describe('the browser that ordered', () => {
  it('gets the links of its receipt and of its credit note', async () => {
    const own = await place();
    const [order] = await lookUp({ headers: own });
    const amounts = { orderId: order?.id, amount: 104, mobileNumber: mobileNo };
    await app.send('POST', '/api/user/payment/initiate', amounts);
    payer.gateway.says('paid');
    await app.send('POST', '/api/user/payment/status', {
      merchantTransactionId: payer.gateway.created[0]?.attemptId,
    });
    const { as } = await asOwner(app);
    const path = refundOrder.path.replace('{id}', String(order?.id));
    await app.send('POST', path, { amount: 40, refundable: 104, reason: 'Cold curry' }, as);
    expect(await lookUp({ headers: own })).toMatchObject([
      {
        receipt: expect.stringMatching(/^\/receipt\//),
        refunds: [{ amount: 40, creditNote: expect.stringMatching(/^\//) }],
      },
    ]);
  });
});

describe('a business that shows addresses to everybody who knows the number', () => {
  it('shows them whole from the moment the owner turns it on', async () => {
    await place();
    expect((await lookUp())[0]).not.toMatchObject({ note });
    await changeSettings(app, 'ordering', { lookUp: 'open' });
    expect((await lookUp())[0]).toMatchObject({ note });
  });

  it('shows the note and the address whole, but links only to the browser that ordered', async () => {
    const open = await startTestApp({ env: { ORDER_LOOKUP: 'open' } });
    try {
      await place({}, {}, open);
      const [order] = await lookUp({}, open);
      expect(order).toMatchObject({ note, address: { address: expect.stringMatching(/382007$/) } });
      expect(order).not.toHaveProperty('receipt');
    } finally {
      await open.close();
    }
  });
});

describe('the limits of looking up', () => {
  let limited: TestApp;
  beforeEach(async () => {
    limited = await startTestApp({ env: { RATE_LIMITS: 'on', METRICS_PORT: '9464' } });
    return () => limited.close();
  });
  /** A client address for each number. */
  const from = (n: number) => ({ remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` });
  /** Places an order and pays it: an unpaid order with somebody's number proves nothing. */
  const placePaid = async (shop: TestApp) => {
    const own = await place({}, {}, shop);
    await shop.shop.db.update(checkouts).set({ state: 'confirmed' });
    return own;
  };
  const statuses = async (count: number, request: (n: number) => ReturnType<typeof ask>) => {
    const seen: number[] = [];
    for (let n = 1; n <= count; n++) seen.push((await request(n)).status);
    return seen;
  };

  it('are 10 a minute per address and 8 in 10 minutes per number', async () => {
    expect(await statuses(8, () => ask(mobileNo, {}, limited))).toEqual(Array(8).fill(200));
    const ninth = await ask(mobileNo, {}, limited);
    expect(ninth).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(ninth.headers['retry-after'])).toBeGreaterThan(60);
    expect((await ask('9825012346', {}, limited)).status).toBe(200);
    expect((await ask('9825012347', {}, limited)).status).toBe(429);
  });

  it('still let in the browser that ordered after strangers have used up the number’s limit', async () => {
    const own = await placePaid(limited);
    const strangers = await statuses(9, (n) => ask(mobileNo, from(n), limited));
    expect(strangers.at(-1)).toBe(429);
    expect((await ask(mobileNo, { headers: own }, limited)).status).toBe(200);
    const forged = { cookie: `${own.cookie.slice(0, -3)}xyz` };
    expect((await ask(mobileNo, { headers: forged, ...from(20) }, limited)).status).toBe(429);
  });

  it('give that browser a limit of its own, and count it as a stranger for other numbers', async () => {
    const own = await placePaid(limited);
    const asOwner = (n: number) => ({ headers: own, ...from(n) });
    const answers = await statuses(31, (n) => ask(mobileNo, asOwner(n), limited));
    expect(answers).toEqual([...Array(30).fill(200), 429]);
    const others = await statuses(9, (n) => ask('9825099999', asOwner(100 + n), limited));
    expect(others).toEqual([...Array(8).fill(200), 429]);
  });

  it('give that browser its own limit as long as the look-up shows its order', async () => {
    const own = await placePaid(limited);
    await statuses(8, (n) => ask(mobileNo, from(n), limited));
    limited.advance(91 * 24 * 3600);
    expect((await ask(mobileNo, { headers: own, ...from(50) }, limited)).status).toBe(429);
  });

  it('hold for the whole shop: a reader of many numbers is refused and counted, customers are not', async () => {
    const own = await placePaid(limited);
    const numberOf = (n: number) => String(9_000_000_000 + n);
    const answers = await statuses(301, (n) => ask(numberOf(n), from(n), limited));
    expect(answers).toEqual([...Array(300).fill(200), 429]);
    const figures = await limited.metrics?.render();
    expect(figures).toContain('shop_look_ups_refused_total{limit="shop"} 1\n');
    expect(figures).toContain('shop_look_ups_refused_total{limit="number"} 0\n');
    expect((await ask(mobileNo, { headers: own }, limited)).status).toBe(200);
  });

  it('are those of strangers for a browser that ordered with somebody’s number but did not pay', async () => {
    const own = await place({}, {}, limited);
    const answers = await statuses(9, (n) => ask(mobileNo, { headers: own, ...from(n) }, limited));
    expect(answers).toEqual([...Array(8).fill(200), 429]);
  });
});
