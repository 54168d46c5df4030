import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import {
  companiesHere,
  deliver,
  dying,
  elapse,
  expectBooksToBalance,
  expectSameBooks,
  openPage,
  outcomes,
  payOrder,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { ask, attempts, initiate, orderState } from '#lab/simulation/payer.ts';
import type { CreateRequest } from '#src/gateways/server/payment-gateway.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { checkPaymentJob } from './attempts/check-jobs.ts';
import { paymentEvents } from './payment-event-tables.ts';
import { paymentAttempts } from './payment-tables.ts';
import { processRefundJob } from './refunds/refund-jobs.ts';

const minute = 60;
/** From 10:25, when the tests’ clock starts. */
const untilTenToMidnight = (13 * 60 + 25) * minute;

describe.each(companiesHere('razorpay'))('%s: the clock', (company) => {
  // The shop’s work is the same for each company, and takes seconds.
  const due = isSlowLoop() && company === 'razorpay' ? 1000 : 100;
  const shop = setUpFaultShop(company);

  const openLate = async (change: Parameters<typeof addMenu>[1]) => {
    const menu_id = await addMenu(shop.app, change);
    shop.app.advance(untilTenToMidnight);
    return openPage(shop, { menus: [{ menu_id, quantity: 1 }] });
  };
  const letLapse = async () => {
    await elapse(shop, 20 * minute);
    await elapse(shop, 30);
    expect(await orderState(shop.app)).toEqual({ status: 'unexpected', payment: 'failed' });
  };

  it('passes midnight in India between placing and paying for tomorrow’s lunch: nothing changes', async () => {
    const { id } = await openLate({ date: '2026-11-22' });
    await elapse(shop, 9 * minute);
    shop.provider.pay(id);
    await elapse(shop, 2 * minute);
    expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'done' });
    const [order] = await shop.app.shop.db.select().from(orders);
    expect(order).toMatchObject({ orderDate: testToday, deliveryDate: '2026-11-22' });
    await expectBooksToBalance(shop);
  });

  it('passes midnight in India before late money for today’s dinner comes: the money is refunded', async () => {
    const { id } = await openLate({ shift: 'Dinner' });
    shop.provider.expire(id);
    await letLapse();
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['surplus']);
    expect(shop.provider.refunds()).toMatchObject([{ amountPaise: 10_400, state: 'done' }]);
  });

  it('passes midnight in India before late money for tomorrow’s lunch comes: the order is confirmed', async () => {
    const { id } = await openLate({ date: '2026-11-22' });
    shop.provider.expire(id);
    await letLapse();
    shop.provider.pay(id);
    await elapse(shop, 3600);
    expect(await outcomes(shop)).toEqual(['accepted']);
    await expectBooksToBalance(shop);
  });

  it('is set back by an hour: a payment that was asked about before is settled without delay', async () => {
    const { id } = await openPage(shop);
    await elapse(shop, 20);
    expect(await outcomes(shop)).toEqual(['open']);
    shop.provider.pay(id);
    shop.app.advance(-60 * minute);
    await shop.app.jobs.runDue();
    await elapse(shop, 3);
    expect(await outcomes(shop)).toEqual(['accepted']);
  });

  it('is set back by an hour: the customer who returns is answered', async () => {
    const { id } = await openPage(shop);
    await ask(shop.app, id);
    shop.provider.pay(id);
    shop.app.advance(-60 * minute);
    expect((await ask(shop.app, id)).body.data.status).toBe('Successful');
  });

  it('is set back while a page is being opened: the next try is not refused for an hour', async () => {
    const placed = await placeTestOrder(shop.app);
    const { gateway, death } = dying(shop.adapter(), 'create', 'before');
    shop.use(gateway);
    void initiate(shop.app, placed);
    await death;
    await shop.restart();
    shop.app.advance(-60 * minute);
    expect((await initiate(shop.app, placed)).status).toBe(200);
  });

  it('does not change lanes: every call to the company is in the lane of its company', async () => {
    const { id, placed } = await payOrder(shop);
    const { as } = await asOwner(shop.app);
    const url = `/api/admin/orders/${placed.orderId}/cancel`;
    await shop.app.send('POST', url, { reason: 'No gas' }, as);
    await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
    await elapse(shop, minute);
    const rows = await shop.app.shop.db.select().from(jobs);
    const calls = rows.filter(({ kind }) => kind === checkPaymentJob || kind === processRefundJob);
    expect(calls.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([checkPaymentJob, processRefundJob]),
    );
    expect(new Set(calls.map(({ lane }) => lane))).toEqual(new Set([company]));
  });

  it(`is advanced after a restart: ${due} due payments are asked about once each and settled`, async () => {
    const ids = await storeOpenAttempts(due);
    for (const [index, id] of ids.entries()) {
      if (index % 10 === 0) shop.provider.pay(id);
      else if (index % 10 === 1) shop.provider.fail(id);
      else shop.provider.expire(id);
    }
    await shop.restart();
    await elapse(shop, 10 * minute);
    expect(shop.provider.count('status')).toBe(due);
    const states = (await attempts(shop.app)).map(({ state }) => state);
    expect(states.filter((state) => state === 'paid')).toHaveLength(due / 10);
    expect(states.filter((state) => state === 'failed')).toHaveLength(due / 10);
    expect(states.filter((state) => state === 'expired')).toHaveLength((due / 10) * 8);
    await expectSameBooks(shop);
  });

  /**
   * Stores open attempts like a process that ends while many customers pay; returns the ids at the
   * company.
   */
  async function storeOpenAttempts(count: number): Promise<string[]> {
    const { db } = shop.app.shop;
    const addressId = await addAddress(shop.app);
    const rows = Array.from({ length: count }, () => attemptRow(company));
    const adapter = shop.adapter();
    for (let start = 0; start < count; start += 50) {
      const some = rows.slice(start, start + 50);
      await Promise.all(some.map((row) => adapter.create(createRequest(row))));
    }
    await db.insert(checkouts).values(rows.map(checkoutRow));
    const placed = rows.map((row) => orderRow(row, addressId));
    await db.insert(orders).values(placed);
    const menuId = await addMenu(shop.app);
    await db.insert(orderLines).values(placed.map(({ id }) => lineRow(id, menuId)));
    await db.insert(paymentAttempts).values(rows);
    await db.insert(paymentEvents).values(rows.map(eventRow));
    await db.insert(jobs).values(rows.map(jobRow));
    return rows.map(({ transactionId }) => transactionId);
  }
});

