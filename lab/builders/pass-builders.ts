/** Passes and standing meals for tests, with default values for what a test does not set. */
import { randomUUID } from 'node:crypto';
import { customers, offers, skips, standingMeals, tiffins } from '#src/app/schema.ts';
import { upsertOwnPurse } from '#src/passes/server/purse-sql.ts';
import { recordSale } from '#src/passes/server/selling/pass-sale-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { addAddress } from './shop-builders.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';

type Change<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export interface PassShop {
  tiffinId: string;
  addressId: string;
  staffId: string;
}

/** A tiffin, and a place to which it is brought. */
export async function addPassShop(app: TestApp, staffId: string): Promise<PassShop> {
  return {
    tiffinId: await addTiffin(app),
    addressId: await addAddress(app, `Infocity ${randomUUID()}`),
    staffId,
  };
}

export async function addTiffin(app: TestApp, name = `Full tiffin ${randomUUID().slice(0, 8)}`) {
  const id = newId();
  await app.shop.db.insert(tiffins).values({ id, name, position: 0, createdAt: testNow });
  return id;
}

let count = 0;

/** A customer with a purse. */
export async function addEater(app: TestApp, change: Change<typeof customers> = {}) {
  count += 1;
  const id = newId();
  const mobileNo = `98${String(count).padStart(8, '0')}`;
  await app.shop.db.insert(customers).values({ id, mobileNo, createdAt: testNow, ...change });
  return { customerId: id, purseId: await upsertOwnPurse(app.shop.db, id, testNow), mobileNo };
}

export async function addOffer(
  app: TestApp,
  { tiffinId }: PassShop,
  change: Change<typeof offers> = {},
) {
  const row = {
    ...{ id: newId(), tiffinId, shifts: ['Lunch', 'Dinner'] as const, meals: 26 },
    ...{ pricePaise: 260_000, validDays: 40, isOnSale: true, createdAt: testNow },
    ...{ updatedAt: testNow, name: `Offer ${randomUUID()}` },
  };
  const values = { ...row, shifts: [...row.shifts], ...change };
  await app.shop.db.insert(offers).values(values);
  app.offers.publishChange();
  return values.id;
}

/** Sells a pass of a new offer in cash; returns its number. */
export async function addPass(
  app: TestApp,
  shop: PassShop,
  customerId: string,
  { startsOn = testToday, ...change }: Change<typeof offers> & { startsOn?: string } = {},
) {
  const offerId = await addOffer(app, shop, change);
  const money = { way: 'cash' as const };
  const sale = { customerId, offerId, revision: 1, startsOn, money };
  const now = app.shop.clock();
  const issuer = app.settings.current();
  const press = { key: randomUUID(), staffId: shop.staffId, now, timeZone: 'Asia/Kolkata', issuer };
  return recordSale(app.shop.db, sale, press);
}

let made = 0;

/** Lunch on every day, from today on. */
export async function addStanding(
  app: TestApp,
  { tiffinId, addressId, staffId }: PassShop,
  purseId: string,
  change: Change<typeof standingMeals> = {},
) {
  const id = newId();
  made += 1;
  await app.shop.db.insert(standingMeals).values({
    ...{ id, purseId, tiffinId, addressId, staffId, shift: 'Lunch', weekdays: 127, quantity: 1 },
    ...{ note: 'B-204, Shanti', fromDay: testToday },
    // In the order in which they are made.
    createdAt: new Date(testNow.getTime() + made),
    ...change,
  });
  return id;
}

export async function addSkip(
  app: TestApp,
  { staffId }: PassShop,
  purseId: string,
  change: Change<typeof skips> = {},
) {
  await app.shop.db.insert(skips).values({
    ...{ id: newId(), purseId, staffId, shift: 'Lunch', fromDay: testToday, toDay: testToday },
    createdAt: testNow,
    ...change,
  });
}

export const tomorrow = addDays(testToday, 1);
