import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  addTiffin,
  type PassShop,
  tomorrow,
} from '#lab/builders/pass-builders.ts';
import { addPaidOrders } from '#lab/builders/run-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import {
  customers,
  dishes,
  leftOutMeals,
  menus,
  orderLines,
  orders,
  passEntries,
  passes,
  shiftBoxes,
  standingMeals,
  wishes as wishTable,
} from '#src/app/schema.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { findCount } from '#src/kitchen/server/count/count-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const { shop: running } = app;
let shop: PassShop;

const lunch = { date: testToday, shift: 'Lunch' } as const;
const plan = () => app.settings.current().shiftPlan;
const freeze = (key: { date: string; shift: 'Lunch' | 'Dinner' } = lunch) =>
  freezeCount(app.shop.db, { ...key, now: app.shop.clock(), plan: plan() });
const drawn = () => app.shop.db.select().from(orders).orderBy(asc(orders.number));
const leftOut = () => app.shop.db.select().from(leftOutMeals).orderBy(asc(leftOutMeals.date));
const balances = async () =>
  (await app.shop.db.select().from(passes).orderBy(asc(passes.number))).map(
    ({ balanceMeals, balancePaise }) => [balanceMeals, balancePaise],
  );
const sound = async () => {
  await expectNoBrokenRules(app.shop.db);
  expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
};

beforeEach(async () => {
  shop = await addPassShop(app, admin.id);
  await addMenu(app, { tiffinId: shop.tiffinId, variant: 'Rajma', items: ['Rajma'] });
});

