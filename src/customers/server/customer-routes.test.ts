import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cardOf, placeDueOrder } from '#lab/builders/customer-builders.ts';
import { addEater, addPass, addPassShop } from '#lab/builders/pass-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Customer, FoundCustomer } from '../customer-contract.ts';
import { customers } from './customer-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app, { fullName: 'Meena Shah' });

const asha = '9825012345';
const ravi = '9825099001';

interface Found {
  customers: WireOf<typeof FoundCustomer>[];
  hasMore: boolean;
}

async function find(text: string, more: object = {}): Promise<Found> {
  const body = { text, ...more };
  return (await app.send<Found>('POST', '/api/admin/customers/search', body, admin.as)).body;
}
const numbers = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).customers.map(({ mobile_no }) => mobile_no);

type OneAnswer = { customer: WireOf<typeof Customer>; message: string };

async function change(mobileNo: string, known: object, path = '') {
  const { customer } = await cardOf(app, admin, mobileNo);
  const { id, revision, name, language, marks, note } = customer;
  const body =
    path === '' ? { revision, name, language, marks, note, ...known } : { revision, ...known };
  return app.send<OneAnswer>('PUT', `/api/admin/customers/${id}${path}`, body, admin.as);
}
const block = (mobileNo: string, reason: string | null) => change(mobileNo, { reason }, '/block');

describe('customers', () => {
  it('are created once, by the first order of a number', async () => {
    await placeTestOrder(app, { mobile_no: asha });
    await placeTestOrder(app, { mobile_no: asha });
    app.advance(1);
    await placeTestOrder(app, { mobile_no: ravi });
    const { customers } = await find('');
    expect(customers).toMatchObject([
      { mobile_no: ravi, orderCount: 1, owed: 0 },
      { mobile_no: asha, orderCount: 2, name: '', language: 'en', otherNumbers: [] },
    ]);
  });

  it('are listed with the dishes and the place of their last order that was not cancelled', async () => {
    const thali = [{ menu_id: await addMenu(app, { variant: 'Gujarati Thali' }), quantity: 1 }];
    await placeTestOrder(app, { mobile_no: asha, menus: thali });
    const [first] = await app.shop.db.select().from(orders);
    if (!first) throw new Error('no order was stored');
    const { id, addressShortname: place } = first;
    await placeTestOrder(app, { mobile_no: asha });
    await app.shop.db.update(orders).set({ status: 'unexpected' }).where(ne(orders.id, id));
    expect((await find('')).customers).toMatchObject([
      { orderCount: 1, lastOrder: { dishes: ['Gujarati Thali'], place } },
    ]);
  });

  it('are found by the beginning or the end of a number and by words of the name', async () => {
    await placeTestOrder(app, { mobile_no: asha });
    app.advance(1);
    await placeTestOrder(app, { mobile_no: ravi });
    await change(asha, { name: 'Asha Ben Patel' });
    for (const text of ['98250123', '+91 98250 12345', '2345', '345', 'asha', 'PATEL ash']) {
      expect(await numbers(text)).toEqual([asha]);
    }
    expect(await numbers('98250')).toEqual([ravi, asha]);
    for (const text of ['#2345', '-', 'ravi', '77777']) expect(await numbers(text)).toEqual([]);
  });

  it('are found by the number of a pass, also one that a merged number bought', async () => {
    const shop = await addPassShop(app, admin.id);
    const { customerId, mobileNo } = await addEater(app);
    const pass = await addPass(app, shop, customerId);
    await addPass(app, shop, (await addEater(app)).customerId);
    for (const text of [`P${pass}`, ` p${pass}`]) expect(await numbers(text)).toEqual([mobileNo]);
    expect(await numbers('P999')).toEqual([]);
    const main = await addEater(app);
    const merged = { mergedInto: main.customerId };
    await app.shop.db.update(customers).set(merged).where(eq(customers.id, customerId));
    expect(await numbers(`P${pass}`)).toEqual([main.mobileNo]);
  });

  it('come in pages, newest first', async () => {
    const menus = [{ menu_id: await addMenu(app), quantity: 1 }];
    const mobiles = Array.from({ length: 27 }, (_, index) => String(9_825_000_000 + index));
    for (const mobile_no of mobiles) {
      app.advance(1);
      await placeTestOrder(app, { mobile_no, menus });
    }
    const first = await find('');
    expect(first).toMatchObject({ hasMore: true, customers: { length: 25 } });
    const rest = await find('', { after: first.customers.at(-1)?.id });
    expect(rest).toMatchObject({ hasMore: false, customers: { length: 2 } });
    const all = [...first.customers, ...rest.customers].map(({ mobile_no }) => mobile_no);
    expect(all).toEqual(mobiles.toReversed());
  });

  it('can be filtered by what they owe, by marks and by block', async () => {
    await placeDueOrder(app, { mobile_no: asha }, 'done');
    await placeDueOrder(app, { mobile_no: ravi });
    await change(ravi, { marks: 'Jain' });
    expect(await numbers('', { show: 'owed' })).toEqual([asha]);
    expect(await numbers('', { show: 'marked' })).toEqual([ravi]);
    await block(ravi, 'Never at home');
    expect(await numbers('', { show: 'blocked' })).toEqual([ravi]);
    expect(await numbers(asha, { show: 'blocked' })).toEqual([]);
  });

  it('can be changed only with the newest revision', async () => {
    await placeTestOrder(app, { mobile_no: asha });
    const seen = (await cardOf(app, admin, asha)).customer;
    const known = { name: 'Asha', language: 'gu', marks: 'Jain', note: 'Second floor.\nNo bell.' };
    expect(await change(asha, known)).toMatchObject({
      status: 200,
      body: { customer: { ...known, revision: seen.revision + 1 } },
    });
    const stale = { revision: seen.revision, ...known, name: 'Another' };
    const url = `/api/admin/customers/${seen.id}`;
    expect(await app.send('PUT', url, stale, admin.as)).toMatchObject({ status: 409 });
    expect((await cardOf(app, admin, asha)).customer).toMatchObject(known);
  });

  it.each([
    { name: 'x'.repeat(61) },
    { marks: 'x'.repeat(81) },
    { note: 'x'.repeat(501) },
    { name: 'a\nb' },
    { language: 'fr' },
  ])('refuse %j', async (known) => {
    await placeTestOrder(app, { mobile_no: asha });
    expect(await change(asha, known)).toMatchObject({ status: 400 });
  });
});

