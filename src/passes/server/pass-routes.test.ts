import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addOffer,
  addPassShop,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { counterPayments, passes, skips, standingMeals } from '#src/app/schema.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PersonMeals } from '../pass-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let shop: PassShop;
let customerId: string;
let offerId: string;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  ({ customerId } = await addEater(app));
  offerId = await addOffer(app, shop);
});

const key = () => randomUUID();
const sale = (change: object = {}) => ({
  ...{ customerId, offerId, revision: 1, startsOn: testToday, way: 'cash' },
  ...change,
});
const sell = (change: object = {}, press = key()) =>
  app.send<{ number: number }>('POST', '/api/admin/passes', sale(change), {
    headers: { ...admin.as.headers, 'idempotency-key': press },
  });
const post = (path: string, body: object) => app.send('POST', path, body, admin.as);
const standing = (change: object = {}) => ({
  ...{ id: randomUUID(), customerId, tiffinId: shop.tiffinId, shift: 'Lunch', quantity: 1 },
  ...{ weekdays: [1, 2, 3, 4, 5, 6], name: '', note: 'B-204', addressId: shop.addressId },
  ...{ fromDay: testToday, ...change },
});
const meals = async () =>
  (await app.send<WireOf<typeof PersonMeals>>('GET', url(), undefined, admin.as)).body;
const url = () => `/api/admin/customers/${customerId}/meals`;
const freeze = (shift = 'Lunch') => post('/api/kitchen/freeze', { date: testToday, shift });