describe('the freeze of a shift', () => {
  it('makes a paid order of a standing meal, worth its share of the pass', async () => {
    const asha = await addEater(app, { name: 'Asha' });
    await addPass(app, shop, asha.customerId, { meals: 60, pricePaise: 299_900 });
    const standingId = await addStanding(app, shop, asha.purseId, { quantity: 2, name: 'Asha' });
    expect(await freeze()).toBe(true);
    expect(await drawn()).toMatchObject([
      {
        ...{ status: 'pending', paymentStatus: 'done', settlement: 'pass', isReleased: true },
        ...{ mobileNo: asha.mobileNo, name: 'Asha', note: 'B-204, Shanti', meals: 2 },
        ...{ totalPaise: 2 * 4998, discountPaise: 0, deliveryDate: testToday, standingId },
      },
    ]);
    expect(await balances()).toEqual([[58, 299_900 - 2 * 4998]]);
    expect(await app.shop.db.select().from(shiftBoxes)).toHaveLength(2);
    await sound();
  });

  it('takes all that is left with the last meal, and a price beyond it is a discount', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 3, pricePaise: 10_000 });
    await addStanding(app, shop, asha.purseId, { quantity: 3 });
    await freeze();
    expect(await drawn()).toMatchObject([{ totalPaise: 10_000, discountPaise: 2 }]);
    expect(await balances()).toEqual([[0, 0]]);
    await sound();
  });

  it('draws the last meal from two passes, the one that ends first before the other', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 10, pricePaise: 100_000, validDays: 30 });
    await addPass(app, shop, asha.customerId, { meals: 1, pricePaise: 9000, validDays: 2 });
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    await freeze();
    expect(await drawn()).toMatchObject([{ totalPaise: 19_000, meals: 2 }]);
    expect(await balances()).toEqual([
      [9, 90_000],
      [0, 0],
    ]);
    await sound();
  });

  it('draws in the order in which standing meals were made, each whole or not at all', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 4, pricePaise: 40_000 });
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    const office = await addStanding(app, shop, asha.purseId, { quantity: 3 });
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    await freeze();
    expect((await drawn()).map(({ meals }) => meals)).toEqual([2, 2]);
    expect(await leftOut()).toMatchObject([{ standingId: office, reason: 'noMeals', quantity: 3 }]);
    await sound();
  });

  it.each([
    ['has ended', { validDays: 1, startsOn: testToday }, tomorrow],
    ['has not begun', { startsOn: tomorrow }, testToday],
    ['is for another shift', { shifts: ['Dinner' as const] }, testToday],
  ])('draws nothing from a pass that %s', async (_why, change, date) => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, change);
    await addStanding(app, shop, asha.purseId);
    await app.shop.db.update(menus).set({ date });
    await freeze({ date, shift: 'Lunch' });
    expect(await drawn()).toEqual([]);
    expect(await leftOut()).toMatchObject([{ reason: 'noMeals', isNew: true }]);
  });

  it('leaves out a blocked person, a closed address and a day without a dish', async () => {
    const [blocked, away, jain] = [await addEater(app), await addEater(app), await addEater(app)];
    for (const { customerId } of [blocked, away]) await addPass(app, shop, customerId);
    await addStanding(app, shop, blocked.purseId);
    await addStanding(app, shop, away.purseId, {
      addressId: (await addPassShop(app, admin.id)).addressId,
    });
    await addStanding(app, shop, jain.purseId, { tiffinId: await addTiffin(app) });
    const blocking = { blockedReason: 'Never pays' };
    await app.shop.db.update(customers).set(blocking).where(eq(customers.id, blocked.customerId));
    await app.database.pool.query('update addresses set is_active = id = $1', [shop.addressId]);
    await freeze();
    expect(await drawn()).toEqual([]);
    expect((await leftOut()).map(({ reason }) => reason).sort()).toEqual([
      'blocked',
      'noAddress',
      'noDish',
    ]);
    await sound();
  });

  it.each([
    ['takes no orders any more', { status: 'Closed' as const }, ['pass']],
    ['is sold out', { portions: 5, portionsSold: 5 }, ['pass']],
    ['is a draft', { isPublished: false }, []],
    ['was removed', { isPublished: false, archivedAt: testNow }, []],
  ])(
    'of a dish that %s draws what a pass was paid for, if it is cooked',
    async (_what, change, by) => {
      const asha = await addEater(app);
      await addPass(app, shop, asha.customerId);
      await addStanding(app, shop, asha.purseId);
      await app.shop.db.update(menus).set(change);
      await freeze();
      expect((await drawn()).map(({ settlement }) => settlement)).toEqual(by);
      expect(await leftOut()).toMatchObject(by.length === 1 ? [] : [{ reason: 'noDish' }]);
      await sound();
    },
  );

  it('makes the meal of who has ordered for the same shift as well', async () => {
    const { purseId, customerId } = await addEater(app, { mobileNo: '9825012345' });
    await addPass(app, shop, customerId);
    await addStanding(app, shop, purseId);
    await addPaidOrders(app, [{ addressId: shop.addressId, note: 'B-204, Shanti', quantity: 1 }]);
    await freeze();
    expect((await drawn()).map(({ settlement }) => settlement)).toEqual(['online', 'pass']);
    expect(await app.shop.db.select().from(shiftBoxes)).toHaveLength(2);
    expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
  });

  it('lists who has no meals once, until there was a meal again', async () => {
    const asha = await addEater(app);
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    await addStanding(app, shop, asha.purseId);
    for (const date of days.slice(1)) await addMenu(app, { date, tiffinId: shop.tiffinId });
    for (const date of days.slice(0, 2)) await freeze({ date, shift: 'Lunch' });
    expect((await leftOut()).map(({ isNew }) => isNew)).toEqual([true, false]);
    await addPass(app, shop, asha.customerId);
    await freeze({ date: days[2] ?? '', shift: 'Lunch' });
    expect(await drawn()).toHaveLength(1);
    expect(await app.shop.db.select().from(standingMeals)).toMatchObject([{ restsSince: null }]);
    await sound();
  });

  it('cooks nothing for who skips, and beyond the limit of skips the meal counts', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 10, pricePaise: 100_000, skipLimit: 1 });
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    await addSkip(app, shop, asha.purseId, { toDay: tomorrow });
    await addMenu(app, { date: tomorrow, tiffinId: shop.tiffinId });
    await freeze();
    expect(await balances()).toEqual([[10, 100_000]]);
    await freeze({ date: tomorrow, shift: 'Lunch' });
    expect(await balances()).toEqual([[8, 80_000]]);
    expect(await drawn()).toEqual([]);
    const kinds = (await app.shop.db.select().from(passEntries)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['bought', 'forfeited', 'skipped']);
    await sound();
  });

  it('draws nothing in a shift that is closed, also where earlier orders freeze it', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId);
    const closed = { from: testToday, to: testToday, reason: 'Diwali', seen: [] };
    await app.send('POST', '/api/admin/closures', { id: randomUUID(), ...closed }, admin.as);
    await freeze();
    expect([await drawn(), await leftOut()]).toEqual([[], []]);
    expect(await balances()).toEqual([[26, 260_000]]);
    await sound();
  });

  it('draws once, whoever freezes and however often', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId);
    const frozen = await Promise.all([freeze(), freeze(), freeze()]);
    expect(frozen.filter(Boolean)).toHaveLength(1);
    expect(await freeze()).toBe(false);
    expect(await drawn()).toHaveLength(1);
    expect(await balances()).toEqual([[25, 250_000]]);
    await sound();
  });

  it('of lunch and dinner at once gives the last meal to one of them', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 1, pricePaise: 10_000 });
    await addStanding(app, shop, asha.purseId);
    await addStanding(app, shop, asha.purseId, { shift: 'Dinner' });
    await addMenu(app, { shift: 'Dinner', tiffinId: shop.tiffinId });
    await Promise.all([freeze(), freeze({ date: testToday, shift: 'Dinner' })]);
    expect(await drawn()).toHaveLength(1);
    expect(await leftOut()).toMatchObject([{ reason: 'noMeals' }]);
    await sound();
  });

  it('that fails leaves nothing behind', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId);
    await app.database.pool.query(`create function test_fail() returns trigger language plpgsql as
      $$ begin raise exception 'no disk'; end $$;
      create trigger test_fail before insert on shift_boxes execute function test_fail()`);
    try {
      await expect(freeze()).rejects.toThrow('no disk');
    } finally {
      await app.database.pool.query('drop function test_fail cascade');
    }
    expect(await drawn()).toEqual([]);
    expect(await balances()).toEqual([[26, 260_000]]);
    expect(await freeze()).toBe(true);
    await sound();
  });
});

