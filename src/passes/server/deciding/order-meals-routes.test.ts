import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addStanding,
  addTiffin,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { addRider, asRole } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import {
  amendments,
  customers,
  leftOutMeals,
  orderEvents,
  orders,
  passEntries,
  passes,
  standingMeals,
} from '#src/app/schema.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { giveMealsBack } from '../../order-meals-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let shop: PassShop;

const lunch = { date: testToday, shift: 'Lunch' } as const;
const freeze = (date: string = testToday) =>
  freezeCount(app.shop.db, {
    ...{ date, shift: 'Lunch', now: app.shop.clock() },
    plan: app.settings.current().shiftPlan,
  });
const allOrders = () => app.shop.db.select().from(orders).orderBy(asc(orders.number));
const balances = async () =>
  (await app.shop.db.select().from(passes).orderBy(asc(passes.number))).map(
    ({ balanceMeals, balancePaise }) => [balanceMeals, balancePaise],
  );
const sound = async () => {
  await expectNoBrokenRules(app.shop.db);
  expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
};
const cook = (standingId: string, paidBy: 'pass' | 'door' = 'pass') =>
  app.send<{ order: number; message: string }>(
    'POST',
    '/api/admin/left-out/cook',
    { ...lunch, standingId, paidBy },
    admin.as,
  );

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  await addMenu(app, { tiffinId: shop.tiffinId, variant: 'Rajma', items: ['Rajma'] });
});

