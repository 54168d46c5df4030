import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testNow, testToday } from '#src/server/test-app.ts';
import { addMenu, placeTestOrder } from '#src/server/test-builders.ts';
import { asAdmin, type TestPerson } from '#src/server/test-staff.ts';
import { addDays } from '#src/shared/business-day.ts';
import type { AdminMenuEntry } from '../admin-menu-contract.ts';
import type { MenuList } from '../menu-contract.ts';
import { menus } from './menu-tables.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  admin = await asAdmin(app);
});

const url = '/api/admin/menu';
const tomorrow = addDays(testToday, 1);
const yesterday = addDays(testToday, -1);
type Answer = {
  menus: AdminMenuEntry[];
  menu: AdminMenuEntry;
  days: string[];
  message: string;
  copied: number;
};
const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
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
  it('are those of three days, unpublished and closed ones included', async () => {
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

describe('adding menus', () => {
  it('shows them to customers at once, in the order in which they came', async () => {
    expect(await forCustomers()).toEqual([]);
    const { status, body } = await send('POST', url, [form, { ...form, variant: 'Thepla' }]);
    expect(status).toBe(200);
    expect(body.menus.map((menu) => menu.price)).toEqual([150.5, 150.5]);
    expect((await forCustomers()).map((menu) => menu.variant)).toEqual(['Undhiyu', 'Thepla']);
  });

  it('takes a price as a numeric string, and missing items as none', async () => {
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

  it('refuses a past date, and then stores none of the list', async () => {
    const answer = await send('POST', url, [form, { ...form, date: yesterday }]);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'The menus of a past day can’t be changed.' },
    });
    expect((await list()).menus).toEqual([]);
  });
});

describe('changing a menu', () => {
  it('raises its revision and reaches customers at once', async () => {
    const id = await addMenu(app);
    await forCustomers();
    const changed = await send('PUT', `${url}/${id}`, { ...form, status: 'Closed', revision: 1 });
    expect(changed.body.menu).toMatchObject({ revision: 2, variant: 'Undhiyu' });
    expect(await forCustomers()).toMatchObject([{ variant: 'Undhiyu', availability: 'closed' }]);
  });

  it('takes an entry as it was answered, and clears a photo and a limit', async () => {
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

  it('that somebody else has changed since is refused, and tells what happened', async () => {
    const id = await addMenu(app);
    await send('PUT', `${url}/${id}`, { ...form, variant: 'First', revision: 1 });
    const stale = await send('PUT', `${url}/${id}`, { ...form, variant: 'Second', revision: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: 'Somebody else has changed First since you opened it. Nothing was saved.' },
    });
    expect((await list()).menus[0]?.variant).toBe('First');
  });

  it('by two admins at once lets one of them win', async () => {
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

  it('of a past day is refused, and so is moving one into the past', async () => {
    const old = await addMenu(app, { date: yesterday });
    const id = await addMenu(app);
    expect((await send('PUT', `${url}/${old}`, form)).status).toBe(409);
    expect((await send('PUT', `${url}/${id}`, { ...form, date: yesterday })).status).toBe(409);
  });

  it('leaves the orders that were placed as they were', async () => {
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

  it('refuses a limit below what is sold', async () => {
    const id = await addMenu(app, { portions: 10, portionsSold: 4 });
    const few = await send('PUT', `${url}/${id}`, { ...form, portions: 3 });
    expect(few).toMatchObject({ status: 409, body: { message: '4 portions are sold already.' } });
    expect((await send('PUT', `${url}/${id}`, { ...form, portions: 4 })).status).toBe(200);
  });

  it('that nobody knows is 404', async () => {
    expect((await send('PUT', `${url}/${crypto.randomUUID()}`, form)).status).toBe(404);
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

  it('takes a day to another, shift by shift', async () => {
    const { body } = await copy({ date: testToday }, { date: tomorrow });
    expect(body).toEqual({ copied: 2, skipped: 0 });
    expect(await at(tomorrow)).toEqual(['Dinner Undhiyu', 'Lunch Thepla']);
  });

  it('begins anew: nothing of a copy is sold, and it is available', async () => {
    await copy({ date: testToday }, { date: tomorrow });
    const copied = (await list()).menus.find(
      (menu) => menu.variant === 'Thepla' && menu.date === tomorrow,
    );
    expect(copied).toMatchObject({ portions: 5, portionsSold: 0, availability: 'open' });
  });

  it('takes one shift to another of the same day', async () => {
    await copy({ date: testToday, shift: 'Lunch' }, { date: testToday, shift: 'Dinner' });
    expect(await at(testToday)).toEqual(['Dinner Thepla', 'Dinner Undhiyu', 'Lunch Thepla']);
  });

  it('skips what stands there by the same name, however often or at once it is asked for', async () => {
    const ask = () => copy({ date: testToday }, { date: tomorrow });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ body }) => body.copied).sort()).toEqual([0, 0, 2]);
    expect((await ask()).body).toEqual({ copied: 0, skipped: 2 });
    expect(await at(tomorrow)).toHaveLength(2);
  });

  it('refuses the past, the same place, and a shift to a whole day', async () => {
    const from = { date: testToday };
    expect((await copy(from, { date: yesterday })).status).toBe(409);
    expect((await copy(from, from)).status).toBe(400);
    expect((await copy({ ...from, shift: 'Lunch' }, { date: tomorrow })).status).toBe(400);
  });
});
