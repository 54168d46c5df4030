import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider, asAdmin, asRole } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import { menus as menuRows } from '#src/menus/server/menu-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { texts } from '#src/outbox/server/text-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { readChangeable } from '../../change-contract.ts';
import { moveToCash } from './door-payment-service.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
const cash = { mostRupees: 500, exceptAddresses: [] };

type Lines = { menu_id: string; quantity: number }[];
type Changed = {
  totalAmount: number;
  refundOwed: number;
  added?: { id: number; totalAmount: number };
  message: string;
  details?: { path: string }[];
};
interface Put {
  menus: Lines;
  seen: Lines;
  settlement?: 'cash' | 'online';
  besides?: number;
  cashLimitSeen?: boolean;
}
const put = (id: number, body: Put, key: string = randomUUID()) => {
  const headers = { ...admin.as.headers, 'idempotency-key': key };
  const sent = { reason: 'She asked by phone', ...(body.settlement && { besides: 0 }), ...body };
  return app.send<Changed>('PUT', `/api/admin/orders/${id}/lines`, sent, { headers });
};
const look = async (id: number) =>
  (
    await app.send<OutputOf<typeof readChangeable>>(
      'GET',
      `/api/admin/orders/${id}/lines`,
      undefined,
      admin.as,
    )
  ).body;
const inCash = (id: number) =>
  moveToCash(app.shop.db, id, { staffId: admin.id, now: app.shop.clock(), cash });
const mobileNumber = '9825012345';

async function twoThalis(change = {}) {
  const menu_id = await addMenu(app, { variant: 'Thali', ...change });
  return [{ menu_id, quantity: 2 }];
}