describe('a meal that was left out, cooked all the same', () => {
  const leaveOut = async (quantity = 1) => {
    const asha = await addEater(app, { name: 'Asha' });
    const standingId = await addStanding(app, shop, asha.purseId, { quantity });
    await freeze();
    return { ...asha, standingId };
  };

  it('is drawn from the pass that was bought meanwhile, as an addition to the count', async () => {
    const { customerId, standingId } = await leaveOut(2);
    await addPass(app, shop, customerId, { meals: 10, pricePaise: 100_000 });
    const { status, body } = await cook(standingId);
    expect(status).toBe(200);
    expect(await allOrders()).toMatchObject([
      { number: body.order, standingId, settlement: 'pass', paymentStatus: 'done', meals: 2 },
    ]);
    expect(await app.shop.db.select().from(amendments)).toMatchObject([{ kind: 'added' }]);
    expect(await app.shop.db.select().from(orderEvents)).toMatchObject([
      { actor: 'staff', staffId: admin.id, staffNote: 'Left out at first: No meals left' },
    ]);
    expect(await balances()).toEqual([[8, 80_000]]);
    const [standing] = await app.shop.db.select().from(standingMeals);
    expect(standing?.restsSince).toBeNull();
    await sound();
  });

  it('is refused in words while the pass has too few meals', async () => {
    const { customerId, standingId } = await leaveOut(2);
    await addPass(app, shop, customerId, { meals: 1, pricePaise: 10_000 });
    const { status, body } = await cook(standingId);
    expect([status, body.message]).toEqual([409, 'No meals are left on a pass for this shift.']);
    expect(await allOrders()).toEqual([]);
    await sound();
  });

  it('is one order, however often and at once it is pressed', async () => {
    const { customerId, standingId } = await leaveOut();
    await addPass(app, shop, customerId);
    await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
    const answers = await Promise.all([
      cook(standingId),
      cook(standingId, 'door'),
      cook(standingId),
    ]);
    answers.push(await cook(standingId, 'door'));
    const [order, ...more] = await allOrders();
    expect(more).toEqual([]);
    // No cash is taken at the door: who asks for it first is refused, and later hears the order.
    const heard = answers.map(({ status, body }) => (status === 409 ? 'refused' : body.order));
    const number = order?.number;
    expect(heard).toEqual([number, expect.toBeOneOf([number, 'refused']), number, number]);
    await sound();
  });

  it('that fails leaves nothing behind', async () => {
    const { customerId, standingId } = await leaveOut();
    await addPass(app, shop, customerId);
    await app.database.pool.query(`create function test_fail() returns trigger language plpgsql as
      $$ begin raise exception 'no disk'; end $$;
      create trigger test_fail before update on left_out_meals execute function test_fail()`);
    try {
      expect((await cook(standingId)).status).toBe(500);
    } finally {
      await app.database.pool.query('drop function test_fail cascade');
    }
    expect(await allOrders()).toEqual([]);
    expect(await balances()).toEqual([[26, 260_000]]);
    expect((await cook(standingId)).status).toBe(200);
    await sound();
  });

  it('waits for who cancels an order of the same pass, and they for it', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 4, pricePaise: 40_000 });
    for (let meal = 0; meal < 4; meal++) await addStanding(app, shop, asha.purseId);
    const late = [];
    for (let meal = 0; meal < 4; meal++) late.push(await addStanding(app, shop, asha.purseId));
    await freeze();
    const drawn = await allOrders();
    const cancel = (number: number) =>
      app.send('POST', `/api/admin/orders/${number}/cancel`, { reason: 'No gas' }, admin.as);
    const statuses = await Promise.all([
      ...drawn.map(async ({ number }) => (await cancel(number)).status),
      ...late.map(async (standingId) => (await cook(standingId)).status),
    ]);
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    const cooked = statuses.slice(4).filter((status) => status === 200).length;
    expect(statuses.slice(4).every((status) => status === 200 || status === 409)).toBe(true);
    expect((await balances())[0]?.[0]).toBe(4 - cooked);
    await sound();
  });

  it('is paid at the door where the person has no pass, and stays so when they buy one', async () => {
    const { standingId, customerId } = await leaveOut();
    await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
    expect((await cook(standingId, 'door')).status).toBe(200);
    await addPass(app, shop, customerId);
    expect((await cook(standingId)).status).toBe(200);
    expect(await allOrders()).toMatchObject([
      { standingId, settlement: 'cash', paymentStatus: 'pending', isReleased: true },
    ]);
    const [standing] = await app.shop.db.select().from(standingMeals);
    expect(standing?.restsSince).toBeNull();
    expect(await balances()).toEqual([[26, 260_000]]);
    await sound();
  });

  it('is refused at the door as New order is: without cash, and without a dish', async () => {
    const { purseId, standingId } = await leaveOut();
    expect((await cook(standingId, 'door')).status).toBe(409);
    expect((await cook(purseId)).status).toBe(404);
    expect(await allOrders()).toEqual([]);
    await sound();
  });

  it('needs a dish of its tiffin, and whoever is blocked is for staff to decide', async () => {
    const [jain, blocked] = [await addEater(app), await addEater(app)];
    for (const { customerId } of [jain, blocked]) await addPass(app, shop, customerId);
    const tiffinId = await addTiffin(app);
    const withoutDish = await addStanding(app, shop, jain.purseId, { tiffinId });
    const ofBlocked = await addStanding(app, shop, blocked.purseId);
    const blocking = { blockedReason: 'Never pays' };
    await app.shop.db.update(customers).set(blocking).where(eq(customers.id, blocked.customerId));
    await freeze();
    expect((await cook(withoutDish)).body.message).toBe(
      'Choose a dish for this tiffin first, on the menu of the day.',
    );
    expect((await cook(ofBlocked)).status).toBe(200);
    expect(await allOrders()).toMatchObject([{ standingId: ofBlocked }]);
    await sound();
  });

  it('is not cooked on a day that was closed meanwhile', async () => {
    const { customerId, standingId } = await leaveOut();
    await addPass(app, shop, customerId);
    const closing = { from: testToday, to: testToday, reason: 'No gas', seen: [] };
    const id = '00000000-0000-4000-8000-000000000001';
    await app.send('POST', '/api/admin/closures', { id, ...closing }, admin.as);
    expect((await cook(standingId)).body.message).toBe(
      'We are closed for lunch on 21 Nov: No gas.',
    );
    expect(await allOrders()).toEqual([]);
    await sound();
  });

  it('is for those who sell passes alone, and not on a day that is over', async () => {
    const { customerId, standingId } = await leaveOut();
    await addPass(app, shop, customerId);
    const kitchen = await asRole(app, 'kitchen');
    const body = { ...lunch, standingId, paidBy: 'pass' };
    const url = '/api/admin/left-out/cook';
    expect((await app.send('POST', url, body, kitchen.as)).status).toBe(403);
    app.advance(24 * 3600);
    await replacePerson(admin, asRole(app, 'admin'));
    expect((await cook(standingId)).body.message).toBe('This day is over.');
  });
});

