import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTiffin } from '#lab/builders/pass-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { AdminMenuEntry } from '../admin-menu-contract.ts';
import type { MenuList } from '../menu-contract.ts';
import { menus } from './menu-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

const url = '/api/admin/menu';
const tomorrow = addDays(testToday, 1);
const yesterday = addDays(testToday, -1);
type Answer = {
  menus: WireOf<typeof AdminMenuEntry>[];
  menu: WireOf<typeof AdminMenuEntry>;
  days: string[];
  message: string;
  copied: number;
  outcome: string;
};
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.send<Answer>(method, path, body, admin.as);
const list = async () => (await send('GET', url)).body;
const forCustomers = async () => (await app.send<MenuList>('GET', '/api/user/menus')).body.menus;
const form = {
  date: testToday,
  isPublished: true,
  shift: 'Lunch',
  variant: 'Undhiyu',
  description: 'A winter dish',
  menu_items: ['Undhiyu', 'Puri'],
  price: 150.5,
  status: 'Available',
};

describe('the menus for admins', () => {
  it('cover three days, including unpublished and closed ones', async () => {
    for (const offset of [-1, 0, 2, 3]) {
      await addMenu(app, { date: addDays(testToday, offset), variant: `${offset}` });
    }
    await addMenu(app, {
      variant: 'hidden',
      isPublished: false,
      portions: 5,
      portionsSold: 2,
      createdAt: new Date(testNow.getTime() + 1),
    });
    const { menus: all, days } = await list();
    expect(days).toEqual([testToday, tomorrow, addDays(testToday, 2)]);
    expect(all.map((menu) => menu.variant)).toEqual(['0', 'hidden', '2']);
    expect(all[1]).toMatchObject({ isPublished: false, portions: 5, portionsSold: 2, revision: 1 });
  });
});

describe('added menus', () => {
  it('are visible to customers at once, in the order in which they were added', async () => {
    expect(await forCustomers()).toEqual([]);
    const { status, body } = await send('POST', url, [form, { ...form, variant: 'Thepla' }]);
    expect(status).toBe(200);
    expect(body.menus.map((menu) => menu.price)).toEqual([150.5, 150.5]);
    expect((await forCustomers()).map((menu) => menu.variant)).toEqual(['Undhiyu', 'Thepla']);
  });

  it('count as a tiffin alone in their shift, while they are published', async () => {
    const tiffinId = await addTiffin(app);
    const add = (change: object) => send('POST', url, [{ ...form, tiffinId, ...change }]);
    expect((await add({})).status).toBe(200);
    expect(await add({ variant: 'Thepla' })).toMatchObject({
      status: 409,
      body: { message: 'Another dish of this shift counts as this tiffin already.' },
    });
    expect((await add({ variant: 'Thepla', isPublished: false })).status).toBe(200);
    expect((await add({ variant: 'Thepla', shift: 'Dinner' })).status).toBe(200);
  });

  it('accept a price as a numeric string, and an absent list of items', async () => {
    const { menu_items: _, ...rest } = form;
    const { body } = await send('POST', url, [{ ...rest, price: '99.90' }]);
    expect(body.menus[0]).toMatchObject({ price: 99.9, menu_items: [] });
  });

  it.each([
    ['variant', '  ', 'Variant is required'],
    ['variant', 'x'.repeat(121), 'Please keep it under 120 characters.'],
    ['price', 0, 'Valid price is required'],
    ['price', -5, 'Valid price is required'],
    ['price', 'ten', 'Valid price is required'],
    ['price', '0.000000001', 'Valid price is required'],
    ['price', '1e3', 'Valid price is required'],
    ['price', '0x10', 'Valid price is required'],
    ['price', 10.005, 'Valid price is required'],
    ['price', 100_000.01, 'Valid price is required'],
    ['price', undefined, 'Valid price is required'],
    ['status', '', 'Status is required'],
    ['menu_items', Array(41).fill('x'), 'A menu has at most 40 items.'],
    ['menu_items', [' '], 'An item has a name.'],
    ['photo_url', 'https://elsewhere.example/x.webp', 'Please upload the photo.'],
    ['photo_url', '/media/../secret.webp', 'Please upload the photo.'],
  ])('refuses %s = %j with: %s', async (field, value, message) => {
    const answer = await send('POST', url, [form, { ...form, [field]: value }]);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect((await list()).menus).toEqual([]);
  });

  it('with a past date are refused, and none of the list is stored', async () => {
    const answer = await send('POST', url, [form, { ...form, date: yesterday }]);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'The menus of a past day can’t be changed.' },
    });
    expect((await list()).menus).toEqual([]);
  });
});

