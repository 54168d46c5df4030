import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { addMenuWith, addWish } from '#lab/builders/wish-builders.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { dishes } from '#src/dishes/server/dish-tables.ts';
import type { Count, getShiftDay } from '#src/kitchen/kitchen-contract.ts';
import type { listBoxes } from '#src/kitchen/packing-contract.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { wishes } from '#src/wishes/server/wish-tables.ts';
import type { readChangeable, readLineWishes } from '../../change-contract.ts';
import { recordWishes } from './wish-change-service.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);
const lunch = { date: testToday, shift: 'Lunch' } as const;
const query = `date=${testToday}&shift=Lunch`;

let jain: string;
let mild: string;
let thali: string;
let order: number;
beforeEach(async () => {
  jain = await addWish(app, 'Jain');
  mild = await addWish(app, 'Less spicy', 'MILD');
  thali = await addMenuWith(app, [jain, mild]);
  const line = { menu_id: thali, quantity: 2, wishes: [jain] };
  order = (await placePaidOrder(payer, { menus: [line] })).orderId;
});

const get = async <T>(url: string) => (await app.send<T>('GET', url, undefined, admin.as)).body;
const read = (id = order) =>
  get<WireOf<typeof readLineWishes.response>>(`/api/admin/orders/${id}/wishes`);
const lineOf = async (id = order) => (await read(id)).lines[0]?.id ?? '';
const put = async (wanted: string[], seen: string[], id = order) =>
  app.send<{ message: string }>(
    'PUT',
    `/api/admin/orders/${id}/wishes`,
    { line: await lineOf(id), seen, wishes: wanted },
    admin.as,
  );
const freeze = () => app.send('POST', '/api/kitchen/freeze', lunch, admin.as);
const changes = async () =>
  (await get<WireOf<typeof getShiftDay.response>>(`/api/kitchen/day?${query}`)).changes;
const counted = async () => {
  const { components, dishes: meals } = await get<WireOf<typeof Count>>(
    `/api/kitchen/count?${query}`,
  );
  return [...meals, ...components].flatMap(({ name, wishes: own = [] }) =>
    own.map((wish) => `${name}: ${wish.name} ${wish.thousandths / 1000}`),
  );
};
const boxes = async () =>
  (await get<WireOf<typeof listBoxes.response>>(`/api/kitchen/boxes?${query}`)).boxes;

