import { randomUUID } from 'node:crypto';
import { asc, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addOffer,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf } from '#lab/simulation/payer.ts';
import {
  customers,
  lateSkips,
  leftOutMeals,
  mealPurses,
  orders,
  passes,
  skips,
  standingMeals,
} from '#src/app/schema.ts';
import { mergeInto, takeApart } from '#src/customers/server/merging/merger-service.ts';
import { customerMergers } from '#src/customers/server/merging/merger-tables.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PersonMeals } from '../pass-contract.ts';
import { hasMealsOf } from './my/my-meals-service.ts';
import { mealsOfMerged } from './purse-service.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
let shop: PassShop;

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
});

const db = () => app.shop.db;
const freezeWithoutDish = async (date: string) => {
  const { shiftPlan: plan } = app.settings.current();
  await freezeCount(db(), { date, shift: 'Lunch', now: app.shop.clock(), plan });
};
const freeze = async (date = testToday) => {
  await addMenu(app, { date, tiffinId: shop.tiffinId, items: ['Dal'] });
  await freezeWithoutDish(date);
};
/** The meal that was left out on that day, from its pass. */
const cook = async (date = testToday) => {
  const [left] = await db().select().from(leftOutMeals).where(eq(leftOutMeals.date, date));
  const body = { date, shift: 'Lunch', standingId: left?.standingId, paidBy: 'pass' };
  return app.send('POST', '/api/admin/left-out/cook', body, admin.as);
};
const drawn = async () =>
  (await db().select().from(orders).orderBy(asc(orders.number))).map(({ note }) => note);

const mobile = '9876543210';
async function buyInBrowser() {
  const offer_id = await addOffer(app, shop, { shifts: ['Lunch'] });
  const body = {
    ...{ offer_id, mobile_no: mobile, address_id: shop.addressId, note: 'B-204' },
    ...{ days: [0, 1, 2, 3, 4, 5, 6], starts_on: tomorrow, totalAmount: 2600 },
  };
  const headers = { 'idempotency-key': randomUUID() };
  type Bought = { pass: string; data: { url: string } };
  const bought = await app.send<Bought>('POST', '/api/user/pass', body, { headers });
  gateway.says('paid', 260_000);
  await ask(app, idOf(bought));
  return Number(bought.body.pass.slice(1));
}
const join = (number: number) =>
  app.send('POST', `/api/admin/passes/${number}/join`, undefined, admin.as);