describe('a pass that is sold', () => {
  it('has the meals and terms of its offer, and its money is in the books', async () => {
    expect((await sell()).status).toBe(200);
    const { passes: own, entries } = await meals();
    expect(own).toMatchObject([
      { mealsLeft: 26, left: 2600, price: 2600, startsOn: testToday, expiresOn: '2026-12-30' },
    ]);
    expect(entries).toMatchObject([{ kind: 'bought', meals: 26 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it.each([
    ['upi', { way: 'upi', reference: '4023 9981' }],
    ['bank', { way: 'bank', reference: 'NEFT 12' }],
  ])('by %s has the reference of the transfer', async (_way, money) => {
    expect((await sell(money)).status).toBe(200);
    expect(await app.shop.db.select().from(counterPayments)).toMatchObject([money]);
    await expectNoBrokenRules(app.shop.db);
  });

  it.each([
    ['without the reference of a transfer', { way: 'upi' }, 400],
    ['with a reference of cash', { reference: 'x' }, 400],
    ['from a day that is over', { startsOn: '2026-11-20' }, 409],
    ['at an older revision of the offer', { revision: 2 }, 409],
    ['of an unknown offer', { offerId: randomUUID() }, 404],
    ['to an unknown person', { customerId: randomUUID() }, 404],
  ])('is refused %s', async (_what, change, status) => {
    expect((await sell(change)).status).toBe(status);
    expect(await app.shop.db.select().from(counterPayments)).toEqual([]);
  });

  it('is refused to a blocked person, and of an offer that is not on sale', async () => {
    const blocked = await addEater(app, { blockedReason: 'Never pays' });
    expect((await sell({ customerId: blocked.customerId })).status).toBe(409);
    const off = await addOffer(app, shop, { isOnSale: false });
    expect((await sell({ offerId: off })).body).toMatchObject({
      message: 'This pass is not sold any more.',
    });
  });

  it('is one for one press, however often it arrives', async () => {
    const press = key();
    const answers = await Promise.all([sell({}, press), sell({}, press), sell({}, press)]);
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await app.shop.db.select().from(passes)).toHaveLength(1);
    expect((await sell({ startsOn: tomorrow }, press)).status).toBe(422);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is not sold by a stranger', async () => {
    const { status } = await app.send('POST', '/api/admin/passes', sale(), {
      headers: { 'idempotency-key': key() },
    });
    expect(status).toBe(401);
  });
});

describe('a standing meal', () => {
  it('shows what comes on the next days, and is drawn', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    await sell();
    const body = standing();
    expect((await post('/api/admin/standing-meals', body)).status).toBe(200);
    expect((await post('/api/admin/standing-meals', body)).status).toBe(200);
    const { calendar, standing: own } = await meals();
    expect(own).toMatchObject([{ weekdays: [1, 2, 3, 4, 5, 6], quantity: 1, place: /Infocity/ }]);
    expect(calendar).toHaveLength(30);
    expect(calendar[0]).toMatchObject({
      date: testToday,
      shift: 'Lunch',
      state: 'comes',
      meals: 1,
    });
    expect((await freeze()).status).toBe(200);
    const after = await meals();
    expect(after.calendar[0]).toMatchObject({ state: 'cooked', meals: 1 });
    expect(after.entries[0]).toMatchObject({ kind: 'drawn', meals: -1, date: testToday });
    expect(after.passes).toMatchObject([{ mealsLeft: 25 }]);
  });

  it('is ended from a day on, and not for what is being cooked', async () => {
    const body = standing();
    await post('/api/admin/standing-meals', body);
    const end = (lastDay: string) => post(`/api/admin/standing-meals/${body.id}/end`, { lastDay });
    await freeze();
    expect((await end('2026-11-20')).body).toMatchObject({
      message: 'Lunch of 21 Nov is being cooked already.',
    });
    expect((await end(testToday)).status).toBe(200);
    expect((await end(tomorrow)).status).toBe(200);
    expect(await app.shop.db.select().from(standingMeals)).toMatchObject([{ untilDay: testToday }]);
  });

  it.each([
    ['from a day that is over', { fromDay: '2026-11-20' }, 409],
    ['that ends before it begins', { untilDay: '2026-11-20' }, 400],
    ['without a day', { weekdays: [] }, 400],
    ['of a day twice', { weekdays: [1, 1] }, 400],
    ['to an unknown address', { addressId: randomUUID() }, 409],
    ['of an unknown tiffin', { tiffinId: randomUUID() }, 404],
    ['of nobody', { customerId: randomUUID() }, 404],
  ])('is refused %s', async (_what, change, status) => {
    expect((await post('/api/admin/standing-meals', standing(change))).status).toBe(status);
  });
});

describe('a skip', () => {
  const skip = (change: object = {}) => ({
    ...{ id: randomUUID(), customerId, shift: 'Lunch', fromDay: testToday, toDay: testToday },
    ...change,
  });

  it('is shown in the calendar, and can be taken back until the shift is frozen', async () => {
    await post('/api/admin/standing-meals', standing());
    const body = skip();
    expect((await post('/api/admin/skips', body)).status).toBe(200);
    expect((await meals()).calendar[0]).toMatchObject({ state: 'skipped' });
    const end = () => post(`/api/admin/skips/${body.id}/end`, { lastDay: '2026-11-20' });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect((await meals()).calendar[0]).toMatchObject({ state: 'comes' });
  });

  it('without an end is a pause, which ends on a day', async () => {
    await post('/api/admin/standing-meals', standing());
    const body = skip({ toDay: undefined });
    await post('/api/admin/skips', body);
    expect((await meals()).calendar.every(({ state }) => state === 'skipped')).toBe(true);
    await post(`/api/admin/skips/${body.id}/end`, { lastDay: '2026-11-30' });
    const { calendar } = await meals();
    expect(calendar.find(({ state }) => state === 'comes')?.date).toBe('2026-12-01');
  });

  it('of a frozen shift is refused, and so is taking it back', async () => {
    const body = skip({ toDay: tomorrow });
    await post('/api/admin/skips', body);
    await freeze();
    expect((await post('/api/admin/skips', skip())).status).toBe(409);
    const end = (lastDay: string) => post(`/api/admin/skips/${body.id}/end`, { lastDay });
    expect((await end('2026-11-20')).status).toBe(409);
    expect((await end(testToday)).status).toBe(200);
    expect(await app.shop.db.select().from(skips)).toMatchObject([{ toDay: testToday }]);
  });
});

it('an unknown person has no meals', async () => {
  customerId = randomUUID();
  expect((await app.send('GET', url(), undefined, admin.as)).status).toBe(404);
});