describe('the wishes of a line that staff change', () => {
  it('are counted at once, and noted in the order’s history', async () => {
    expect(await counted()).toEqual(['Thali: Jain 2', 'roti: Jain 4', 'Dal: Jain 2']);
    expect((await put([mild], [jain])).status).toBe(200);
    expect((await put([mild], [jain])).status, 'a retry').toBe(200);
    expect((await put([], [jain])).status, 'somebody else was faster').toBe(409);
    expect(await counted()).toEqual([
      'Thali: Less spicy 2',
      'roti: Less spicy 4',
      'Dal: Less spicy 2',
    ]);
    expect(JSON.stringify(await get(`/api/admin/orders/${order}`))).toContain('MILD');
    expect(await changes()).toEqual([]);
  });

  it('stand in the owner’s order, and those that stay keep their names', async () => {
    await put([mild], [jain]);
    await app.shop.db.update(wishes).set({ name: 'Mild' }).where(eq(wishes.id, mild));
    await put([mild, jain], [mild]);
    const [line] = await app.shop.db.select().from(orderLines);
    expect(line?.wishes.map(({ name }) => name)).toEqual(['Jain', 'Less spicy']);
  });

  it('after the freeze are an amendment that the kitchen sees', async () => {
    await freeze();
    app.advance(60);
    await put([jain, mild], [jain]);
    await put([], [jain, mild]);
    expect(await changes()).toMatchObject([
      { kind: 'changed', order, meals: 2, dishes: '2 × Thali', wishes: ['Jain', 'Less spicy'] },
      { kind: 'changed', order, meals: 2, dishes: '2 × Thali', wishes: [] },
    ]);
    expect((await changes())[0]?.at.slice(0, 16)).toBe(
      new Date(testNow.getTime() + 60_000 + 19_800_000).toISOString().slice(0, 16),
    );
    expect(await counted()).toEqual([]);
    expect((await boxes()).map((box) => box.wishes)).toEqual([[], []]);
    expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
  });

  it('after the freeze open the packing again: the boxes have to be packed anew', async () => {
    await freeze();
    const ticks = (await boxes()).map(({ code }) => ({
      ...{ code, kind: 'packed', key: randomUUID() },
      tickedAt: testNow.toISOString(),
    }));
    await app.send('PUT', '/api/kitchen/boxes', { ...lunch, ticks }, admin.as);
    expect((await boxes()).every(({ packedAt }) => packedAt !== undefined)).toBe(true);
    await put([mild], [jain]);
    expect((await boxes()).map(({ packedAt, wishes: [wish] }) => [packedAt, wish?.short])).toEqual([
      [undefined, 'MILD'],
      [undefined, 'MILD'],
    ]);
  });

  it('leave boxes unpacked that a tablet without a signal had ticked before', async () => {
    await freeze();
    const [first, second] = await boxes();
    if (!first || !second) throw new Error('no boxes');
    const tick = async ({ code }: { code: string }, minute: number) => {
      const tickedAt = new Date(testNow.getTime() + minute * 60_000).toISOString();
      const ticks = [{ code, kind: 'packed', key: randomUUID(), tickedAt }];
      await app.send('PUT', '/api/kitchen/boxes', { ...lunch, ticks }, admin.as);
    };
    app.advance(20 * 60);
    await put([mild], [jain]);
    app.advance(20 * 60);
    await tick(first, 10);
    await tick(second, 30);
    await tick(second, 15);
    const packed = async () => (await boxes()).map(({ packedAt }) => packedAt !== undefined);
    expect(await packed()).toEqual([false, true]);
    // The server's clock was set back, so that it is before the change: boxes can be packed.
    app.advance(-30 * 60);
    await tick(first, 11);
    expect(await packed()).toEqual([true, true]);
  });

  describe('while the shift is being frozen', () => {
    const freezeIn = (db: Db) => {
      const plan = app.settings.current().shiftPlan;
      return freezeCount(db, { ...lunch, now: app.shop.clock(), plan });
    };
    const changeIn = (db: Db, line: string, wanted: string[]) =>
      recordWishes(db, {
        ...{ orderNumber: order, line, seen: [jain], wishes: wanted, staffId: admin.id },
        ...{ now: app.shop.clock(), today: testToday },
      });

    it('wait for the freeze, and are an amendment', async () => {
      const line = await lineOf();
      let changing: Promise<void> | undefined;
      await inTransaction(app.shop.db, async (tx) => {
        await freezeIn(tx);
        changing = changeIn(app.shop.db, line, [mild]);
        await untilWaiting(app, 1);
      });
      await changing;
      expect(await changes()).toMatchObject([{ kind: 'changed', wishes: ['Less spicy'] }]);
      expect((await counted())[0]).toBe('Thali: Less spicy 2');
      expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
    });

    it('that have begun are waited for, and are what is frozen', async () => {
      const line = await lineOf();
      let frozen: Promise<boolean> | undefined;
      await inTransaction(app.shop.db, async (tx) => {
        await changeIn(tx, line, [mild]);
        frozen = freezeIn(app.shop.db);
        await untilWaiting(app, 1);
      });
      expect(await frozen).toBe(true);
      expect(await changes()).toEqual([]);
      expect((await counted())[0]).toBe('Thali: Less spicy 2');
    });

    it('by many at once are in the count or an amendment, each of them', async () => {
      const menus = [{ menu_id: thali, quantity: 1, wishes: [jain] }];
      const numbers = [order];
      for (let more = 0; more < 11; more++) {
        numbers.push((await placePaidOrder(payer, { menus })).orderId);
      }
      const changing = numbers.map((number) => put([mild], [jain], number));
      await Promise.all([freezeIn(app.shop.db), freezeIn(app.shop.db), ...changing]);
      expect((await counted())[0]).toBe('Thali: Less spicy 13');
      expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
    });
  });

  it('are refused, and nothing changes, if the dish can’t meet them', async () => {
    await app.shop.db.update(dishes).set({ wishes: [] });
    const refused = await put([jain, mild], [jain]);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("Thali can't be made Less spicy");
    expect((await put([], [jain])).status, 'less is always possible').toBe(200);
  });

  it('are refused once the order is on its way or cancelled', async () => {
    const rider = await addRider(app);
    const out = { status: 'outForDelivery' as const, deliveryStaffId: rider.id };
    await app.shop.db.update(orders).set(out);
    expect((await read()).refusal).toBe('This order is on its way.');
    expect((await put([], [jain])).status).toBe(409);
  });

  it('keep their names in a frozen count, however the list changes', async () => {
    await freeze();
    await app.shop.db.update(wishes).set({ name: 'Renamed', short: 'REN', isActive: false });
    await app.shop.db.update(dishes).set({ wishes: [] });
    expect(await counted()).toEqual(['Thali: Jain 2', 'roti: Jain 4', 'Dal: Jain 2']);
    expect((await boxes())[0]?.wishes).toMatchObject([{ short: 'Jain' }]);
  });
});