const expiresAt = new Date(testNow.getTime() + 15 * minute * 1000);
const amountPaise = 10_400;
const mobileNo = '9825012345';
const createdAt = testNow;

function attemptRow(gateway: string) {
  return {
    id: randomUUID(),
    transactionId: `T${randomBytes(16).toString('hex')}`,
    checkoutId: randomUUID(),
    gateway,
    state: 'open' as const,
    isCurrent: true,
    amountPaise,
    expiresAt,
    createdAt,
    updatedAt: createdAt,
  };
}
type Row = ReturnType<typeof attemptRow>;

function createRequest({ transactionId }: Row): CreateRequest {
  const returnUrl = `https://shop.example/payment-status/${transactionId}`;
  const order = { title: 'Order #0001', amountPaise, currency: 'INR' as const, mobile: mobileNo };
  return { ...order, attemptId: transactionId, expiresAt, returnUrl };
}

function checkoutRow({ checkoutId }: Row) {
  return {
    id: checkoutId,
    state: 'awaiting' as const,
    mobileNo,
    totalPaise: amountPaise,
    browserId: randomUUID(),
    requestHash: checkoutId,
    expiresAt,
    createdAt,
  };
}

function orderRow({ checkoutId }: Row, addressId: string) {
  return {
    id: randomUUID(),
    checkoutId,
    status: 'pending' as const,
    paymentStatus: 'pending' as const,
    mobileNo,
    addressId,
    addressShortname: 'Infocity',
    addressText: 'Infocity, Gandhinagar 382007',
    note: 'B-204, Shanti Apartments, 382421',
    orderDate: testToday,
    deliveryDate: testToday,
    shift: 'Lunch' as const,
    meals: 1,
    totalPaise: amountPaise,
    createdAt,
  };
}

function lineRow(orderId: string, menuId: string) {
  const sold = { variant: 'Rajma Chawal', description: '', items: [], pricePaise: amountPaise };
  const place = { orderId, menuId, position: 0 };
  return { id: randomUUID(), ...place, ...sold, quantity: 1, holdsPortions: false };
}

function eventRow({ id, state }: Row) {
  const source = 'gateway' as const;
  return { id: randomUUID(), attemptId: id, source, toState: state, createdAt };
}

function jobRow({ id }: Row) {
  const payload = { attemptId: id, scheduled: true };
  return { id: randomUUID(), kind: checkPaymentJob, payload, runAt: testNow, createdAt };
}
