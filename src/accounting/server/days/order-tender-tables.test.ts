import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readList } from '#lab/accountant/read-list.ts';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { addEater, addPass, addPassShop, addStanding } from '#lab/builders/pass-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import {
  isCollectedAtDoor,
  methodLabels,
  methodOf,
  type PlacedMethod,
  placedMethods,
} from '#src/orders/payment-methods.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type CollectedTender, handTenders, tenderOf, tenders } from '#src/orders/tenders.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { getGlance } from '#src/reports/report-contract.ts';
import type { AccountantList } from '../../accountant-rules.ts';
import { selectJournal } from '../journal/journal-sql.ts';
import { closeBooks, readDay } from './day-service.ts';
import { findUnsettled } from './unsettled-service.ts';

const door = setUpDoor();
const { app, admin, ramesh } = door;

const paise = 10_400;
const dayLater = 24 * 3600 * 1000;
const context = () => ({
  timeZone: 'Asia/Kolkata',
  plan: app.settings.current().shiftPlan,
  now: new Date(app.shop.clock().getTime() + dayLater),
});

/** Staff enter it, and its customer pays where nothing is cooked before. */
async function enter(settlement: PlacedMethod) {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  const body = { ...(await orderBody(app, [await addMenu(app)])), source: 'phone', settlement };
  const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
  expect((await app.send('POST', '/api/admin/orders', body, { headers })).status).toBe(200);
  const placed = await storedOrder();
  if (!placed.isReleased) await door.payByPage(placed);
  return storedOrder();
}

async function storedOrder() {
  const [order] = await app.shop.db.select().from(orders);
  if (!order) throw new Error('no order was placed');
  return order;
}

async function handOver(order: Awaited<ReturnType<typeof enter>>, tender: CollectedTender) {
  expect((await door.give(ramesh, [order])).status).toBe(200);
  expect((await door.step(ramesh, order, 'outForDelivery')).status).toBe(200);
  if (isCollectedAtDoor(order)) {
    expect((await door.collect(ramesh, order, { method: tender })).status).toBe(200);
  }
  expect((await door.step(ramesh, order, 'done')).status).toBe(200);
}

const listed = (list: AccountantList) =>
  readList(app.shop.db, list, {
    ...{ from: testToday, to: testToday },
    timeZone: app.shop.config.timeZone,
  });

async function glance() {
  type Glance = WireOf<(typeof getGlance)['response']>;
  return (
    await app.send<Glance>('GET', '/api/admin/reports/glance', undefined, (await door.asOwner()).as)
  ).body;
}

describe.each(placedMethods)('an order that is paid by the method %s', (method) => {
  const { page, hand = page } = methodOf(method).tenders;
  const isByCompany = tenderOf(hand).heldBy === 'company';

  it('is cooked, carried and counted as its own tender alone, and its day is closed', async () => {
    const order = await enter(method);
    expect(order).toMatchObject({ isReleased: true, status: 'pending' });
    await handOver(order, hand as CollectedTender);
    const { body: cash } = await app.send<{ holds: number }>(
      'GET',
      '/api/deliveryboy/cash',
      undefined,
      ramesh.as,
    );
    expect(cash.holds).toBe(handTenders.some((tender) => tender === hand) ? 104 : 0);
    const own = tenders
      .filter((tender) => tenderOf(tender).isOfEveryShop)
      .map((tender) => ({ tender, amountPaise: tender === hand ? paise : 0 }));
    const open = await readDay(app.shop.db, testToday, context());
    expect(open).toMatchObject({ orders: 1, soldPaise: paise, tenders: own, unfinished: [] });
    const { soldPaise, refundedPaise } = open;
    const unsettled = await findUnsettled(app.shop.db, { ...context(), date: testToday });
    const seen = { soldPaise, refundedPaise, unsettled };
    const closing = { ...context(), staffId: admin.id, seen };
    await closeBooks(app.shop.db, testToday, closing);
    expect(await readDay(app.shop.db, testToday, context())).toMatchObject({ tenders: own });
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is in the reports and the lists of the accountant as what it is', async () => {
    await handOver(await enter(method), hand as CollectedTender);
    expect(JSON.stringify(await glance())).toContain(tenderOf(hand).label);
    expect(await listed('orders')).toMatchObject([{ 'To be paid': methodLabels[method] }]);
    expect(await listed('receipts')).toMatchObject([{ Paper: 'Receipt', Total: '104.00' }]);
    expect(await listed('payments')).toHaveLength(isByCompany ? 1 : 0);
    expect(await listed('collections')).toHaveLength(
      isCollectedAtDoor({ settlement: method }) ? 1 : 0,
    );
  });

  it('gives money back by a company only where a company has it, when it is cancelled', async () => {
    const order = await enter(method);
    const { status, body } = await door.cancel(order);
    expect([status, body.refundOwed ?? 0]).toEqual([200, isByCompany ? 104 : 0]);
    const day = await readDay(app.shop.db, testToday, context());
    expect(day).toMatchObject({ orders: 0, soldPaise: 0 });
    expect(await door.brokenRules()).toEqual([]);
  });
});

