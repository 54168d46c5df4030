import { describe, expect, it } from 'vitest';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { AdminMenuEntry } from '../admin-menu-contract.ts';
import type { MenuList } from '../menu-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

const url = '/api/admin/menu';
const yesterday = addDays(testToday, -1);
const tomorrow = addDays(testToday, 1);
const inAWeek = addDays(testToday, 7);
const last = addDays(testToday, 13);
type Entry = WireOf<typeof AdminMenuEntry>;
type Answer = {
  menus: Entry[];
  menu: Entry;
  days: string[];
  closed: object[];
  dish: { id: string };
  message: string;
  copied: number;
  skipped: number;
  published: number;
  details: { path: string }[];
};
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.send<Answer>(method, path, body, admin.as);
const plan = async (week = 'this') => (await send('GET', `${url}/plan?week=${week}`)).body;
const planned = async (week?: string) =>
  (await plan(week)).menus.map(({ date, shift, variant }) => `${date} ${shift} ${variant}`);
const forCustomers = async () => (await app.send<MenuList>('GET', '/api/user/menus')).body.menus;
const dish = {
  name: 'Undhiyu',
  description: 'A winter dish',
  items: ['Undhiyu', '6 puri'],
  price: 150.5,
  photoUrl: '/images/menu-roti-sabzi-640.webp',
};
const addDish = async (change: object = {}) =>
  (await send('POST', '/api/admin/dishes', { ...dish, ...change })).body.dish.id;
const ordered = async (change: Parameters<typeof addMenu>[1] = {}) => {
  const id = await addMenu(app, change);
  await placeTestOrder(app, { menus: [{ menu_id: id, quantity: 1 }] });
  return id;
};

describe('the plan', () => {
  it('lists the closed shifts of its fourteen days with the reason, for either week', async () => {
    const close = (day: string, change: object) =>
      app.send(
        'POST',
        '/api/admin/closures',
        { id: crypto.randomUUID(), from: day, to: day, seen: [], ...change },
        admin.as,
      );
    expect((await plan()).closed).toEqual([]);
    await close(tomorrow, { reason: 'Diwali' });
    await close(inAWeek, { reason: 'Wedding', shift: 'Dinner' });
    const closed = [
      { date: tomorrow, shift: 'Lunch', reason: 'Diwali' },
      { date: tomorrow, shift: 'Dinner', reason: 'Diwali' },
      { date: inAWeek, shift: 'Dinner', reason: 'Wedding' },
    ];
    expect((await plan('this')).closed).toEqual(closed);
    expect((await plan('next')).closed).toEqual(closed);
  });

  it('shows fourteen days in two weeks, including drafts; customers get three days', async () => {
    for (const offset of [-1, 0, 3, 6, 7, 13, 14]) {
      await addMenu(app, {
        date: addDays(testToday, offset),
        variant: `${offset}`,
        isPublished: offset !== 6,
      });
    }
    const week = await plan();
    expect([week.days.length, week.days[0]]).toEqual([7, testToday]);
    expect(week.menus.map(({ variant }) => variant)).toEqual(['0', '3', '6']);
    expect((await plan('next')).menus.map(({ variant }) => variant)).toEqual(['7', '13']);
    expect((await forCustomers()).map(({ variant }) => variant)).toEqual(['0']);
    expect((await send('GET', `${url}/plan?week=last`)).status).toBe(400);
  });
});

describe('a planned dish', () => {
  const goal = { date: testToday, shift: 'Dinner' };

  it('is a draft with all fields of the library', async () => {
    const dishId = await addDish();
    const { body } = await send('POST', `${url}/plan`, { ...goal, dishId });
    expect(body.menu).toMatchObject({
      ...goal,
      variant: dish.name,
      description: dish.description,
      menu_items: dish.items,
      price: dish.price,
      photo_url: dish.photoUrl,
      status: 'Available',
      isPublished: false,
      dishId,
    });
    expect(await forCustomers()).toEqual([]);
  });

  it('is added to a shift once, however many requests add it', async () => {
    const dishId = await addDish();
    const press = () => send('POST', `${url}/plan`, { ...goal, dishId });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await press()).body.message).toBe('Undhiyu is on Dinner, 21 Nov already.');
    expect(await planned()).toHaveLength(1);
  });

  it('is refused for a past day, for a day after the plan, and for a dish outside the library', async () => {
    const dishId = await addDish();
    const on = (change: object) => send('POST', `${url}/plan`, { ...goal, dishId, ...change });
    expect((await on({ date: yesterday })).body.message).toBe(
      'The menus of a past day can’t be changed.',
    );
    expect((await on({ date: addDays(last, 1) })).body.message).toBe('The plan ends on 4 Dec.');
    expect((await on({ dishId: crypto.randomUUID() })).status).toBe(404);
    expect((await on({ date: last })).status).toBe(200);
  });

  it('does not change when its dish is changed or removed from the library', async () => {
    const dishId = await addDish();
    await send('POST', `${url}/plan`, { ...goal, dishId });
    const path = `/api/admin/dishes/${dishId}`;
    await send('PUT', path, { ...dish, name: 'Kadhi', price: 10, revision: 1 });
    await send('DELETE', `${path}?revision=2`);
    const [entry] = (await plan()).menus;
    expect(entry).toMatchObject({ variant: 'Undhiyu', price: 150.5, dishId });
    expect((await send('POST', `${url}/plan`, { ...goal, dishId })).status).toBe(404);
    // The entry can still be changed and copied.
    expect((await send('PUT', `${url}/${entry?.id}`, entry)).body.menu).toMatchObject({ dishId });
    const copy = await send('POST', `${url}/${entry?.id}/copy`, { ...goal, shift: 'Lunch' });
    expect(copy.body.menu).toMatchObject({ dishId });
  });
});