describe('a blocked person', () => {
  it('can’t order and does not read why, and orders again after the block', async () => {
    await placeTestOrder(app, { mobile_no: asha });
    await block(asha, 'Refused three times');
    const body = await orderBody(app, [await addMenu(app)], { mobile_no: asha });
    const refused = await app.send('POST', '/api/user/order', body);
    expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(JSON.stringify(refused.body)).not.toContain('Refused');
    expect(await app.shop.db.select().from(orders)).toHaveLength(1);
    expect((await cardOf(app, admin, asha)).customer.blocked).toBe('Refused three times');
    await block(asha, null);
    expect((await app.send('POST', '/api/user/order', body)).status).toBe(200);
  });

  it('needs a reason for the block', async () => {
    await placeTestOrder(app, { mobile_no: asha });
    expect((await block(asha, ' ')).status).toBe(400);
  });
});

describe('the card for an order', () => {
  it('shows the latest orders, the usual meal, and what is owed', async () => {
    const thali = await addMenu(app, { variant: 'Full Thali' });
    const mini = await addMenu(app, { variant: 'Mini Thali' });
    const placeOf = (menu_id: string, quantity: number) => ({
      mobile_no: asha,
      menus: [{ menu_id, quantity }],
    });
    const first = await placeDueOrder(app, placeOf(thali, 2), 'done');
    const second = await placeDueOrder(app, placeOf(thali, 2));
    const third = (await placeTestOrder(app, placeOf(mini, 1))).orderId;
    const { owed, unpaid, usual, orders: last, cash } = await cardOf(app, admin, asha);
    expect(last.map(({ id }) => id)).toEqual([third, second, first]);
    expect(last[0]).toMatchObject({
      note: 'B-204, Shanti Apartments, 382421',
      menus: [{ variant: 'Mini Thali' }],
    });
    expect(usual).toMatchObject({ lines: [{ variant: 'Full Thali', quantity: 2 }], of: 3 });
    expect(owed).toBe(208);
    expect(unpaid).toMatchObject([
      { id: first, kind: 'delivered', amount: 208 },
      { id: second, kind: 'atDoor', amount: 208 },
    ]);
    expect(cash).toEqual({ isAllowed: true, refusals: 0 });
  });

  it('does not exist for a number that never ordered', async () => {
    const ask = (body: object) => app.send('POST', '/api/admin/customers/card', body, admin.as);
    expect(await ask({ mobile_no: asha })).toMatchObject({ status: 200, body: {} });
    expect((await ask({ id: crypto.randomUUID() })).status).toBe(404);
    expect((await ask({})).status).toBe(400);
  });

  it('shows what waits for a payment link as unpaid, and not as owed', async () => {
    const order = await orderBody(app, [await addMenu(app)], { mobile_no: asha });
    const body = { ...order, source: 'phone', settlement: 'online' };
    const headers = { ...admin.as.headers, 'idempotency-key': crypto.randomUUID() };
    await app.send('POST', '/api/admin/orders', body, { headers });
    const card = await cardOf(app, admin, asha);
    expect(card).toMatchObject({ owed: 0, unpaid: [{ kind: 'link', amount: 104 }] });
    expect(await numbers('', { show: 'owed' })).toEqual([]);
  });

  it('counts no cancelled orders', async () => {
    await placeDueOrder(app, { mobile_no: asha });
    await app.shop.db.update(orders).set({ status: 'unexpected' });
    expect(await cardOf(app, admin, asha)).toMatchObject({ owed: 0, unpaid: [] });
  });
});