it('a meal has the wishes of its person that the dish can meet', async () => {
  const wishes = ['Jain', 'Mild'].map((name) => ({ id: newId(), name, short: name }));
  const listed = wishes.map((wish, position) => ({ ...wish, position, isActive: true }));
  const rows = listed.map((wish) => ({ ...wish, createdAt: app.shop.clock() }));
  await app.shop.db.insert(wishTable).values(rows);
  const dishId = newId();
  const dish = { id: dishId, name: 'Rajma', description: '', items: [], pricePaise: 10_000 };
  const now = app.shop.clock();
  const met = wishes.slice(0, 1).map(({ id }) => id);
  await app.shop.db.insert(dishes).values({ ...dish, wishes: met, createdAt: now, updatedAt: now });
  await app.shop.db.update(menus).set({ dishId });
  const asha = await addEater(app, { wishes });
  await addPass(app, shop, asha.customerId);
  await addStanding(app, shop, asha.purseId);
  await freeze();
  const [line] = await app.shop.db.select().from(orderLines);
  expect(line?.wishes.map(({ name }) => name)).toEqual(['Jain']);
});

describe('a skip in the last moment', () => {
  const setUp = async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId);
    return asha;
  };

  it('that has begun is waited for, and nothing is cooked', async () => {
    const asha = await setUp();
    let frozen: Promise<boolean> | undefined;
    await inTransaction(app.shop.db, async (tx) => {
      await addSkip({ ...app, shop: { ...running, db: tx } }, shop, asha.purseId);
      frozen = freeze();
      await untilWaiting(app, 1);
    });
    expect(await frozen).toBe(true);
    expect(await drawn()).toEqual([]);
    await sound();
  });

  it('is refused once the shift is frozen', async () => {
    const asha = await setUp();
    await freeze();
    await expect(addSkip(app, shop, asha.purseId)).rejects.toMatchObject({
      cause: { message: 'Lunch of 21 Nov is being cooked already.', code: 'TS409' },
    });
    await addSkip(app, shop, asha.purseId, { fromDay: tomorrow, toDay: null });
  });

  it('by many at once is in the count or was refused, each of them', async () => {
    const eaters = [];
    for (let person = 0; person < 20; person++) eaters.push(await setUp());
    const skipping = eaters.map(({ purseId }) => addSkip(app, shop, purseId));
    const [, ...answers] = await Promise.allSettled([freeze(), ...skipping]);
    const refused = answers.filter(({ status }) => status === 'rejected').length;
    expect(await drawn()).toHaveLength(refused);
    await sound();
  });
});

