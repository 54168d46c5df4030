import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
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
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, retry } from '#lab/simulation/payer.ts';
import {
  checkouts,
  customers,
  mealPurses,
  offers,
  orders,
  passEntries,
  passes,
  receipts,
  refunds,
  standingMeals,
} from '#src/app/schema.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { OfferList } from '../../purchase-contract.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
let shop: PassShop;
let offerId: string;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  offerId = await addOffer(app, shop, { name: 'Month of lunches', shifts: ['Lunch'] });
});

const mobile = '9876543210';
const body = (change: object = {}) => ({
  ...{ offer_id: offerId, mobile_no: mobile, name: 'Asha', address_id: shop.addressId },
  ...{ note: 'B-204, Shanti', days: [1, 2, 3, 4, 5, 6], starts_on: testToday, totalAmount: 2600 },
  ...change,
});
interface Bought {
  pass: string;
  totalAmount: number;
  data: { url: string };
  error?: string;
  message?: string;
}
const buy = (change: object = {}, key = randomUUID()) =>
  app.send<Bought>('POST', '/api/user/pass', body(change), {
    headers: { 'idempotency-key': key },
  });
const pay = async (url: { body: Bought }, paise = 260_000) => {
  gateway.says('paid', paise);
  const answer = await ask(app, idOf(url));
  gateway.says('pending');
  return answer.body.data;
};
const all = {
  passes: () => app.shop.db.select().from(passes).orderBy(asc(passes.number)),
  standing: () => app.shop.db.select().from(standingMeals),
  checkouts: () => app.shop.db.select().from(checkouts),
  refunds: () => app.shop.db.select().from(refunds),
};
const plan = () => app.settings.current().shiftPlan;
const freeze = (date = testToday) =>
  freezeCount(app.shop.db, { date, shift: 'Lunch', now: app.shop.clock(), plan: plan() });
const onSale = async () =>
  (await app.send<WireOf<typeof OfferList>>('GET', '/api/user/offers')).body.offers;
const setOnSale = async (isOnSale: boolean) => {
  await app.shop.db.update(offers).set({ isOnSale }).where(eq(offers.id, offerId));
  app.offers.publishChange();
};
const minutes = (count: number) => app.advance(count * 60);

describe('the passes on sale', () => {
  it('are public, with what they promise and the days on which they can begin', async () => {
    const [offer] = await onSale();
    expect(offer).toMatchObject({ name: 'Month of lunches', price: 2600, shifts: ['Lunch'] });
    expect(offer?.terms[0]).toMatch(/^26 × Full tiffin .*, for lunch: ₹100.00 a meal.$/);
    expect(offer?.firstDays[0]).toBe(testToday);
  });

  it('are none while nothing is on sale', async () => {
    await setOnSale(false);
    expect(await onSale()).toEqual([]);
  });
});