describe('an order that is drawn from a pass', () => {
  async function draw(quantity = 1) {
    const shop = await addPassShop(app, admin.id);
    await addMenu(app, { tiffinId: shop.tiffinId });
    const { customerId, purseId } = await addEater(app);
    await addPass(app, shop, customerId, { meals: 25, pricePaise: 25 * paise });
    await addStanding(app, shop, purseId, { quantity });
    const lunch = { date: testToday, shift: 'Lunch' as const };
    await freezeCount(app.shop.db, { ...lunch, now: app.shop.clock(), plan: context().plan });
    return storedOrder();
  }

  async function close() {
    const { soldPaise, refundedPaise } = await readDay(app.shop.db, testToday, context());
    const unsettled = await findUnsettled(app.shop.db, { ...context(), date: testToday });
    const seen = { soldPaise, refundedPaise, unsettled };
    await closeBooks(app.shop.db, testToday, { ...context(), staffId: admin.id, seen });
  }

  it('is sold on its day as its own tender, and its day is closed', async () => {
    await handOver(await draw(), 'cash');
    const day = await readDay(app.shop.db, testToday, context());
    expect(day).toMatchObject({ orders: 1, soldPaise: paise, unfinished: [] });
    const own = day.tenders.filter(({ amountPaise }) => amountPaise > 0);
    expect(own).toEqual([{ tender: 'pass', amountPaise: paise }]);
    await close();
    const closed = await readDay(app.shop.db, testToday, context());
    expect(closed.tenders).toEqual(day.tenders);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('stays sold when meals are given back: of its day, and later as what is late', async () => {
    const order = await draw(3);
    await handOver(order, 'cash');
    const give = async (mealsLeft: number) => {
      const url = `/api/admin/orders/${order.number}/meals/give-back`;
      const body = { meals: 1, mealsLeft, reason: 'it came cold' };
      expect((await app.send('POST', url, body, admin.as)).status).toBe(200);
    };
    const nextDay = addDays(testToday, 1);
    const read = async (date: string) => {
      const { soldPaise, refundedPaise, lateRefundedPaise } = await readDay(app.shop.db, date, {
        ...context(),
        now: new Date(app.shop.clock().getTime() + 2 * dayLater),
      });
      return [soldPaise, refundedPaise, lateRefundedPaise];
    };
    await give(3);
    expect(await read(testToday)).toEqual([3 * paise, paise, 0]);
    await close();
    await give(2);
    expect(await read(testToday)).toEqual([3 * paise, paise, 0]);
    expect(await read(nextDay)).toEqual([0, 0, paise]);
    expect(await listed('orders')).toMatchObject([{ Total: '312.00', 'Given back': '208.00' }]);
    const range = { from: testToday, to: nextDay, timeZone: 'Asia/Kolkata' };
    const given = await selectJournal(app.shop.db, range, { account: 'goodwill', personId: null });
    expect(given.map((line) => [line.kind, line.day, line.paise])).toEqual([
      ['mealGivenBack', testToday, paise],
      ['mealGivenBack', nextDay, paise],
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is in the reports and lists as what it is, and has no receipt and no payment', async () => {
    await handOver(await draw(), 'cash');
    expect(JSON.stringify(await glance())).toContain('From a pass');
    expect(await listed('orders')).toMatchObject([{ 'To be paid': 'Pass' }]);
    for (const list of ['payments', 'collections'] as const) {
      expect(await listed(list)).toEqual([]);
    }
    // The sale of the pass has one.
    expect(await listed('receipts')).toMatchObject([{ Order: '', Pass: 'P1' }]);
  });
});

it('an order that was not paid at the door is in the list of collections with the reason', async () => {
  const order = await door.carried(ramesh);
  await door.collect(ramesh, order, { method: 'unpaid', amount: 0, reason: 'noCash' });
  expect(await listed('collections')).toMatchObject([
    { Method: 'Not paid', Reason: 'Has no cash', Taken: '0.00' },
  ]);
});