describe('a pass of a browser that staff say is the person’s', () => {
  it('is theirs, with what comes of it, by a link of staff', async () => {
    const number = await buyInBrowser();
    const [person] = await db().select().from(customers);
    const customerId = person?.id ?? '';
    const meals = async () => {
      const path = `/api/admin/customers/${customerId}/meals`;
      const { body } = await app.send<WireOf<typeof PersonMeals>>('GET', path, undefined, admin.as);
      return body;
    };
    const isShown = () => hasMealsOf(db(), { customerId, browserId: null } as never);
    expect((await meals()).passes).toMatchObject([{ number, isOfBrowser: true }]);
    expect(await isShown()).toBe(false);
    expect((await join(number)).status).toBe(200);
    expect((await join(number)).status).toBe(200);
    expect((await meals()).passes).toMatchObject([{ number, isOfBrowser: false }]);
    expect((await meals()).standing).toHaveLength(1);
    expect(await isShown()).toBe(true);
    await freeze(tomorrow);
    expect(await drawn()).toHaveLength(1);
    await expectNoBrokenRules(db());
  });

  it('is joined once by two at once, and by staff alone', async () => {
    const number = await buyInBrowser();
    const both = await Promise.all([join(number), join(number)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await db().select().from(mealPurses).where(isNull(mealPurses.browserId))).toHaveLength(
      1,
    );
    expect((await join(number + 1)).status).toBe(404);
    const path = `/api/admin/passes/${number}/join`;
    expect((await app.send('POST', path)).status).toBe(401);
  });

  it('pays for a meal that was left out before, and only from then on', async () => {
    const number = await buyInBrowser();
    await freezeWithoutDish(tomorrow);
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    const [person] = await db().select().from(customers);
    const own = await addPass(app, shop, person?.id ?? '');
    await db()
      .update(passes)
      .set({ shifts: ['Dinner'] })
      .where(eq(passes.number, number));
    expect((await cook(tomorrow)).status).toBe(409);
    await join(number);
    expect((await cook(tomorrow)).status).toBe(200);
    const [paid] = await db().select().from(passes).where(eq(passes.number, own));
    expect(paid?.balanceMeals).toBe(25);
    await expectNoBrokenRules(db());
  });

  it('keeps its absence, which is not one of the person’s other meals', async () => {
    const number = await buyInBrowser();
    const [purse] = await db().select().from(mealPurses);
    await addSkip(app, shop, purse?.id ?? '', { fromDay: tomorrow, toDay: null });
    const [person] = await db().select().from(customers);
    const { purseId } = await addEaterOf(person?.id ?? '');
    await addStanding(app, shop, purseId, { note: 'At home' });
    await join(number);
    await freeze(tomorrow);
    expect(await drawn()).toEqual(['At home']);
    const [ended, moved] = await db().select().from(skips).orderBy(asc(skips.toDay));
    expect([ended, moved].map((skip) => [skip?.standingId === null, skip?.toDay])).toEqual([
      [true, testToday],
      [false, null],
    ]);
  });
});

/** The own purse of a person who is known. */
async function addEaterOf(customerId: string) {
  const id = randomUUID();
  await db().insert(mealPurses).values({ id, customerId, createdAt: app.shop.clock() });
  return { purseId: id };
}

describe('two numbers of one person', () => {
  const by = () => ({
    ...{ staffId: admin.id, now: app.shop.clock(), today: testToday, meals: mealsOfMerged },
  });
  const merge = (customerId: string, mobileNo: string) =>
    mergeInto(db(), { id: customerId, revision: 1 }, mobileNo, by());
  const undo = async () => {
    const [merger] = await db().select().from(customerMergers);
    await takeApart(db(), merger?.id ?? '', by());
  };
  const purseOf = async (id: string) =>
    (await db().select().from(passes).where(eq(passes.id, id)))[0]?.purseId;
  /** The purses of standing meals that go on. */
  const standing = async () =>
    (await db().select().from(standingMeals).where(isNull(standingMeals.untilDay))).map(
      ({ purseId }) => purseId,
    );
  const idOfPass = async (number: number) =>
    (await db().select().from(passes).where(eq(passes.number, number)))[0]?.id ?? '';

  it('draw from each other’s passes once they are merged, and not when that is undone', async () => {
    const [kept, other] = [await addEater(app), await addEater(app)];
    await addPass(app, shop, kept.customerId);
    await addStanding(app, shop, other.purseId);
    await freeze();
    expect(await drawn()).toEqual([]);
    await merge(kept.customerId, other.mobileNo);
    expect(await standing()).toEqual([kept.purseId]);
    await freeze(tomorrow);
    expect(await drawn()).toHaveLength(1);
    await undo();
    expect(await standing()).toEqual([other.purseId]);
    await freeze(addDays(tomorrow, 1));
    expect(await drawn()).toHaveLength(1);
    await expectNoBrokenRules(db());
  });

  it('have a meal cooked that was left out before, from the pass of the other', async () => {
    const [kept, other] = [await addEater(app), await addEater(app)];
    await addPass(app, shop, kept.customerId);
    await addStanding(app, shop, other.purseId);
    await freeze();
    expect((await cook()).status).toBe(409);
    await merge(kept.customerId, other.mobileNo);
    expect((await cook()).status).toBe(200);
    expect(await drawn()).toHaveLength(1);
    await expectNoBrokenRules(db());
  });

  it('have no meals that rest with no reason, and none that comes and rests', async () => {
    const [kept, other] = [await addEater(app), await addEater(app)];
    await addStanding(app, shop, other.purseId);
    await freeze();
    await merge(kept.customerId, other.mobileNo);
    const resting = async () =>
      app.send<{ meals: unknown[] }>('GET', '/api/admin/resting-meals', undefined, admin.as);
    expect(await resting()).toMatchObject({ status: 200 });
    await addPass(app, shop, kept.customerId);
    await freeze(tomorrow);
    expect(await drawn()).toHaveLength(1);
    app.advance(86_400);
    await replacePerson(admin, asAdmin(app));
    expect((await resting()).body.meals).toEqual([]);
  });

  it('are asked whether to skip a meal that is still to come, once they are merged', async () => {
    const [kept, other] = [await addEater(app), await addEater(app)];
    await addPass(app, shop, other.customerId);
    const standingId = await addStanding(app, shop, other.purseId);
    const asking = { standingId, date: tomorrow, askedAt: app.shop.clock() };
    await db().insert(lateSkips).values(asking);
    await merge(kept.customerId, other.mobileNo);
    const [asked] = await db().select().from(lateSkips);
    const answer = { standingId: asked?.standingId, date: tomorrow, answer: 'givenBack' };
    await app.send('POST', '/api/admin/late-skips/answer', answer, admin.as);
    await freeze(tomorrow);
    expect(await drawn()).toEqual([]);
  });

  it('are given back a meal that was cooked before they were merged', async () => {
    const [kept, other] = [await addEater(app), await addEater(app)];
    await addPass(app, shop, other.customerId);
    const standingId = await addStanding(app, shop, other.purseId);
    await freeze();
    const asking = { standingId, date: testToday, askedAt: app.shop.clock() };
    await db().insert(lateSkips).values(asking);
    await merge(kept.customerId, other.mobileNo);
    const answer = { standingId, date: testToday, answer: 'givenBack' };
    await app.send('POST', '/api/admin/late-skips/answer', answer, admin.as);
    expect(await db().select().from(passes)).toMatchObject([
      { purseId: kept.purseId, balanceMeals: 26 },
    ]);
    await expectNoBrokenRules(db());
  });

  it('take back what was theirs, and not what came since', async () => {
    const [kept, other] = [await addEater(app), await addEater(app)];
    const before = await idOfPass(await addPass(app, shop, other.customerId));
    await addSkip(app, shop, other.purseId, { fromDay: tomorrow, toDay: tomorrow });
    await addStanding(app, shop, other.purseId);
    await merge(kept.customerId, other.mobileNo);
    expect(await purseOf(before)).toBe(kept.purseId);
    const since = await idOfPass(await addPass(app, shop, other.customerId));
    expect(await purseOf(since)).toBe(kept.purseId);
    await undo();
    expect(await purseOf(before)).toBe(other.purseId);
    expect(await standing()).toEqual([other.purseId]);
    expect(await purseOf(since)).toBe(kept.purseId);
    await freeze(tomorrow);
    expect(await drawn()).toEqual([]);
    await expectNoBrokenRules(db());
  });
});
