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
import { asAdmin } from '#lab/builders/staff-builders.ts';
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
    ['from a day in a thousand years', { startsOn: '2999-12-31' }, 409],
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

describe('a sale with standing meals', () => {
  const meals26 = (change: object = {}) => ({
    ...{ shifts: ['Lunch', 'Dinner'], weekdays: [1, 2, 3, 4, 5, 6], quantity: 2, name: 'Asha' },
    ...{ note: 'B-204', addressId: shop.addressId, ...change },
  });

  it('makes them with the pass, once for one press', async () => {
    const press = key();
    const body = { meals: meals26() };
    const answers = await Promise.all([sell(body, press), sell(body, press)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { standing: own, passes: sold } = await meals();
    expect(own).toMatchObject([
      { shift: 'Lunch', quantity: 2, name: 'Asha', fromDay: testToday },
      { shift: 'Dinner', quantity: 2 },
    ]);
    expect(sold).toMatchObject([{ receipt: expect.stringMatching(/^\/receipt\//) }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('begins them after what is being cooked, and leaves alone what comes to the same door', async () => {
    await post('/api/admin/standing-meals', standing());
    await freeze('Dinner');
    expect((await sell({ meals: meals26({ note: 'b-204' }) })).status).toBe(200);
    const own = (await meals()).standing.toSorted((a, b) => a.quantity - b.quantity);
    expect(own).toMatchObject([
      { shift: 'Lunch', quantity: 1 },
      { shift: 'Dinner', quantity: 2, fromDay: tomorrow },
    ]);
  });

  it('is refused where fewer meals are sold than come at a time, by a link as well', async () => {
    const offer = { offerId: await addOffer(app, shop, { meals: 1, pricePaise: 10_000 }) };
    const text = 'This pass has 1 meal: fewer have to come at a time.';
    const body = { ...offer, meals: meals26() };
    expect((await sell(body)).body).toMatchObject({ message: text });
    const { way, ...link } = sale(body);
    const headers = { ...admin.as.headers, 'idempotency-key': key() };
    const linked = await app.send('POST', '/api/admin/passes/links', link, { headers });
    expect(linked.body).toMatchObject({ message: text });
    expect(await app.shop.db.$count(passes)).toBe(0);
    expect((await sell({ ...offer, meals: meals26({ quantity: 1 }) })).status).toBe(200);
  });

  it('makes one for each shift of the offer, and none for another shift', async () => {
    const lunches = await addOffer(app, shop, { shifts: ['Lunch'] });
    await sell({ offerId: lunches, meals: meals26({ shifts: ['Lunch', 'Dinner', 'Lunch'] }) });
    expect((await meals()).standing.map(({ shift }) => shift)).toEqual(['Lunch']);
  });

  it('makes them once for two sales at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      ({ customerId } = await addEater(app));
      const one = () => sell({ meals: meals26({ shifts: ['Lunch'] }) });
      const answers = await Promise.all([one(), one()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await meals()).standing).toHaveLength(1);
    }
  });

  it('is refused whole for a place without delivery', async () => {
    const { status } = await sell({ meals: meals26({ addressId: randomUUID() }) });
    expect(status).toBe(409);
    expect(await app.shop.db.$count(passes)).toBe(0);
    expect(await app.shop.db.$count(counterPayments)).toBe(0);
  });

  it('by a link waits for its money, with its link', async () => {
    const link = () => {
      const { way, ...body } = sale({ meals: meals26({ shifts: ['Lunch'] }) });
      return app.send<{ url: string }>('POST', '/api/admin/passes/links', body, {
        headers: { ...admin.as.headers, 'idempotency-key': key() },
      });
    };
    const { url: payUrl } = (await link()).body;
    const { passes: own, standing: none } = await meals();
    expect(own).toMatchObject([{ state: 'pending', link: { url: payUrl } }]);
    expect(none).toEqual([]);
    app.advance(8 * 24 * 3600);
    const { as } = await asAdmin(app);
    expect((await app.send('GET', url(), undefined, as)).body).toMatchObject({ passes: [] });
  });
});

describe('what stopping a pass would give back', () => {
  it('follows from its terms, and goes the way it came', async () => {
    await sell();
    expect((await meals()).passes).toMatchObject([
      { onStop: { back: 2600, isFromTill: true, paidOn: testToday } },
    ]);
    const never = await addOffer(app, shop, { stopping: 'never' });
    await sell({ offerId: never });
    expect((await meals()).passes).toMatchObject([{ onStop: { back: 0 } }, {}]);
  });
});

describe('a standing meal', () => {
  it('shows what comes on the next days, and is drawn', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId });
    await sell();
    const body = standing();
    expect((await post('/api/admin/standing-meals', body)).status).toBe(200);
    expect((await post('/api/admin/standing-meals', body)).status).toBe(200);
    const { days, standing: own } = await meals();
    expect(own).toMatchObject([{ weekdays: [1, 2, 3, 4, 5, 6], quantity: 1, place: /Infocity/ }]);
    expect(days).toHaveLength(30);
    expect(days[0]).toMatchObject({
      date: testToday,
      shift: 'Lunch',
      state: 'comes',
      meals: 1,
    });
    expect((await freeze()).status).toBe(200);
    const after = await meals();
    expect(after.days[0]).toMatchObject({ state: 'cooked', meals: 1 });
    expect(after.entries[0]).toMatchObject({ kind: 'drawn', meals: -1, date: testToday });
    expect(after.passes).toMatchObject([{ mealsLeft: 25 }]);
  });

  it('has no meals on the days for which no pass of its purse pays', async () => {
    await sell({ offerId: await addOffer(app, shop, { meals: 2, pricePaise: 20_000 }) });
    await post('/api/admin/standing-meals', standing());
    const { days } = await meals();
    expect(days.slice(0, 3).map(({ state }) => state)).toEqual(['comes', 'comes', 'noMeals']);
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
    ['of more than twenty meals', { quantity: 21 }, 400],
    ['to an unknown address', { addressId: randomUUID() }, 409],
    ['of an unknown tiffin', { tiffinId: randomUUID() }, 404],
    ['of nobody', { customerId: randomUUID() }, 404],
  ])('is refused %s', async (_what, change, status) => {
    expect((await post('/api/admin/standing-meals', standing(change))).status).toBe(status);
  });
});

describe('a change of a standing meal', () => {
  const change = (body: { id: string }, changed: object = {}) =>
    post(`/api/admin/standing-meals/${body.id}/change`, {
      ...{ newId: randomUUID(), fromDay: tomorrow, weekdays: [1], quantity: 3, name: '' },
      ...{ note: 'C-1', addressId: shop.addressId, ...changed },
    });

  it('ends it and begins another, with its skips, once for one press', async () => {
    const body = standing();
    await post('/api/admin/standing-meals', body);
    const skipped = { standingId: body.id };
    const pause = { id: randomUUID(), customerId, skipped, fromDay: '2026-11-30' };
    await post('/api/admin/skips', pause);
    const newId = randomUUID();
    const both = [change(body, { newId }), change(body, { newId })];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const { standing: own, skips: kept } = await meals();
    expect(own.find(({ id }) => id === body.id)).toMatchObject({ untilDay: testToday });
    const begun = { fromDay: tomorrow, weekdays: [1], quantity: 3, note: 'C-1' };
    expect(own.find(({ id }) => id === newId)).toMatchObject(begun);
    expect(own).toHaveLength(2);
    expect(kept.filter(({ standingId }) => standingId === newId)).toMatchObject([
      { fromDay: '2026-11-30' },
    ]);
  });

  it('is refused for what is being cooked, and after its end', async () => {
    const body = standing({ untilDay: tomorrow });
    await post('/api/admin/standing-meals', body);
    await freeze();
    expect((await change(body, { fromDay: testToday })).body).toMatchObject({
      message: 'Lunch of 21 Nov is being cooked already.',
    });
    expect((await change(body, { fromDay: '2026-12-01' })).status).toBe(409);
    expect((await change({ id: randomUUID() })).status).toBe(404);
  });
});

describe('a skip', () => {
  const skip = (change: object = {}) => ({
    ...{ id: randomUUID(), customerId, skipped: { shifts: ['Lunch'] } },
    ...{ fromDay: testToday, toDay: testToday, ...change },
  });
  const skipId = async () => (await meals()).skips[0]?.id;

  it('is shown in the calendar, and can be taken back until the shift is frozen', async () => {
    await sell();
    await post('/api/admin/standing-meals', standing());
    const body = skip();
    expect((await post('/api/admin/skips', body)).status).toBe(200);
    expect((await meals()).days[0]).toMatchObject({ state: 'skipped' });
    const id = await skipId();
    const end = () => post(`/api/admin/skips/${id}/end`, { lastDay: '2026-11-20' });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect((await meals()).days[0]).toMatchObject({ state: 'comes' });
  });

  it('without an end is a pause, which ends on a day', async () => {
    await sell();
    await post('/api/admin/standing-meals', standing());
    const body = skip({ toDay: undefined });
    await post('/api/admin/skips', body);
    expect((await meals()).days.every(({ state }) => state === 'skipped')).toBe(true);
    await post(`/api/admin/skips/${await skipId()}/end`, { lastDay: '2026-11-30' });
    const { days } = await meals();
    expect(days.find(({ state }) => state === 'comes')?.date).toBe('2026-12-01');
  });

  it('covers everything of several shifts, or one standing meal alone', async () => {
    const lunch = standing();
    await post('/api/admin/standing-meals', lunch);
    await post('/api/admin/standing-meals', standing({ shift: 'Dinner' }));
    const everything = skip({ skipped: { shifts: ['Lunch', 'Dinner'] } });
    await Promise.all([post('/api/admin/skips', everything), post('/api/admin/skips', everything)]);
    const { skips } = await meals();
    expect(skips.map(({ shift }) => shift).toSorted()).toEqual(['Dinner', 'Lunch']);
    const day = { fromDay: tomorrow, toDay: tomorrow };
    const one = skip({ skipped: { standingId: lunch.id }, ...day });
    expect((await post('/api/admin/skips', one)).status).toBe(200);
    expect((await meals()).skips.at(-1)).toMatchObject({ id: one.id, standingId: lunch.id });
    const { customerId: other } = await addEater(app);
    const strange = skip({ skipped: { standingId: lunch.id }, customerId: other });
    expect((await post('/api/admin/skips', strange)).status).toBe(404);
  });

  it('of a frozen shift is refused, and so is taking it back', async () => {
    const body = skip({ toDay: tomorrow });
    await post('/api/admin/skips', body);
    await freeze();
    expect((await post('/api/admin/skips', skip())).status).toBe(409);
    const id = await skipId();
    const end = (lastDay: string) => post(`/api/admin/skips/${id}/end`, { lastDay });
    expect((await end('2026-11-20')).status).toBe(409);
    expect((await end(testToday)).status).toBe(200);
    expect(await app.shop.db.select().from(skips)).toMatchObject([{ toDay: testToday }]);
  });
});

describe('the other pages of a shop with passes', () => {
  const card = async () =>
    (
      await app.send<{ coming?: object[] }>(
        'POST',
        '/api/admin/customers/card',
        { id: customerId },
        admin.as,
      )
    ).body;

  it('say what comes anyway while a pass can pay for it', async () => {
    await post('/api/admin/standing-meals', standing({ weekdays: [0, 1, 2, 3, 4, 5, 6] }));
    expect(await card()).not.toHaveProperty('coming');
    await sell({ startsOn: tomorrow });
    const skipped = { shifts: ['Lunch'] };
    const day = { fromDay: tomorrow, toDay: tomorrow };
    await post('/api/admin/skips', { id: randomUUID(), customerId, skipped, ...day });
    expect((await card()).coming).toMatchObject([
      {
        date: '2026-11-23',
        shift: 'Lunch',
        tiffin: expect.stringMatching(/^Full tiffin/),
        meals: 1,
      },
    ]);
  });

  it('know it from a fact that is in memory', async () => {
    const page = await app.send('GET', `/api/admin/customers/${customerId}`, undefined, admin.as);
    expect(page.body).toMatchObject({ hasPasses: true });
  });
});

it('an unknown person has no meals', async () => {
  customerId = randomUUID();
  expect((await app.send('GET', url(), undefined, admin.as)).status).toBe(404);
});