describe('the count before the freeze', () => {
  it('has the meals that would be drawn, and is what is frozen', async () => {
    const [asha, ravi] = [await addEater(app), await addEater(app)];
    await addPass(app, shop, asha.customerId, { meals: 2, pricePaise: 20_000 });
    await addPass(app, shop, ravi.customerId);
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    await addStanding(app, shop, asha.purseId);
    await addStanding(app, shop, ravi.purseId, { quantity: 3 });
    const count = async () => {
      const { day, dishes, components } = await findCount(app.shop.db, lunch, {
        plan: plan(),
        now: app.shop.clock(),
      });
      return { orders: day.orders, meals: day.meals, dishes, components };
    };
    const before = await count();
    expect(before).toMatchObject({ orders: 2, meals: 5 });
    await freeze();
    expect(await count()).toEqual(before);
  });
});

describe('a cancelled order of a pass', () => {
  const cancel = (number: number) =>
    app.send('POST', `/api/admin/orders/${number}/cancel`, { reason: 'No gas' }, admin.as);

  it('gives its meal back to the pass, and no money', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 1, pricePaise: 10_000 });
    await addStanding(app, shop, asha.purseId);
    await freeze();
    const [order] = await drawn();
    const { status, body } = await cancel(order?.number ?? 0);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refundOwed');
    expect(await balances()).toEqual([[1, 10_000]]);
    expect((await cancel(order?.number ?? 0)).status).toBe(409);
    await sound();
  });

  it('of two passes gives each its own, also when the day is closed', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId, { meals: 10, pricePaise: 100_000, validDays: 30 });
    await addPass(app, shop, asha.customerId, { meals: 1, pricePaise: 9000, validDays: 2 });
    await addStanding(app, shop, asha.purseId, { quantity: 2 });
    await freeze();
    const [order] = await drawn();
    const days = { from: testToday, to: testToday, reason: 'Diwali' };
    const body = { id: randomUUID(), ...days, seen: [order?.number] };
    expect((await app.send('POST', '/api/admin/closures', body, admin.as)).status).toBe(200);
    expect(await balances()).toEqual([
      [10, 100_000],
      [1, 9000],
    ]);
    await sound();
  });

  it('never gives back more than was drawn', async () => {
    const asha = await addEater(app);
    await addPass(app, shop, asha.customerId);
    await addStanding(app, shop, asha.purseId);
    await freeze();
    await cancel((await drawn())[0]?.number ?? 0);
    const again = `insert into pass_entries (id, pass_id, kind, meals, paise, order_id, reason, staff_id, day, created_at)
      select gen_random_uuid(), pass_id, kind, meals, paise, order_id, reason, staff_id, day, created_at
      from pass_entries where kind = 'returned'`;
    await expect(app.database.pool.query(again)).rejects.toMatchObject({
      constraint: 'pass_returns_fit',
    });
  });
});