describe('an order with two lines of one menu entry', () => {
  it('gives money and portions back line by line, and all of it when it is cancelled', async () => {
    await app.shop.db.update(menus).set({ portions: 5, portionsSold: 0 });
    const line = { menu_id: thali, quantity: 4, wishes: [jain] };
    const { orderId } = await placePaidOrder(payer, { menus: [line] });
    const change = (wanted: object[], seen: object[]) =>
      app.send<{ refundOwed: number; message: string }>(
        'PUT',
        `/api/admin/orders/${orderId}/lines`,
        { menus: wanted, seen, reason: 'She asked' },
        { headers: { ...admin.as.headers, 'idempotency-key': randomUUID() } },
      );
    const sold = async () => (await app.shop.db.select().from(menus))[0]?.portionsSold;
    const two = [
      { menu_id: thali, quantity: 3, wishes: [jain] },
      { menu_id: thali, quantity: 1, wishes: [] },
    ];
    expect((await change(two, [line])).body).toMatchObject({ refundOwed: 0 });
    expect(await sold()).toBe(4);
    const less = [{ menu_id: thali, quantity: 1, wishes: [jain] }, ...two.slice(1)];
    expect((await change(less, two)).body).toMatchObject({ refundOwed: 208 });
    expect(await sold()).toBe(2);
    const cancelled = await app.send<{ refundOwed: number }>(
      'POST',
      `/api/admin/orders/${orderId}/cancel`,
      { reason: 'No gas' },
      admin.as,
    );
    expect(cancelled.body).toMatchObject({ refundOwed: 208 });
    expect(await sold()).toBe(0);
    await expectNoBrokenRules(app.shop.db);
  });
});

describe('a changed order', () => {
  it('gets an added dish with its wishes, and is told which can’t be met', async () => {
    const rajma = await addMenuWith(app, [mild], { variant: 'Rajma' });
    const puri = await addMenuWith(app, [jain], { variant: 'Puri' });
    const url = `/api/admin/orders/${order}/lines`;
    const { choices } = await get<WireOf<typeof readChangeable.response>>(url);
    expect(choices.toSorted((a, b) => (a.variant < b.variant ? 1 : -1))).toMatchObject([
      { menu_id: thali, quantity: 2, wishes: [{ id: jain }] },
      { menu_id: rajma, quantity: 0, wishes: [], unmet: ['Jain'] },
      { menu_id: puri, quantity: 0, wishes: [{ id: jain }] },
    ]);
    const seen = [{ menu_id: thali, quantity: 2, wishes: [jain] }];
    const change = (menus: object[]) =>
      app.send(
        'PUT',
        url,
        { menus, seen, reason: 'She asked' },
        { headers: { ...admin.as.headers, 'idempotency-key': randomUUID() } },
      );
    const unmet = [{ menu_id: rajma, quantity: 1, wishes: [jain] }];
    expect((await change(unmet)).status).toBe(409);
    const some = [
      { menu_id: thali, quantity: 1, wishes: [jain] },
      { menu_id: thali, quantity: 1 },
    ];
    expect((await change(some)).status).toBe(200);
    const lines = await app.shop.db.select().from(orderLines);
    expect(lines.map(({ quantity, wishes: own }) => [quantity, own.length])).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect((await put([], [jain])).status, 'two lines would be the same').toBe(409);
    await freeze();
    expect((await put([], [jain])).status, 'after the freeze they may').toBe(200);
    const other = [...some.slice(1), { menu_id: puri, quantity: 1 }];
    expect((await change(other)).status, 'two equal lines are not any two').toBe(409);
  });
});
