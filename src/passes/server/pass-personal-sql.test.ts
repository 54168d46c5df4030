import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addOffer,
  addPass,
  addPassShop,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { buyPass } from '#lab/simulation/pass-buyer.ts';
import { ask, idOf } from '#lab/simulation/payer.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { customers, mealPurses, passEntries, passes, refunds } from '#src/app/schema.ts';
import { erasePerson } from '#src/privacy/server/person-erasing-service.ts';
import { exportPerson } from '#src/privacy/server/person-service.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
let shop: PassShop;
let offerId: string;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  offerId = await addOffer(app, shop, { shifts: ['Lunch'] });
});

const erase = (mobileNo: string) => {
  const now = app.shop.clock();
  const declared = declaredData(() => now);
  return erasePerson(app.shop.db, { declared, mobileNo, staffId: admin.id, now });
};

it('an export has the passes of a person, and the payment of one that no order was made of', async () => {
  await buyPass(payer, shop);
  const declared = declaredData(app.shop.clock);
  const look = { declared, mobileNo: '9876543210', staffId: admin.id, now: app.shop.clock() };
  const { parts } = await exportPerson(app.shop.db, { ...look, from: 'Tulsi' });
  expect(parts.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'checkouts',
      'payment_attempts',
      'passes',
      'pass_entries',
      'standing_meals',
    ]),
  );
});

describe('a person who is erased', () => {
  it('takes a pass with them that was begun and never paid', async () => {
    const mobileNo = '9876543210';
    const body = {
      ...{ offer_id: offerId, mobile_no: mobileNo, name: 'Asha', address_id: shop.addressId },
      ...{ note: 'B-204, Shanti', days: [1], starts_on: testToday, totalAmount: 2600 },
    };
    const headers = { 'idempotency-key': randomUUID() };
    const path = '/api/user/pass';
    const bought = await app.send<{ data: { url: string } }>('POST', path, body, { headers });
    gateway.says('failed');
    await ask(app, idOf(bought));
    await erase(mobileNo);
    expect(await app.shop.db.select().from(passes)).toMatchObject([
      { state: 'pending', wanted: null },
    ]);
    expect(await app.shop.db.select().from(mealPurses)).toMatchObject([{ customerId: null }]);
    expect(await app.shop.db.select().from(customers)).toEqual([]);
  });

  it('buys no pass any more by a link that staff had sent: the money goes back', async () => {
    const { customerId, mobileNo } = await addEater(app);
    const one = { customerId, offerId, revision: 1, startsOn: testToday };
    const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
    const links = '/api/admin/passes/links';
    const { body: sent } = await app.send<{ url: string }>('POST', links, one, { headers });
    await erase(mobileNo);
    const link = sent.url.split('/pay/')[1] ?? '';
    const open = '/api/user/pay-link/open';
    const page = await app.send<{ data: { url: string } }>('POST', open, { link });
    gateway.says('paid', 260_000);
    await ask(app, idOf(page));
    expect(await app.shop.db.select().from(passEntries)).toEqual([]);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 260_000 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is not erased while a pass has meals, also one that waits', async () => {
    const { customerId, mobileNo } = await addEater(app);
    await addPass(app, shop, customerId);
    await app.shop.db.update(passes).set({ state: 'waiting' });
    const refused = await erase(mobileNo).catch((error) => error);
    expect(refused.details).toEqual([
      { message: 'Pass P1 has 26 meals left.', path: 'openMatters' },
    ]);
  });
});