describe('moving and copying an entry', () => {
  const goal = { date: inAWeek, shift: 'Dinner' };

  it('moves all its settings, and a cart that holds it can’t order it any more', async () => {
    const id = await addMenu(app, { portions: 9, status: 'Closed' });
    const order = await orderBody(app, [id]);
    const { body } = await send('POST', `${url}/${id}/move`, { ...goal, revision: 1 });
    expect(body.menu).toMatchObject({ ...goal, portions: 9, status: 'Closed', isPublished: true });
    expect(await planned()).toEqual([]);
    expect(await planned('next')).toEqual([`${inAWeek} Dinner Rajma Chawal`]);
    expect(await forCustomers()).toEqual([]);
    expect((await app.send('POST', '/api/user/order', order)).status).toBe(409);
  });

  it('does not move an entry that was ordered, but copies it', async () => {
    const id = await ordered();
    const moved = await send('POST', `${url}/${id}/move`, { ...goal, revision: 1 });
    expect(moved).toMatchObject({
      status: 409,
      body: {
        message: 'Rajma Chawal was ordered for Lunch, 21 Nov, so it stays there. Copy it instead.',
      },
    });
    const { body } = await send('POST', `${url}/${id}/copy`, goal);
    expect(body.menu).toMatchObject({ ...goal, sold: 0, portionsSold: 0, revision: 1 });
    expect(await planned()).toEqual([`${testToday} Lunch Rajma Chawal`]);
  });

  it('never puts an entry on a shift twice, and then changes nothing', async () => {
    const id = await addMenu(app);
    await addMenu(app, { date: inAWeek, shift: 'Dinner', variant: 'RAJMA chawal' });
    const before = await planned();
    for (const [way, body] of [
      ['move', { ...goal, revision: 1 }],
      ['copy', goal],
    ] as const) {
      const answer = await send('POST', `${url}/${id}/${way}`, body);
      expect(answer.body.message).toBe('Rajma Chawal is on Dinner, 28 Nov already.');
    }
    expect(await planned()).toEqual(before);
    expect(await planned('next')).toHaveLength(1);
  });

  it('is refused for the past, after the plan, and over another admin’s change', async () => {
    const id = await addMenu(app);
    const move = (change: object) =>
      send('POST', `${url}/${id}/move`, { ...goal, revision: 1, ...change });
    for (const change of [{ date: yesterday }, { date: addDays(last, 1) }, { revision: 2 }]) {
      expect((await move(change)).status).toBe(409);
    }
    expect(await planned()).toEqual([`${testToday} Lunch Rajma Chawal`]);
    const old = await addMenu(app, { date: yesterday });
    expect((await send('POST', `${url}/${old}/move`, { ...goal, revision: 1 })).status).toBe(409);
    const nobody = `${url}/${crypto.randomUUID()}/move`;
    expect((await send('POST', nobody, { ...goal, revision: 1 })).status).toBe(404);
  });

  it('by two admins at once happens once', async () => {
    const id = await addMenu(app);
    const answers = await Promise.all(
      [tomorrow, inAWeek].map((date) =>
        send('POST', `${url}/${id}/move`, { ...goal, date, revision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([...(await planned()), ...(await planned('next'))]).toHaveLength(1);
  });
});

describe('copying a week', () => {
  const week = { from: { date: testToday }, to: { date: inAWeek }, days: 7 };
  const copy = (body: object) => send('POST', `${url}/copy`, body);

  it('copies each day to its own weekday, all shifts, drafts as drafts', async () => {
    await addMenu(app, { portions: 9, portionsSold: 3, status: 'Closed' });
    await addMenu(app, { date: addDays(testToday, 6), shift: 'Dinner', isPublished: false });
    expect((await copy(week)).body).toEqual({ copied: 2, skipped: 0 });
    expect((await plan('next')).menus).toMatchObject([
      { date: inAWeek, shift: 'Lunch', portions: 9, portionsSold: 0, status: 'Available' },
      { date: last, shift: 'Dinner', isPublished: false },
    ]);
  });

  it('can copy last week to this one', async () => {
    await addMenu(app, { date: addDays(testToday, -7) });
    await addMenu(app, { date: addDays(testToday, -8), variant: 'Too old' });
    const lastWeek = { from: { date: addDays(testToday, -7) }, to: { date: testToday }, days: 7 };
    expect((await copy(lastWeek)).body).toEqual({ copied: 1, skipped: 0 });
    expect(await planned()).toEqual([`${testToday} Lunch Rajma Chawal`]);
  });

  it('refuses past targets, overlapping days, and a single shift of a week', async () => {
    await addMenu(app);
    const bad = [
      [{ ...week, to: { date: addDays(testToday, -7) } }, 409],
      [{ ...week, to: { date: tomorrow } }, 400],
      [{ ...week, days: 8 }, 400],
      [{ ...week, to: { date: 'soon' } }, 400],
      [{ ...week, to: { date: '9999-12-31' } }, 400],
      [{ ...week, from: { ...week.from, shift: 'Lunch' } }, 400],
    ] as const;
    for (const [body, status] of bad) expect((await copy(body)).status).toBe(status);
    expect(await planned('next')).toEqual([]);
  });
});

describe('publishing', () => {
  const drafts = async () => (await plan()).menus.map(({ id, revision }) => ({ id, revision }));
  const publish = (menus: object[]) => send('POST', `${url}/publish`, { menus });

  it('shows the drafts that the admin saw to customers at once', async () => {
    await addMenu(app, { isPublished: false });
    await addMenu(app, { isPublished: false, date: inAWeek });
    await addMenu(app, { variant: 'Kadhi' });
    expect(await forCustomers()).toHaveLength(1);
    expect((await publish(await drafts())).body).toEqual({ published: 1 });
    expect(await forCustomers()).toHaveLength(2);
    expect((await plan('next')).menus).toMatchObject([{ isPublished: false }]);
  });

  it('publishes nothing if one of them has changed or is gone', async () => {
    const id = await addMenu(app, { isPublished: false });
    const other = await addMenu(app, { isPublished: false, variant: 'Kadhi' });
    const seen = await drafts();
    const [entry] = (await plan()).menus.filter((menu) => menu.id === id);
    await send('PUT', `${url}/${id}`, { ...entry, price: 99 });
    const stale = await publish(seen);
    expect(stale).toMatchObject({
      status: 409,
      body: {
        message:
          'Somebody else has changed Rajma Chawal since you opened the plan. Nothing was published.',
      },
    });
    await send('DELETE', `${url}/${other}?revision=1`);
    const gone = await publish(seen.filter((menu) => menu.id === other));
    expect(gone.body.message).toBe(
      'Somebody has removed one since you opened the plan. Nothing was published.',
    );
    expect(await forCustomers()).toEqual([]);
  });
});

describe('a menu that is also kept as a dish', () => {
  const form = {
    date: testToday,
    isPublished: true,
    shift: 'Lunch',
    variant: 'Undhiyu',
    menu_items: ['Undhiyu', '6 puri'],
    price: 150.5,
    status: 'Available',
    keepAsDish: true,
  };
  const library = async () =>
    (await app.send<{ dishes: object[] }>('GET', '/api/admin/dishes', undefined, admin.as)).body
      .dishes;

  it('is added to the library with its name, items and price', async () => {
    const { menus = [] } = (await send('POST', url, [form])).body;
    expect(await library()).toMatchObject([
      { id: menus[0]?.dishId, name: 'Undhiyu', items: form.menu_items, price: 150.5 },
    ]);
  });

  it('is refused at its checkbox if the library has the name, and nothing is stored', async () => {
    await addDish();
    const answer = await send('POST', url, [{ ...form, variant: 'Kadhi' }, form]);
    expect(answer).toMatchObject({ status: 409, body: { details: [{ path: 'keepAsDish' }] } });
    expect(await planned()).toEqual([]);
    expect(await library()).toHaveLength(1);
  });

  it('can be kept when it is changed, and keeps its dish in later changes', async () => {
    const id = await addMenu(app);
    const kept = await send('PUT', `${url}/${id}`, { ...form, revision: 1 });
    const { dishId } = kept.body.menu;
    expect(dishId).toBeDefined();
    const { keepAsDish: _, ...later } = { ...form, variant: 'Undhiyu Special', revision: 2 };
    expect((await send('PUT', `${url}/${id}`, later)).body.menu.dishId).toBe(dishId);
  });

  it('refers to an existing dish', async () => {
    const { keepAsDish: _, ...plain } = form;
    const answer = await send('POST', url, [{ ...plain, dishId: crypto.randomUUID() }]);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This dish is not in the library.' },
    });
  });
});