describe('changing an unpaid order', () => {
  it('replaces lines, keeps prices, and updates the total', async () => {
    const seen = await twoThalis({ portions: 9 });
    const other = await addMenu(app, { variant: 'Chole', pricePaise: 5000, portions: 4 });
    const { orderId } = await placeTestOrder(app, { menus: seen });
    await inCash(orderId);
    await app.shop.db.update(menuRows).set({ pricePaise: 99_900 });
    await app.shop.db.update(menuRows).set({ pricePaise: 5000 });
    expect((await look(orderId)).choices).toMatchObject([
      { variant: 'Thali', price: 104, quantity: 2 },
      { variant: 'Chole', price: 50, quantity: 0 },
    ]);
    const [line] = seen;
    if (!line) throw new Error('no line');
    const wanted = [
      { ...line, quantity: 1 },
      { menu_id: other, quantity: 3 },
    ];
    expect((await put(orderId, { menus: wanted, seen })).body).toEqual({
      totalAmount: 254,
      refundOwed: 0,
    });
    expect(await app.shop.db.select().from(orders)).toMatchObject([{ totalPaise: 25_400 }]);
    expect(await app.shop.db.select().from(checkouts)).toMatchObject([{ totalPaise: 25_400 }]);
    const sold = await app.shop.db.select().from(menuRows).orderBy(menuRows.portions);
    expect(sold.map(({ portionsSold }) => portionsSold)).toEqual([3, 1]);
    // A second press or a retry changes nothing.
    expect((await put(orderId, { menus: wanted, seen })).status).toBe(200);
    expect(await app.shop.db.$count(orderLines)).toBe(2);
    await expectNoBrokenRules(app.shop.db);
  });

  it('keeps the delivery fee and the discount', async () => {
    const [line] = await twoThalis();
    if (!line) throw new Error('no line');
    const { orderId } = await placeTestOrder(app, { menus: [line] });
    const extras = { deliveryPaise: 2000, discountPaise: 500 };
    await app.shop.db.update(orders).set({ ...extras, totalPaise: 22_300 });
    await app.shop.db.update(checkouts).set({ totalPaise: 22_300 });
    const menus = [{ ...line, quantity: 1 }];
    expect((await put(orderId, { menus, seen: [line] })).body.totalAmount).toBe(119);
    const kept = [{ ...extras, totalPaise: 11_900 }];
    expect(await app.shop.db.select().from(orders)).toMatchObject(kept);
    expect(await app.shop.db.select().from(checkouts)).toMatchObject([{ totalPaise: 11_900 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('needs a page with the new total; a payment by the old page is refunded', async () => {
    const seen = await twoThalis();
    const placed = await placeTestOrder(app, { menus: seen });
    const old = idOf(await initiate(app, placed));
    const menus = seen.map((line) => ({ ...line, quantity: 1 }));
    await put(placed.orderId, { menus, seen });
    const page = await initiate(app, { orderId: placed.orderId, amount: 104, mobileNumber });
    expect(idOf(page)).not.toBe(old);
    gateway.says('paid', 20_800);
    await ask(app, old);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 20_800 }]);
    gateway.says('paid', 10_400);
    await ask(app, idOf(page));
    expect(await app.shop.db.select().from(orders)).toMatchObject([{ paymentStatus: 'done' }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('past the cash limit asks first, and the history names the limit', async () => {
    await changeSettings(app, 'ordering', { cash: { mostRupees: 300, exceptAddresses: [] } });
    const seen = await twoThalis();
    const { orderId } = await placeTestOrder(app, { menus: seen });
    await inCash(orderId);
    const menus = seen.map((line) => ({ ...line, quantity: 3 }));
    const limit = 'Cash is taken up to ₹300.00 an order.';
    expect(await put(orderId, { menus, seen })).toMatchObject({
      status: 409,
      body: { message: limit, details: [{ path: 'cashLimit' }] },
    });
    expect(await app.shop.db.select().from(orders)).toMatchObject([{ totalPaise: 20_800 }]);
    expect((await put(orderId, { menus, seen, cashLimitSeen: true })).body.totalAmount).toBe(312);
    const events = await app.shop.db.select({ note: orderEvents.staffNote }).from(orderEvents);
    expect(events.map(({ note }) => note)).toContain(
      `2 × Thali → 3 × Thali: She asked by phone (${limit})`,
    );
    // A change that costs less asks no question, although the order is still over the limit.
    await changeSettings(app, 'ordering', { cash: { mostRupees: 100, exceptAddresses: [] } });
    expect((await put(orderId, { menus: seen, seen: menus })).status).toBe(200);
  });

  it('counts the other cash orders of its number for the same delivery', async () => {
    const seen = await twoThalis();
    const first = await placeTestOrder(app, { menus: seen });
    const second = await placeTestOrder(app, { menus: seen });
    for (const { orderId } of [first, second]) await inCash(orderId);
    await changeSettings(app, 'ordering', { cash });
    const menus = seen.map((line) => ({ ...line, quantity: 3 }));
    const both = [first, second].map(({ orderId }) => put(orderId, { menus, seen }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([409, 409]);
    const one = await put(first.orderId, { menus, seen });
    expect(one.body.message).toBe('Cash is taken up to ₹500.00 for all orders of one delivery.');
  });

  it('beyond what is left is refused, and nothing is changed', async () => {
    const seen = await twoThalis({ portions: 3 });
    const { orderId } = await placeTestOrder(app, { menus: seen });
    const menus = seen.map((line) => ({ ...line, quantity: 4 }));
    expect((await put(orderId, { menus, seen })).body.message).toMatch('Too few are left');
    const tomorrow = await addMenu(app, { date: '2026-11-22' });
    const other = [...seen, { menu_id: tomorrow, quantity: 1 }];
    expect((await put(orderId, { menus: other, seen })).status).toBe(409);
    expect(await app.shop.db.select().from(orderLines)).toMatchObject([{ quantity: 2 }]);
    await expectNoBrokenRules(app.shop.db);
  });
});

describe('changing a paid order', () => {
  it('refunds what it costs less, with a credit note; its receipt is not changed', async () => {
    const seen = await twoThalis();
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    const menus = seen.map((line) => ({ ...line, quantity: 1 }));
    const { body } = await put(orderId, { menus, seen });
    expect(body).toEqual({ totalAmount: 208, refundOwed: 104 });
    expect((await put(orderId, { menus, seen })).body).toEqual(body);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 10_400 }]);
    const url = `/api/admin/orders/${orderId}/payments`;
    type Money = { receipt: string; refunds: { creditNote: string }[] };
    const money = (await app.send<Money>('GET', url, undefined, admin.as)).body;
    const receipt = await app.server.inject(money.receipt);
    expect(receipt.payload).toMatch(/208\.00/);
    expect(receipt.payload).toMatch(/2 × |Quantity|>2</);
    expect(money.refunds[0]?.creditNote).toMatch(/^\/receipt\//);
    await expectNoBrokenRules(app.shop.db);
  });

  it('puts added lines into an order of their own, paid by the chosen method', async () => {
    const seen = await twoThalis({ portions: 9 });
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    const menus = seen.map((line) => ({ ...line, quantity: 5 }));
    expect((await put(orderId, { menus, seen })).body.message).toMatch('Say how what is added');
    const key = randomUUID();
    const { body } = await put(orderId, { menus, seen, settlement: 'online' }, key);
    expect(body).toMatchObject({ totalAmount: 208, refundOwed: 0, added: { totalAmount: 312 } });
    // The answer was lost, and the request is repeated.
    const again = await put(orderId, { menus, seen, settlement: 'online' }, key);
    expect(again.body.added).toEqual(body.added);
    const [paid, added] = await app.shop.db.select().from(orders).orderBy(orders.number);
    expect(paid).toMatchObject({ paymentStatus: 'done', totalPaise: 20_800 });
    expect(added).toMatchObject({
      ...{ number: body.added?.id, paymentStatus: 'pending', totalPaise: 31_200 },
      ...{ mobileNo: paid?.mobileNo, addressId: paid?.addressId, note: paid?.note },
    });
    const link = app.send(
      'GET',
      `/api/admin/orders/${added?.number}/pay-link`,
      undefined,
      admin.as,
    );
    expect((await link).status).toBe(200);
    expect(await app.shop.db.select().from(menuRows)).toMatchObject([{ portionsSold: 5 }]);
    // Its customer is asked to pay, once.
    const asked = await app.shop.db.select().from(texts);
    expect(asked).toMatchObject([{ template: 'amountDue', orderId: added?.id }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('adds lines once, even if two admins or two tabs add them', async () => {
    const seen = await twoThalis();
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    expect((await look(orderId)).besides).toBe(0);
    const menus = seen.map((line) => ({ ...line, quantity: 3 }));
    const add = (besides = 0) => put(orderId, { menus, seen, settlement: 'online', besides });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await look(orderId)).besides).toBe(1);
    // An admin who has seen the first addition may add another.
    expect((await add(1)).status).toBe(200);
    expect(await app.shop.db.$count(orders)).toBe(3);
    await expectNoBrokenRules(app.shop.db);
  });

  it('refunds removed lines and puts added ones into another order, in one request', async () => {
    const seen = await twoThalis();
    const feast = await addMenu(app, { variant: 'Feast', pricePaise: 30_000 });
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    const [thali] = seen;
    if (!thali) throw new Error('no line');
    const menus = [
      { ...thali, quantity: 1 },
      { menu_id: feast, quantity: 1 },
    ];
    const key = randomUUID();
    const swap = { menus, seen, settlement: 'online' } as const;
    const [first, second] = await Promise.all([put(orderId, swap, key), put(orderId, swap, key)]);
    expect([first.body.added, second.body.added]).toEqual([
      { id: expect.any(Number), totalAmount: 300 },
      first.body.added,
    ]);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 10_400 }]);
    expect(await app.shop.db.$count(orders)).toBe(2);
    // Whichever of the two comes first.
    const later = await put(orderId, swap, key);
    const owed = [first, second, later].map(({ body }) => body.refundOwed);
    expect(owed).toEqual([104, 104, 104]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is refused if nothing of it would be left, or what is added is sold out', async () => {
    const seen = await twoThalis();
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    const feast = await addMenu(app, { variant: 'Feast', pricePaise: 30_000, portions: 1 });
    const paid = { seen, settlement: 'online' } as const;
    const only = await put(orderId, { ...paid, menus: [{ menu_id: feast, quantity: 1 }] });
    expect(only.body.message).toMatch('Nothing is left of the order that is paid');
    const fewer = seen.map((line) => ({ ...line, quantity: 1 }));
    const tooMany = await put(orderId, {
      ...paid,
      menus: [...fewer, { menu_id: feast, quantity: 2 }],
    });
    expect(tooMany.status).toBe(409);
    const inCashNow = { menus: [...seen, { menu_id: feast, quantity: 1 }], seen };
    const cashless = await put(orderId, { ...inCashNow, settlement: 'cash' });
    expect(cashless.status).toBe(409);
    expect(await app.shop.db.$count(orders)).toBe(1);
    expect(await app.shop.db.$count(refunds)).toBe(0);
    expect(await app.shop.db.select().from(orderLines)).toMatchObject([{ quantity: 2 }]);
    await expectNoBrokenRules(app.shop.db);
  });
});

describe('a change of an order', () => {
  it('is refused once the kitchen has counted, or the rider has left', async () => {
    const seen = await twoThalis();
    const menus = seen.map((line) => ({ ...line, quantity: 1 }));
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    const { orderId: out } = await placePaidOrder(payer, { menus: seen });
    const rider = await addRider(app);
    const given = { orderIds: [out], delivery_boy_id: rider.id };
    await app.send('PUT', '/api/admin/assign-orders', given, admin.as);
    await app.shop.db.update(orders).set({ status: 'outForDelivery', deliveryStaffId: rider.id });
    expect((await look(out)).refusal).toBe('This order is on its way.');
    expect((await put(out, { menus, seen })).status).toBe(409);
    await app.shop.db.update(orders).set({ status: 'pending', deliveryStaffId: null });
    const cook = await asRole(app, 'kitchen');
    const lunch = { date: testToday, shift: 'Lunch' };
    await app.send('POST', '/api/kitchen/freeze', lunch, cook.as);
    expect((await look(orderId)).refusal).toMatch('has counted this shift');
    expect((await put(orderId, { menus, seen })).status).toBe(409);
  });

  it('ends with its day, so that what later closes have booked stays', async () => {
    const seen = await twoThalis();
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    app.advance(daySeconds);
    await replacePerson(admin, asAdmin(app));
    expect((await look(orderId)).refusal).toMatch('Its day is over');
    const menus = seen.map((line) => ({ ...line, quantity: 1 }));
    expect((await put(orderId, { menus, seen })).status).toBe(409);
  });

  it('at the same time as the freeze leaves the count and the order equal', async () => {
    const seen = await twoThalis();
    const menus = seen.map((line) => ({ ...line, quantity: 1 }));
    const { orderId } = await placePaidOrder(payer, { menus: seen });
    const cook = await asRole(app, 'kitchen');
    const lunch = { date: testToday, shift: 'Lunch' };
    const [changed] = await Promise.all([
      put(orderId, { menus, seen }),
      app.send('POST', '/api/kitchen/freeze', lunch, cook.as),
    ]);
    const url = `/api/kitchen/count?date=${testToday}&shift=Lunch`;
    const { body } = await app.send<{ day: { meals: number } }>('GET', url, undefined, cook.as);
    expect(body.day.meals).toBe(changed.status === 200 ? 1 : 2);
  });

  it('locks no menu while the shift rules are being changed', async () => {
    const seen = await twoThalis({ portions: 9 });
    const { orderId } = await placeTestOrder(app, { menus: seen });
    const menus = seen.map((line) => ({ ...line, quantity: 1 }));
    const begun = await inTransaction(app.shop.db, async (tx) => {
      await tx.execute(sql`select from settings where group_name = 'shifts' for update`);
      const changed = [put(orderId, { seen, menus })];
      await untilWaiting(app, 1);
      await tx.execute(sql`select from menus for update nowait`);
      return changed;
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200]);
  });

  it('by two admins at once happens once; the other one gets an error', async () => {
    const seen = await twoThalis({ portions: 9 });
    const { orderId } = await placeTestOrder(app, { menus: seen });
    const of = (quantity: number) =>
      put(orderId, { seen, menus: seen.map((line) => ({ ...line, quantity })) });
    const answers = await Promise.all([of(1), of(3), of(4)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await expectNoBrokenRules(app.shop.db);
  });
});
