import { describe, expect, it } from 'vitest';
import { addTiffin } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { addWish } from '#lab/builders/wish-builders.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Dish } from '../dish-contract.ts';
import { starterDishes } from '../starter-dishes.ts';
import { dishes } from './dish-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

const url = '/api/admin/dishes';
type WireDish = WireOf<typeof Dish>;
type Answer = {
  dishes: WireDish[];
  dish: WireDish;
  message: string;
  details: { path: string }[];
  added: number;
  skipped: number;
};
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.send<Answer>(method, path, body, admin.as);
const library = async () => (await send('GET', url)).body.dishes;
const names = async () => (await library()).map(({ name }) => name);
const form = {
  name: 'Undhiyu',
  description: 'A winter dish',
  items: ['Undhiyu', '6 puri'],
  price: 150.5,
  photoUrl: '/images/menu-roti-sabzi-640.webp',
};
const add = async (change: object = {}) =>
  (await send('POST', url, { ...form, ...change })).body.dish;

describe('the library of dishes', () => {
  it('lists the added dishes by name', async () => {
    await add();
    await add({ name: 'aloo paratha', photoUrl: undefined });
    const [first, second] = await library();
    expect(first).toMatchObject({ name: 'aloo paratha', revision: 1 });
    expect(first).not.toHaveProperty('photoUrl');
    expect(second).toMatchObject({ ...form, revision: 1 });
  });

  it.each([
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(121), 'Please keep it under 120 characters.'],
    ['price', 0, 'Valid price is required'],
    ['price', 'ten', 'Valid price is required'],
    ['price', 100_000.01, 'Valid price is required'],
    ['items', Array(41).fill('x'), 'A dish has at most 40 items.'],
    ['items', [' '], 'An item has a name.'],
    ['photoUrl', 'https://elsewhere.example/x.webp', 'Please upload the photo.'],
  ])('refuses %s = %j with: %s', async (field, value, message) => {
    const answer = await send('POST', url, { ...form, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await library()).toEqual([]);
  });

  it('has each name once in any case, and shows the error at the field', async () => {
    await add();
    const again = await send('POST', url, { ...form, name: ' UNDHIYU ' });
    expect(again).toMatchObject({
      status: 409,
      body: {
        message: 'A dish in the library has this name already.',
        details: [{ path: 'name' }],
      },
    });
    expect(await names()).toEqual(['Undhiyu']);
  });

  it('adds a name once for two admins at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', url, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the starter dishes', () => {
  const starters = {
    dishes: starterDishes.map(({ pricePaise, ...dish }) => ({ ...dish, price: pricePaise / 100 })),
  };

  it('fill the library in one step, and a second call adds nothing', async () => {
    await add({ name: 'rajma chawal' });
    const first = await send('POST', `${url}/starters`, starters);
    expect(first.body).toEqual({ added: 19, skipped: 1 });
    const second = await send('POST', `${url}/starters`, starters);
    expect(second.body).toEqual({ added: 0, skipped: 20 });
    expect(await library()).toHaveLength(20);
  });

  it('are added once by two admins at the same time', async () => {
    const answers = await Promise.all([1, 2].map(() => send('POST', `${url}/starters`, starters)));
    expect(answers.map(({ body }) => body.added).sort((a, b) => a - b)).toEqual([0, 20]);
    expect(await library()).toHaveLength(20);
  });
});

describe('a changed dish', () => {
  it('is replaced with a higher revision', async () => {
    const { id } = await add();
    const { body } = await send('PUT', `${url}/${id}`, { name: 'Kadhi', price: 90, revision: 1 });
    expect(body.dish).toEqual({
      id,
      revision: 2,
      name: 'Kadhi',
      description: '',
      items: [],
      wishes: [],
      price: 90,
    });
  });

  it('can meet the wishes that an admin ticks, and keeps them where they are not sent', async () => {
    const { id } = await add();
    const jain = await addWish(app, 'Jain');
    const save = (more: object) => send('PUT', `${url}/${id}`, { ...form, ...more });
    expect((await save({ revision: 1, wishes: [jain] })).body.dish.wishes).toEqual([jain]);
    expect((await save({ revision: 2 })).body.dish.wishes).toEqual([jain]);
    const unknown = await save({ revision: 3, wishes: [crypto.randomUUID()] });
    expect(unknown.status).toBe(409);
    expect((await save({ revision: 3, wishes: [] })).body.dish.wishes).toEqual([]);
  });

  it('that another admin has changed since is refused with a message', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      ['A', 'B'].map((name) => send('PUT', `${url}/${id}`, { ...form, name, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const slower = answers.find(({ status }) => status === 409)?.body.message;
    expect(slower).toMatch(
      /^Somebody else has changed [AB] since you opened it. Nothing was saved.$/,
    );
  });

  it('with the name of another dish is refused at the field', async () => {
    await add({ name: 'Kadhi' });
    const { id } = await add();
    const answer = await send('PUT', `${url}/${id}`, { ...form, name: 'KADHI', revision: 1 });
    expect(answer).toMatchObject({ status: 409, body: { details: [{ path: 'name' }] } });
    expect(await names()).toEqual(['Kadhi', 'Undhiyu']);
  });

  it('that does not exist is 404', async () => {
    const path = `${url}/${crypto.randomUUID()}`;
    expect((await send('PUT', path, { ...form, revision: 1 })).status).toBe(404);
    expect((await send('DELETE', `${path}?revision=1`)).status).toBe(404);
  });
});

describe('a removed dish', () => {
  it('is hidden, keeps its row, and its name is free', async () => {
    const { id } = await add();
    expect((await send('DELETE', `${url}/${id}?revision=1`)).status).toBe(200);
    expect(await library()).toEqual([]);
    expect(await app.shop.db.select().from(dishes)).toMatchObject([{ id, archivedAt: testNow }]);
    expect((await send('DELETE', `${url}/${id}?revision=2`)).status).toBe(404);
    expect((await send('POST', url, form)).status).toBe(200);
  });

  it('is refused if another admin has changed it since', async () => {
    const { id } = await add();
    await send('PUT', `${url}/${id}`, { ...form, revision: 1 });
    const answer = await send('DELETE', `${url}/${id}?revision=1`);
    expect(answer).toMatchObject({ status: 409 });
    expect(await names()).toEqual(['Undhiyu']);
  });

  it('counts as a tiffin with its menus that are planned from today on, unless one was chosen', async () => {
    const [full, jain] = [await addTiffin(app), await addTiffin(app)];
    const { id, ...dish } = await add();
    const of = { dishId: id };
    const planned = await addMenu(app, of);
    const past = await addMenu(app, { ...of, date: addDays(testToday, -1) });
    const chosen = await addMenu(app, { ...of, shift: 'Dinner', tiffinId: jain });
    const beside = await addMenu(app, { ...of, date: addDays(testToday, 1) });
    await addMenu(app, { date: addDays(testToday, 1), tiffinId: full });
    await send('PUT', `${url}/${id}`, { ...dish, tiffinId: full });
    const rows = await app.shop.db.select().from(menus);
    const tiffinOf = (menu: string) => rows.find((row) => row.id === menu)?.tiffinId;
    expect([planned, past, chosen, beside].map(tiffinOf)).toEqual([full, null, jain, null]);
  });
});