describe('an order of a pass', () => {
  const draw = async (
    quantity = 1,
    offers: Parameters<typeof addPass>[3][] = [{ meals: 10, pricePaise: 100_000 }],
  ) => {
    const asha = await addEater(app, { name: 'Asha' });
    for (const offer of offers) await addPass(app, shop, asha.customerId, offer);
    await addStanding(app, shop, asha.purseId, { quantity });
    await freeze();
    const [order] = await allOrders();
    return order?.number ?? 0;
  };
  const bring = async (status: 'outForDelivery' | 'done', change = {}) => {
    const { id: deliveryStaffId } = await addRider(app);
    await app.shop.db.update(orders).set({ status, deliveryStaffId, ...change });
  };
  const count = (number: number) =>
    app.send<{ message: string }>(
      'POST',
      `/api/admin/orders/${number}/meals/count`,
      undefined,
      admin.as,
    );
  const give = (number: number, meals: number, mealsLeft: number) =>
    app.send<WireOf<typeof giveMealsBack.response> & { message: string }>(
      'POST',
      `/api/admin/orders/${number}/meals/give-back`,
      { meals, mealsLeft, reason: 'it came cold' },
      admin.as,
    );

  it('that nobody was there to take counts, once staff say so', async () => {
    const number = await draw();
    expect((await count(number)).body.message).toContain('is pending');
    await bring('outForDelivery', { deliveryProblem: 'nobodyThere' });
    expect((await count(number)).status).toBe(200);
    expect((await count(number)).status).toBe(200);
    expect(await allOrders()).toMatchObject([{ status: 'done', deliveryProblem: null }]);
    const said = and(eq(orderEvents.toStatus, 'done'), eq(orderEvents.staffId, admin.id));
    expect(await app.shop.db.select().from(orderEvents).where(said)).toMatchObject([
      { reason: 'Nobody there: the meal counts' },
    ]);
    expect(await balances()).toEqual([[9, 90_000]]);
    await sound();
  });

  it('gives a delivered meal back, and stays sold', async () => {
    const number = await draw(3, [{ meals: 3, pricePaise: 10_000 }]);
    expect((await give(number, 1, 3)).body.message).toBe(
      'It is not delivered yet. Cancel it instead.',
    );
    await bring('done');
    const { body } = await give(number, 1, 3);
    expect(body).toMatchObject({
      mealsLeft: 2,
      given: [{ meals: 1, reason: 'it came cold', by: 'Meena Shah' }],
    });
    expect(await balances()).toEqual([[1, 3333]]);
    expect((await give(number, 1, 3)).body.message).toBe('It was changed meanwhile.');
    expect((await give(number, 3, 2)).status).toBe(409);
    expect((await give(number, 2, 2)).body.mealsLeft).toBe(0);
    expect(await balances()).toEqual([[3, 10_000]]);
    expect(await allOrders()).toMatchObject([{ status: 'done' }]);
    await sound();
  });

  it('gives back to the pass that ends last first, and wakes one that has ended', async () => {
    const number = await draw(2, [
      { meals: 10, pricePaise: 100_000, validDays: 30 },
      { meals: 1, pricePaise: 9000, validDays: 2 },
    ]);
    await bring('done');
    await app.shop.db.update(passes).set({ state: 'ended' }).where(eq(passes.balanceMeals, 0));
    await give(number, 1, 2);
    expect(await balances()).toEqual([
      [10, 100_000],
      [0, 0],
    ]);
    await give(number, 1, 1);
    const states = await app.shop.db.select({ state: passes.state }).from(passes);
    expect(states).toEqual([{ state: 'active' }, { state: 'active' }]);
    await sound();
  });

  it('gives a meal back once, if two do it at once', async () => {
    const number = await draw(2);
    await bring('done');
    const answers = await Promise.all([give(number, 2, 2), give(number, 2, 2), give(number, 1, 2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [entry] = await app.shop.db
      .select()
      .from(passEntries)
      .where(eq(passEntries.kind, 'givenBack'));
    expect(entry?.meals).toBeGreaterThan(0);
    await sound();
  });

  it('of another payment has no meals to count or to give back', async () => {
    const url = '/api/admin/orders/999/meals';
    expect((await app.send('GET', url, undefined, admin.as)).status).toBe(404);
    expect((await give(999, 1, 1)).status).toBe(404);
    expect((await count(999)).status).toBe(404);
  });
});

it('whoever rests for one reason is new for another one, and cooked once nothing stops them', async () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'] as const;
  for (const date of days.slice(1)) await addMenu(app, { date, tiffinId: shop.tiffinId });
  const asha = await addEater(app);
  await addStanding(app, shop, asha.purseId);
  const isActive = (active: boolean) =>
    app.database.pool.query('update addresses set is_active = $2 where id = $1', [
      shop.addressId,
      active,
    ]);
  await freeze(days[0]);
  await addPass(app, shop, asha.customerId);
  await isActive(false);
  await freeze(days[1]);
  await freeze(days[2]);
  await isActive(true);
  await freeze(days[3]);
  const left = await app.shop.db.select().from(leftOutMeals).orderBy(asc(leftOutMeals.date));
  expect(left.map(({ reason, isNew }) => [reason, isNew])).toEqual([
    ['noMeals', true],
    ['noAddress', true],
    ['noAddress', false],
  ]);
  expect(await allOrders()).toMatchObject([{ deliveryDate: days[3] }]);
  await sound();
});