describe('a changed menu', () => {
  it('has a higher revision and is visible to customers at once', async () => {
    const id = await addMenu(app);
    await forCustomers();
    const changed = await send('PUT', `${url}/${id}`, { ...form, status: 'Closed', revision: 1 });
    expect(changed.body.menu).toMatchObject({ revision: 2, variant: 'Undhiyu' });
    expect(await forCustomers()).toMatchObject([{ variant: 'Undhiyu', availability: 'closed' }]);
  });

  it('accepts an entry as it was returned, and removes a photo and a limit', async () => {
    const photoUrl = '/images/menu-dal-rice-640.webp';
    const id = await addMenu(app, { photoUrl, portions: 9 });
    const [entry] = (await list()).menus;
    const same = await send('PUT', `${url}/${id}`, entry);
    expect(same.body.menu).toEqual({ ...entry, revision: 2 });
    const cleared = { ...entry, photo_url: '', portions: null, revision: 2 };
    const { menu } = (await send('PUT', `${url}/${id}`, cleared)).body;
    expect(menu).not.toHaveProperty('photo_url');
    expect(menu).not.toHaveProperty('portions');
  });

  it('that another admin has changed since is refused with a message', async () => {
    const id = await addMenu(app);
    await send('PUT', `${url}/${id}`, { ...form, variant: 'First', revision: 1 });
    const stale = await send('PUT', `${url}/${id}`, { ...form, variant: 'Second', revision: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: 'Somebody else has changed First since you opened it. Nothing was saved.' },
    });
    expect((await list()).menus[0]?.variant).toBe('First');
  });

  it('by two admins at once is saved by one of them', async () => {
    const id = await addMenu(app);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((variant) =>
        send('PUT', `${url}/${id}`, { ...form, variant, revision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.menu.variant;
    expect((await list()).menus).toMatchObject([{ variant: winner, revision: 2 }]);
  });

  it('of a past day is refused, and so is a move into the past', async () => {
    const old = await addMenu(app, { date: yesterday });
    const id = await addMenu(app);
    expect((await send('PUT', `${url}/${old}`, form)).status).toBe(409);
    expect((await send('PUT', `${url}/${id}`, { ...form, date: yesterday })).status).toBe(409);
  });

  it('does not change placed orders', async () => {
    const id = await addMenu(app, { pricePaise: 10_000 });
    const { mobileNumber } = await placeTestOrder(app, { menus: [{ menu_id: id, quantity: 2 }] });
    await send('PUT', `${url}/${id}`, form);
    const { body } = await app.send('POST', '/api/user/orders/details', {
      mobile_no: mobileNumber,
    });
    expect(body).toMatchObject({
      orders: [{ totalAmount: 200, menus: [{ variant: 'Rajma Chawal', price: 100 }] }],
    });
  });

  it("can't have a limit below what is sold", async () => {
    const id = await addMenu(app, { portions: 10, portionsSold: 4 });
    const few = await send('PUT', `${url}/${id}`, { ...form, portions: 3 });
    expect(few).toMatchObject({ status: 409, body: { message: '4 portions are sold already.' } });
    expect((await send('PUT', `${url}/${id}`, { ...form, portions: 4 })).status).toBe(200);
  });

  it('that does not exist is 404', async () => {
    expect((await send('PUT', `${url}/${crypto.randomUUID()}`, form)).status).toBe(404);
  });
});

describe('a removed menu', () => {
  const remove = (id: string, revision?: number) =>
    send('DELETE', `${url}/${id}${revision === undefined ? '' : `?revision=${revision}`}`);
  const rows = () => app.shop.db.select().from(menus);

  it('is deleted if nobody has ordered it', async () => {
    const id = await addMenu(app);
    expect(await remove(id, 1)).toMatchObject({ status: 200, body: { outcome: 'deleted' } });
    expect(await rows()).toEqual([]);
    expect(await forCustomers()).toEqual([]);
  });

  it('is archived if it was ordered: hidden everywhere, and kept for its orders', async () => {
    const id = await addMenu(app);
    const of = [{ menu_id: id, quantity: 1 }];
    const { mobileNumber } = await placeTestOrder(app, { menus: of });
    await forCustomers();
    expect((await remove(id, 1)).body).toEqual({ outcome: 'archived' });
    expect(await rows()).toMatchObject([{ id, isPublished: false, archivedAt: testNow }]);
    expect((await list()).menus).toEqual([]);
    expect(await forCustomers()).toEqual([]);
    const { body } = await app.send<{ orders: unknown[] }>('POST', '/api/user/orders/details', {
      mobile_no: mobileNumber,
    });
    expect(body.orders).toMatchObject([{ menus: [{ variant: 'Rajma Chawal' }] }]);
    const late = await app.send('POST', '/api/user/order', await orderBody(app, [id]));
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Rajma Chawal is not available any more.' },
    });
  });

  it('that is archived can’t be changed, copied or removed again', async () => {
    const id = await addMenu(app);
    await placeTestOrder(app, { menus: [{ menu_id: id, quantity: 1 }] });
    await remove(id);
    expect((await send('PUT', `${url}/${id}`, form)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const copied = await send('POST', `${url}/copy`, {
      from: { date: testToday },
      to: { date: tomorrow },
    });
    expect(copied.body).toEqual({ copied: 0, skipped: 0 });
  });

  it('that another admin has changed since is refused', async () => {
    const id = await addMenu(app);
    await send('PUT', `${url}/${id}`, { ...form, revision: 1 });
    expect(await remove(id, 1)).toMatchObject({
      status: 409,
      body: {
        message: 'Somebody else has changed Undhiyu since you opened it. It was not deleted.',
      },
    });
    expect(await rows()).toHaveLength(1);
  });

  it('is refused for a past day and for an invalid id', async () => {
    const old = await addMenu(app, { date: yesterday });
    expect((await remove(old)).status).toBe(409);
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    expect((await send('DELETE', `${url}/${old}?revision=x`)).status).toBe(400);
    expect(await rows()).toHaveLength(1);
  });

  it('that is being ordered at the same moment is either deleted or archived, and no order loses its menu', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addMenu(app);
      const body = await orderBody(app, [id]);
      const [removed, ordered] = await Promise.all([
        remove(id),
        app.send('POST', '/api/user/order', body),
      ]);
      expect(removed.status).toBe(200);
      expect(ordered.status).toBe(removed.body.outcome === 'deleted' ? 409 : 200);
    }
  });
});

