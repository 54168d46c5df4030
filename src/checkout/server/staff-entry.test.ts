import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { shiftMeals } from '#src/menus/server/shift-meal-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { decoded } from '#src/platform/contract/codec.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { addOwner } from '#src/staff/server/staff-service.ts';
import { OrderRequest } from '../checkout-contract.ts';
import { blockedText } from '../checkout-rules.ts';
import { lateOnlineText } from '../no-cash-texts.ts';
import { createCheckout } from './placing-service.ts';
import type { StaffEntry } from './staff-entry.ts';

const app = setUpApp();
let staffId: string;

beforeEach(async () => {
  const person = { fullName: 'Meena Shah', email: 'meena@shop.test', password: 'secret-1' };
  staffId = await addOwner(app.shop.db, { ...person, now: testNow });
});

interface Wanted {
  menus: readonly string[];
  quantity?: number;
  settlement?: 'online' | 'cash';
  reason?: string;
  key?: string;
  /** True for a customer on the website. */
  isOwn?: boolean;
  plan?: Partial<ShiftPlan>;
}

async function enter({ quantity = 1, settlement = 'cash', isOwn = false, ...wanted }: Wanted) {
  const body = await orderBody(app, [], {
    address_id: addressId,
    menus: wanted.menus.map((menu_id) => ({ menu_id, quantity })),
  });
  const plan = { ...app.settings.current().shiftPlan, ...wanted.plan };
  const entry: StaffEntry = { source: 'phone', staffId, reason: wanted.reason };
  return createCheckout(app.shop.db, {
    request: decoded(OrderRequest, { ...body, settlement, name: 'Asha Patel' }),
    idempotencyKey: wanted.key,
    browserId: undefined,
    now: app.shop.clock(),
    ...{ plan, newestPlan: async () => plan },
    cash: { mostRupees: 1000, exceptAddresses: [] },
    ...(!isOwn && { entry }),
  });
}

let addressId: string;
beforeEach(async () => {
  addressId = (await orderBody(app, [])).address_id;
});

const early = { time: '06:00', isDayBefore: false };
const lateNow: Partial<ShiftPlan> = {
  rules: [{ shift: 'Lunch', from: '2026-01-01', daysOff: [], cutOff: early }],
};
const wantsReason = { code: 'conflict', details: [{ path: 'reason' }] };

describe('an order that staff enter', () => {
  it('has its member of staff, its source and its person’s name', async () => {
    await enter({ menus: [await addMenu(app)], settlement: 'online' });
    const [checkout] = await app.shop.db.select().from(checkouts);
    expect(checkout).toMatchObject({ source: 'phone', placedBy: staffId, browserId: null });
    const [order] = await app.shop.db.select().from(orders);
    expect(order).toMatchObject({ name: 'Asha Patel', settlement: 'online', isReleased: false });
    const [event] = await app.shop.db.select().from(orderEvents);
    expect(event).toMatchObject({ actor: 'staff', staffId, staffNote: null });
  });

  it('to be paid online waits until its first cut-off, not for 20 minutes', async () => {
    const cutOff = { time: '11:30', isDayBefore: false };
    const rules = [{ shift: 'Lunch' as const, from: '2026-01-01', daysOff: [], cutOff }];
    const both = [await addMenu(app), await addMenu(app, { shift: 'Dinner' })];
    await enter({ menus: both, settlement: 'online', plan: { rules } });
    const [checkout] = await app.shop.db.select().from(checkouts);
    expect(checkout?.expiresAt).toEqual(new Date(`${testToday}T11:30:00+05:30`));
    const [job] = await app.shop.db.select().from(jobs).where(eq(jobs.kind, 'lapse-checkout'));
    expect(job?.runAt).toEqual(checkout?.expiresAt);
  });

  it('is accepted after the cut-off with a recorded reason, and only in cash', async () => {
    const late = { menus: [await addMenu(app)], plan: lateNow };
    await expect(enter({ ...late })).rejects.toMatchObject(wantsReason);
    const reason = 'A regular, the box is there';
    await expect(enter({ ...late, reason, settlement: 'online' })).rejects.toThrow(lateOnlineText);
    await expect(enter({ ...late, reason, isOwn: true })).rejects.toMatchObject({
      details: undefined,
    });
    await enter({ ...late, reason });
    const [event] = await app.shop.db.select().from(orderEvents);
    expect(event).toMatchObject({ staffNote: reason, reason: null });
  });

  it('is never accepted for a day that is over, or for a closed menu entry', async () => {
    const yesterday = await addMenu(app, { date: addDays(testToday, -1) });
    const closed = await addMenu(app, { status: 'Closed' });
    for (const menu of [yesterday, closed]) {
      await expect(enter({ menus: [menu], reason: 'Why not' })).rejects.toMatchObject({
        code: 'conflict',
        details: undefined,
      });
    }
  });

  it('can exceed the portions of a menu entry with a reason, and takes none of them then', async () => {
    const menu = await addMenu(app, { portions: 5, portionsSold: 3 });
    await expect(enter({ menus: [menu], quantity: 3 })).rejects.toMatchObject(wantsReason);
    await enter({ menus: [menu], quantity: 3, reason: 'We cook three more' });
    await enter({ menus: [menu], quantity: 2 });
    const lines = await app.shop.db.select().from(orderLines);
    expect(lines.map((line) => [line.quantity, line.holdsPortions])).toEqual([
      [3, false],
      [2, true],
    ]);
    const [row] = await app.shop.db.select().from(menus);
    expect(row).toMatchObject({ portionsSold: 5 });
  });

  it('can exceed the meals of a shift with a reason, and takes none of them then', async () => {
    const menu = await addMenu(app);
    const rules = [{ shift: 'Lunch' as const, from: '2026-01-01', daysOff: [], mostMeals: 2 }];
    await enter({ menus: [menu], plan: { rules } });
    const two = { menus: [menu], quantity: 2, plan: { rules } };
    await expect(enter(two)).rejects.toMatchObject(wantsReason);
    await enter({ ...two, reason: 'A party of regulars' });
    const [row] = await app.shop.db.select().from(shiftMeals);
    expect(row).toMatchObject({ taken: 1, most: 2 });
    const held = await app.shop.db.select({ held: orders.holdsMeals }).from(orders);
    expect(held.filter(({ held }) => held)).toHaveLength(1);
  });
});

