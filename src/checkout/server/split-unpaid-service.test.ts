import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { setUpTwoShifts } from '#lab/builders/two-shift-builders.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { moveToCash } from './changing/door-payment-service.ts';
import { lockCheckout } from './checkout-service.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
const cash = { mostRupees: 500, exceptAddresses: [] };

const {
  dinner: dinnerLine,
  place,
  enter,
  cancel,
  linkOf,
  openLink,
  totals,
} = setUpTwoShifts(app, admin);
const byNumber = () => app.shop.db.select().from(orders).orderBy(orders.number);
const states = async () =>
  (await byNumber()).map(({ status, paymentStatus }) => [status, paymentStatus]);
const texts = async () =>
  (
    await app.send<{ texts: { template: string; order: number; body: string }[] }>(
      'GET',
      '/api/admin/texts',
      undefined,
      admin.as,
    )
  ).body.texts;

describe('cancelling one of two unpaid orders', () => {
  it('lets the other one be paid by its link, for what it costs', async () => {
    const { orderId } = await place();
    await cancel(orderId);
    expect(await totals()).toEqual([
      ['lapsed', 10_400],
      ['awaiting', 5000],
    ]);
    expect((await linkOf(orderId)).state).toBe('over');
    expect((await linkOf(orderId + 1)).state).toBe('open');
    const transaction = idOf(await openLink(orderId + 1));
    gateway.says('paid', 5000);
    await ask(app, transaction);
    expect(await states()).toEqual([
      ['unexpected', 'failed'],
      ['pending', 'done'],
    ]);
    expect(await app.shop.db.select().from(refunds)).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('lets the other one be paid by the customer, and records it in its history', async () => {
    const placed = await place();
    await cancel(placed.orderId + 1);
    expect((await initiate(app, { ...placed, amount: 104 })).status).toBe(200);
    const { body } = await app.send<{ events: object[] }>(
      'GET',
      `/api/admin/orders/${placed.orderId}`,
      undefined,
      admin.as,
    );
    expect(body.events.at(-1)).toMatchObject({
      by: 'Meena Shah',
      staffNote: 'To be paid without #0002, which was cancelled',
    });
  });

  it('lets the rest lapse at its own time, with the other one costing nothing', async () => {
    const { orderId } = await place();
    await cancel(orderId);
    app.advance(21 * 60);
    await app.jobs.runDue();
    expect((await totals()).map(([state]) => state)).toEqual(['lapsed', 'lapsed']);
    await expectNoBrokenRules(app.shop.db);
  });

  it('puts the new amount into the queued text, with a valid link', async () => {
    const [lunch = 0, dinner = 0] = await enter();
    await cancel(dinner);
    expect(await texts()).toMatchObject([{ template: 'orderPlaced', order: lunch }]);
    expect((await texts())[0]?.body).toContain('₹104.00');
  });

  it('queues a text with the other one’s link for a customer who had the link of the cancelled one', async () => {
    const [lunch = 0, dinner = 0] = await enter();
    await cancel(lunch);
    expect(await texts()).toMatchObject([{ template: 'amountDue', order: dinner }]);
    expect((await texts())[0]?.body).toContain((await linkOf(dinner)).link);
  });

  it('after a failed attempt refunds late money by that attempt in full', async () => {
    const placed = await place();
    const transaction = idOf(await initiate(app, placed));
    gateway.says('failed');
    await ask(app, transaction);
    await cancel(placed.orderId);
    expect((await linkOf(placed.orderId + 1)).state).toBe('open');
    gateway.says('paid', 15_400);
    app.advance(3600);
    await app.jobs.runDue();
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { amountPaise: 15_400, orderId: null },
    ]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('both at once ends both', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = await place();
      const answers = await Promise.all([cancel(orderId), cancel(orderId + 1)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await totals()).slice(-2).map(([state]) => state)).toEqual(['lapsed', 'lapsed']);
    }
    await expectNoBrokenRules(app.shop.db);
  });

  it('while a page is opened for both: the page is for the rest, or nothing is split', async () => {
    for (let round = 0; round < 8; round++) {
      const placed = await place();
      const [opened] = await Promise.all([initiate(app, placed), cancel(placed.orderId)]);
      const [lunch, dinner] = (await totals()).slice(-2);
      if (opened.status === 200) expect(lunch).toEqual(dinner);
      else
        expect([lunch, dinner]).toEqual([
          ['lapsed', 10_400],
          ['awaiting', 5000],
        ]);
    }
    await expectNoBrokenRules(app.shop.db);
  });

  it('while a page is opened by the other one’s link: the page has the amount to be paid', async () => {
    const { db } = app.shop;
    const { orderId } = await place();
    const { link } = await linkOf(orderId + 1);
    const [{ checkoutId = '' } = {}] = await byNumber();
    const begun: Promise<{ status: number }>[] = [];
    await inTransaction(db, async (tx) => {
      await lockCheckout(tx, checkoutId);
      begun.push(cancel(orderId));
      await untilWaiting(app, 1);
      // The request has read both orders, and stores its attempt after the other order is
      // cancelled.
      begun.push(app.send('POST', '/api/user/pay-link/open', { link }));
      await untilWaiting(app, 2);
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200]);
    expect(gateway.created.at(-1)?.amountPaise).toBe(5000);
    await expectNoBrokenRules(app.shop.db);
  });

  it('at the same time as a change of the other one leaves that one at its new cost', async () => {
    for (const isFirst of [true, false]) {
      const { orderId } = await place();
      const { checkoutId = '' } = (await byNumber()).at(-1) ?? {};
      const dinner = dinnerLine();
      const sent = { menus: [{ ...dinner, quantity: 2 }], seen: [dinner], reason: 'She called' };
      const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
      const url = `/api/admin/orders/${orderId + 1}/lines`;
      const change = () => app.send('PUT', url, sent, { headers });
      const steps = isFirst ? [() => cancel(orderId), change] : [change, () => cancel(orderId)];
      const begun: Promise<{ status: number }>[] = [];
      await inTransaction(app.shop.db, async (tx) => {
        await lockCheckout(tx, checkoutId);
        for (const step of steps) {
          begun.push(step());
          await untilWaiting(app, begun.length);
        }
      });
      expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await totals()).slice(-2)).toEqual([
        ['lapsed', 10_400],
        ['awaiting', 10_000],
      ]);
    }
    await expectNoBrokenRules(app.shop.db);
  });

  it('at the same time as a change to cash lets the rest be paid at the door', async () => {
    const { db } = app.shop;
    for (const isFirst of [true, false]) {
      const { orderId } = await place();
      const { checkoutId = '' } = (await byNumber()).at(-1) ?? {};
      const toCash = () =>
        moveToCash(db, orderId + 1, { staffId: admin.id, now: app.shop.clock(), cash });
      const steps = isFirst ? [() => cancel(orderId), toCash] : [toCash, () => cancel(orderId)];
      const begun: Promise<unknown>[] = [];
      await inTransaction(db, async (tx) => {
        await lockCheckout(tx, checkoutId);
        for (const step of steps) {
          begun.push(step());
          await untilWaiting(app, begun.length);
        }
      });
      await Promise.all(begun);
      expect((await totals()).slice(-2)).toEqual([
        ['lapsed', 10_400],
        ['due', 5000],
      ]);
    }
    await expectNoBrokenRules(app.shop.db);
  });
});