describe('a pass that a customer buys', () => {
  it('waits for its money: nothing comes before', async () => {
    const bought = await buy();
    expect(bought.status).toBe(200);
    expect(bought.body).toMatchObject({ pass: 'P1', totalAmount: 2600 });
    expect(gateway.created).toMatchObject([{ title: 'Meal pass P1', amountPaise: 260_000 }]);
    expect(await all.passes()).toMatchObject([{ state: 'pending', balanceMeals: 0 }]);
    expect(await all.standing()).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('runs with its meals once it is paid, and its sale is an invoice', async () => {
    const result = await pay(await buy());
    expect(result).toMatchObject({ status: 'Successful', pass: { label: 'P1' } });
    expect(await all.passes()).toMatchObject([
      {
        ...{ state: 'active', balanceMeals: 26, balancePaise: 260_000 },
        ...{ startsOn: testToday, expiresOn: '2026-12-30' },
      },
    ]);
    expect(await all.standing()).toMatchObject([
      {
        ...{ shift: 'Lunch', weekdays: 126, fromDay: testToday, untilDay: null },
        ...{ name: 'Asha', note: 'B-204, Shanti', staffId: null },
      },
    ]);
    const papers = await app.shop.db.select().from(receipts);
    expect(papers).toMatchObject([{ orderId: null, amountPaise: 260_000 }]);
    expect(papers[0]?.line).toMatch(/^Meal pass P1: 26 × Full tiffin .*, use by 30 Dec 2026$/);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is drawn by the freeze, in the purse of its browser', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId, items: ['Dal'] });
    await addEater(app, { mobileNo: '9876543211' });
    await pay(await buy());
    await freeze();
    expect(await app.shop.db.select().from(orders)).toMatchObject([
      { mobileNo: mobile, totalPaise: 10_000, settlement: 'pass' },
    ]);
    const purses = await app.shop.db.select().from(mealPurses);
    expect(purses.find(({ browserId }) => browserId !== null)).toBeDefined();
    expect(await app.shop.db.select().from(receipts)).toHaveLength(1);
    await expectNoBrokenRules(app.shop.db);
  });

  it('gives the browser that paid for it a private link, and no other', async () => {
    const bought = await buy();
    const cookie = String(bought.headers['set-cookie']).split(';')[0] ?? '';
    const save = (headers: Record<string, string> = { cookie }) =>
      app.send<{ path: string }>('POST', '/api/user/my/link', { pass: 'P1' }, { headers });
    expect((await save()).status).toBe(403);
    await pay(bought);
    expect((await save({})).status).toBe(403);
    const { body: saved } = await save();
    const token = saved.path.split('/').at(-1) ?? '';
    const page = await app.send<{ hasMeals: boolean }>('POST', '/api/user/my', { token });
    expect(page.body).toMatchObject({ hasMeals: true, orders: [] });
  });

  it('is one pass for a repeated request, and refused for another one with its key', async () => {
    const key = randomUUID();
    const first = await buy({}, key);
    const again = await buy({}, key);
    expect(again.body).toEqual(first.body);
    expect(await all.passes()).toHaveLength(1);
    expect((await buy({ note: 'C-1' }, key)).status).toBe(422);
  });

  it('is one pass for two presses with one key at once', async () => {
    const key = randomUUID();
    const both = await Promise.all([buy({}, key), buy({}, key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await all.passes()).toHaveLength(1);
  });

  it('lapses unpaid, and runs by late money from the next open shift on', async () => {
    const bought = await buy();
    minutes(60);
    await app.jobs.runDue();
    expect(await all.checkouts()).toMatchObject([{ state: 'lapsed' }]);
    expect((await retry(app, idOf(bought))).status).toBe(409);
    await freeze();
    app.advance(24 * 3600);
    expect(await pay(bought)).toMatchObject({ status: 'Successful' });
    expect(await all.passes()).toMatchObject([{ state: 'active', startsOn: tomorrow }]);
    expect(await all.standing()).toMatchObject([{ fromDay: tomorrow }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('begins after a shift that was frozen early', async () => {
    const bought = await buy();
    await freeze();
    await pay(bought);
    expect(await all.standing()).toMatchObject([{ fromDay: tomorrow }]);
    expect(await all.passes()).toMatchObject([{ startsOn: tomorrow }]);
  });

  it('begins in each shift with its first day, which can be closed: it can be opened again', async () => {
    offerId = await addOffer(app, shop, { shifts: ['Lunch', 'Dinner'] });
    const closure = { from: testToday, to: tomorrow, shift: 'Lunch', reason: 'Diwali', seen: [] };
    const sent = { id: randomUUID(), ...closure };
    expect((await app.send('POST', '/api/admin/closures', sent, admin.as)).status).toBe(200);
    await pay(await buy());
    expect(await all.passes()).toMatchObject([{ startsOn: testToday }]);
    expect((await all.standing()).map(({ fromDay }) => fromDay)).toEqual([testToday, testToday]);
  });

  it('gives its money back when it is not sold any more', async () => {
    const bought = await buy();
    await setOnSale(false);
    expect((await buy()).body.message).toBe('This pass is not sold any more.');
    expect(await pay(bought)).toMatchObject({ status: 'Failed' });
    expect(await all.passes()).toMatchObject([{ state: 'pending' }]);
    expect(await all.checkouts()).toMatchObject([{ state: 'lapsed' }]);
    expect(await all.refunds()).toMatchObject([{ cause: 'surplus', amountPaise: 260_000 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('that runs goes on when its offer is changed and not sold any more', async () => {
    await addMenu(app, { tiffinId: shop.tiffinId, items: ['Dal'] });
    await pay(await buy());
    await app.shop.db.update(offers).set({ pricePaise: 520_000, leftover: 'lost' });
    await setOnSale(false);
    await freeze();
    expect(await all.passes()).toMatchObject([
      { state: 'active', balancePaise: 250_000, leftover: 'back' },
    ]);
  });

  it('gives its money back to a number that was blocked meanwhile', async () => {
    const bought = await buy();
    await app.shop.db.update(customers).set({ blockedReason: 'Abuse' });
    expect(await pay(bought)).toMatchObject({ status: 'Failed' });
    expect(await all.passes()).toMatchObject([{ state: 'pending' }]);
    expect(await all.refunds()).toMatchObject([{ cause: 'surplus', amountPaise: 260_000 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is paid once by two attempts: the second money goes back', async () => {
    const bought = await buy();
    minutes(16);
    gateway.says('expired');
    await ask(app, idOf(bought));
    gateway.says('pending');
    const again = await retry(app, idOf(bought));
    await pay({ body: again.body as Bought });
    gateway.says('paid', 260_000);
    const event = { key: 'late', attemptId: idOf(bought) };
    const headers = { 'x-test-signature': 'right' };
    await app.send('POST', '/api/payments/test/webhook', event, { headers });
    await app.jobs.runDue();
    expect(await all.passes()).toMatchObject([{ state: 'active', balancePaise: 260_000 }]);
    expect(await all.refunds()).toMatchObject([{ cause: 'surplus', amountPaise: 260_000 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('holds money of another amount, which a person accepts', async () => {
    const bought = await buy();
    await pay(bought, 250_000);
    expect(await all.passes()).toMatchObject([{ state: 'pending' }]);
    await expectNoBrokenRules(app.shop.db);
    const url = `/api/admin/payments/${idOf(bought)}/accept`;
    const { as } = await asOwner(app);
    expect((await app.send('POST', url, { reason: 'A regular' }, as)).status).toBe(200);
    expect(await all.passes()).toMatchObject([{ state: 'active', balancePaise: 260_000 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is refused with another price, on a day that is over, and for a blocked number', async () => {
    expect((await buy({ totalAmount: 2500 })).status).toBe(409);
    for (const starts_on of ['2026-11-20', '2999-12-30']) {
      expect((await buy({ starts_on })).body.message).toContain('not open any more');
    }
    await app.shop.db.insert(customers).values({
      id: randomUUID(),
      mobileNo: mobile,
      blockedReason: 'Abuse',
      createdAt: new Date(),
    });
    expect((await buy()).status).toBe(409);
    expect(await all.passes()).toEqual([]);
  });

  it('goes on with the meals that come already', async () => {
    const cookie = await buyAndPay();
    await buyAndPay(cookie);
    expect(await all.passes()).toHaveLength(2);
    expect(await all.standing()).toHaveLength(1);
  });

  it('makes the meals of one door once where two passes are paid at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const mobile_no = `98765000${10 + round}`;
      const one = await buy({ mobile_no });
      const cookie = String(one.headers['set-cookie']).split(';')[0] ?? '';
      const other = await app.send<Bought>('POST', '/api/user/pass', body({ mobile_no }), {
        headers: { 'idempotency-key': randomUUID(), cookie },
      });
      await Promise.all([pay(one), pay(other)]);
      expect(await all.standing()).toHaveLength(round + 1);
    }
    expect(await app.shop.db.$count(passes)).toBe(20);
    await expectNoBrokenRules(app.shop.db);
  });

  async function buyAndPay(cookie?: string) {
    const headers = { 'idempotency-key': randomUUID(), ...(cookie && { cookie }) };
    const bought = await app.send<Bought>('POST', '/api/user/pass', body(), { headers });
    await pay(bought);
    return String(bought.headers['set-cookie']).split(';')[0];
  }
});

describe('a trial', () => {
  beforeEach(async () => {
    await app.shop.db.update(offers).set({ isOnce: true }).where(eq(offers.id, offerId));
    app.offers.publishChange();
  });

  it('is sold once to a number, and once to a door', async () => {
    await pay(await buy());
    expect((await buy()).body.message).toContain('You had this trial already');
    for (const note of ['b-204, shanti', 'B 204 Shanti', 'B–204,  Shanti.']) {
      expect((await buy({ mobile_no: '9876543212', note })).status).toBe(409);
    }
    expect((await buy({ mobile_no: '9876543212', note: 'C-1' })).status).toBe(200);
  });

  it('that was begun twice goes back the second time', async () => {
    const first = await buy();
    const second = await buy();
    await pay(first);
    expect(await pay(second)).toMatchObject({ status: 'Failed' });
    expect(await all.refunds()).toMatchObject([{ cause: 'surplus' }]);
    const bought = await app.shop.db.select().from(passEntries);
    expect(bought).toHaveLength(1);
    await expectNoBrokenRules(app.shop.db);
  });
});

describe('a pass by a link of staff', () => {
  const link = async (key = randomUUID()) => {
    const { customerId } = await addEater(app, { mobileNo: '9811111111' });
    const one = { customerId, offerId, revision: 1, startsOn: testToday };
    const headers = { ...admin.as.headers, 'idempotency-key': key };
    const path = '/api/admin/passes/links';
    return app.send<{ number: number; url: string }>('POST', path, one, { headers });
  };
  const read = (url: string) =>
    app.send<{ state: string; pass?: string; until?: string }>('POST', '/api/user/pay-link', {
      link: url.split('/pay/')[1] ?? '',
    });

  it('is paid from whatever browser for seven days, into the own purse of the person', async () => {
    const { status, body: sent } = await link();
    expect(status).toBe(200);
    expect(sent.url).toMatch(/\/pay\/p1-[0-9a-f]{16}$/);
    expect((await read(sent.url)).body).toMatchObject({
      ...{ state: 'open', until: '2026-11-28T10:25:00.000+05:30' },
      pass: expect.stringContaining('Meal pass P1: 26 × '),
    });
    app.advance(6 * 24 * 3600);
    const page = await app.send<Bought>('POST', '/api/user/pay-link/open', {
      link: sent.url.split('/pay/')[1] ?? '',
    });
    expect(await pay(page)).toMatchObject({ status: 'Successful' });
    expect(await all.passes()).toMatchObject([{ state: 'active', balanceMeals: 26 }]);
    expect(await all.standing()).toEqual([]);
    expect((await read(sent.url)).body.state).toBe('paid');
    await expectNoBrokenRules(app.shop.db);
  });

  it('is over after seven days, and a wrong code opens nothing', async () => {
    const { body: sent } = await link();
    expect((await read(sent.url.replace(/.{4}$/, '0000'))).status).toBe(404);
    app.advance(7 * 24 * 3600 + 1);
    expect((await read(sent.url)).body.state).toBe('over');
    await app.jobs.runDue();
    expect(await all.checkouts()).toMatchObject([{ state: 'lapsed' }]);
  });
});