describe('a cash order', () => {
  it('is due and released at once, never lapses, and holds portions like a paid one', async () => {
    const menu = await addMenu(app, { portions: 5 });
    await enter({ menus: [menu] });
    const [checkout] = await app.shop.db.select().from(checkouts);
    expect(checkout).toMatchObject({ state: 'due', settlement: 'cash' });
    const [order] = await app.shop.db.select().from(orders);
    expect(order).toMatchObject({ settlement: 'cash', isReleased: true, status: 'pending' });
    expect(await app.shop.db.$count(jobs, eq(jobs.kind, 'lapse-checkout'))).toBe(0);
    app.advance(24 * 3600);
    await app.jobs.runDue();
    const [later] = await app.shop.db.select().from(checkouts);
    expect(later).toMatchObject({ state: 'due' });
    expect(await app.shop.db.select().from(menus)).toMatchObject([{ portionsSold: 1 }]);
  });

  it('has a checkout of its own for each date and shift, all or none', async () => {
    const lunch = await addMenu(app);
    const dinner = await addMenu(app, { shift: 'Dinner', pricePaise: 5000 });
    const key = randomUUID();
    const { answer } = await enter({ menus: [dinner, lunch], key });
    expect(answer.order).toMatchObject({ totalAmountPaise: 15_400 });
    const rows = await app.shop.db.select().from(checkouts).orderBy(checkouts.idempotencyKey);
    expect(rows.map((row) => [row.idempotencyKey, row.totalPaise])).toEqual([
      [key, 10_400],
      [`${key}.2`, 5000],
    ]);
    const soldOut = await addMenu(app, { shift: 'Dinner', portions: 0, variant: 'Thali' });
    await expect(enter({ menus: [lunch, soldOut], isOwn: true })).rejects.toThrow('Thali');
    expect(await app.shop.db.$count(checkouts)).toBe(2);
  });

  it('is returned whole to requests with the same key, at once or later', async () => {
    const wanted = { menus: [await addMenu(app), await addMenu(app, { shift: 'Dinner' })] };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => enter({ ...wanted, key, isOwn: true })),
    );
    answers.push(await enter({ ...wanted, key, isOwn: true }));
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.answer.orders).toHaveLength(2);
    expect(await app.shop.db.$count(checkouts)).toBe(2);
    const other = enter({ menus: wanted.menus.slice(1), key, isOwn: true });
    await expect(other).rejects.toMatchObject({ code: 'unprocessable' });
  });
});

describe('a blocked number', () => {
  it('is refused without the reason; staff need a reason to order for it', async () => {
    const menu = await addMenu(app);
    await enter({ menus: [menu], isOwn: true });
    await app.shop.db.update(customers).set({ blockedReason: 'Never at home' });
    for (const settlement of ['online', 'cash'] as const) {
      await expect(enter({ menus: [menu], settlement, isOwn: true })).rejects.toThrow(blockedText);
    }
    await app.send('GET', '/api/user/menus');
    const body = await orderBody(app, [menu], { address_id: addressId });
    const answer = await app.send('POST', '/api/user/order', body);
    expect(answer).toMatchObject({ status: 409, body: { message: blockedText } });
    await expect(enter({ menus: [menu] })).rejects.toMatchObject({
      message: 'No order is taken of this number: Never at home',
      details: [{ path: 'reason' }],
    });
    await enter({ menus: [menu], reason: 'He paid what was open' });
    expect(await app.shop.db.$count(orders)).toBe(2);
  });

  it('stays blocked after it was merged into another customer', async () => {
    const menu = await addMenu(app);
    await enter({ menus: [menu], isOwn: true });
    const kept = { mobileNo: '9825099999', blockedReason: 'Abusive', createdAt: testNow };
    const id = randomUUID();
    await app.shop.db.insert(customers).values({ id, ...kept });
    await app.shop.db
      .update(customers)
      .set({ mergedInto: id })
      .where(eq(customers.mobileNo, '9825012345'));
    await expect(enter({ menus: [menu], isOwn: true })).rejects.toThrow(blockedText);
  });
});