describe('the sold portions of a menu', () => {
  it('are those in paid orders that are not cancelled, with or without a limit', async () => {
    const id = await addMenu(app);
    const order = (quantity: number) =>
      placeTestOrder(app, { menus: [{ menu_id: id, quantity }] }).then(({ orderId }) => orderId);
    const [paid, cancelled] = [await order(3), await order(5), await order(7)];
    const set = (number: number, change: object) =>
      app.shop.db.update(orders).set(change).where(eq(orders.number, number));
    await set(paid, { paymentStatus: 'done' });
    await set(cancelled, { paymentStatus: 'done', status: 'unexpected' });
    await addMenu(app, { variant: 'Thepla' });
    const counts = (await list()).menus.map(({ variant, sold }) => [variant, sold]);
    expect(Object.fromEntries(counts)).toEqual({ 'Rajma Chawal': 3, Thepla: 0 });
    const changed = await send('PUT', `${url}/${id}`, form);
    expect(changed.body.menu).toMatchObject({ sold: 3 });
  });
});

describe('copying menus', () => {
  const copy = (from: object, to: object) => send('POST', `${url}/copy`, { from, to });
  const at = async (date: string) =>
    (await app.shop.db.select().from(menus).where(eq(menus.date, date)))
      .map((menu) => `${menu.shift} ${menu.variant}`)
      .sort();

  beforeEach(async () => {
    const sold = { portions: 5, portionsSold: 5, status: 'Closed' as const };
    await addMenu(app, { variant: 'Thepla', ...sold });
    await addMenu(app, { variant: 'Undhiyu', shift: 'Dinner' });
  });

  it('copies one shift to another shift of the same day', async () => {
    await copy({ date: testToday, shift: 'Lunch' }, { date: testToday, shift: 'Dinner' });
    expect(await at(testToday)).toEqual(['Dinner Thepla', 'Dinner Undhiyu', 'Lunch Thepla']);
  });

  it('skips entries with the same name, however often or at the same time it is called', async () => {
    const ask = () => copy({ date: testToday }, { date: tomorrow });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ body }) => body.copied).sort()).toEqual([0, 0, 2]);
    expect((await ask()).body).toEqual({ copied: 0, skipped: 2 });
    expect(await at(tomorrow)).toHaveLength(2);
  });

  it('refuses the same place, and a shift to a whole day', async () => {
    const from = { date: testToday };
    expect((await copy(from, from)).status).toBe(400);
    expect((await copy({ ...from, shift: 'Lunch' }, { date: tomorrow })).status).toBe(400);
  });
});
