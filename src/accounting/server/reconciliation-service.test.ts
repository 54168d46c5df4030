import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import {
  elapse,
  expectBooksToBalance,
  openPage,
  outcomes,
  payOrder,
  setUpFaultShop,
  startFaultShop,
} from '#lab/faults/fault-shop.ts';
import { attempts } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { paymentEvents } from '#src/payments/server/payment-event-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import {
  enqueueReconciliations,
  planReconciliationsJob,
  reconcileBooksJob,
} from './reconciliation-jobs.ts';

const hour = 3600;
const day = 24 * hour;

describe('razorpay: the comparison with the company’s books', () => {
  const shop = setUpFaultShop('razorpay');

  const alertRows = () => shop.app.shop.db.select().from(alerts);
  const messages = async () => (await alertRows()).map(({ message }) => message);
  const compare = async () => {
    const { db, config, clock } = shop.app.shop;
    await enqueueReconciliations(db, config.timeZone, clock());
    await shop.app.jobs.runDue();
  };
  /** On a later day, when everything is old enough to be compared. */
  const compareLater = async () => {
    await elapse(shop, 2 * hour);
    await compare();
  };
  const cancelOrder = async (orderId: number) => {
    const { as } = await asOwner(shop.app);
    const url = `/api/admin/orders/${orderId}/cancel`;
    expect((await shop.app.send('POST', url, { reason: 'No gas' }, as)).status).toBe(200);
    await shop.app.jobs.runDue();
  };

  it('finds nothing if both agree, for any number of entries', async () => {
    for (let count = 0; count < 3; count++) await payOrder(shop);
    const { placed } = await payOrder(shop);
    await cancelOrder(placed.orderId);
    const open = await openPage(shop);
    shop.provider.fail(open.id);
    await compareLater();
    await elapse(shop, day);
    expect(await alertRows()).toEqual([]);
    expect(shop.provider.count('list')).toBe(2 * 3 * 2);
    await expectBooksToBalance(shop);
  });

  it('runs every day, and checks each day three times', async () => {
    await compare();
    for (let count = 0; count < 3; count++) await elapse(shop, day);
    const rows = await shop.app.shop.db.select().from(jobs);
    expect(rows.filter(({ kind }) => kind === planReconciliationsJob)).toHaveLength(5);
    expect(rows.filter(({ kind }) => kind === reconcileBooksJob)).toHaveLength(4 * 3);
    expect(rows.filter(({ lastError }) => lastError !== null)).toEqual([]);
  });

  it("raises one alert for payments that are not in the shop's books, and never again", async () => {
    const { db } = shop.app.shop;
    for (let count = 0; count < 2; count++) await payOrder(shop);
    for (const [at, { id }] of (await attempts(shop.app)).entries()) {
      const strange = { transactionId: `Tother${at}`, paymentRef: `pay_other${at}` };
      await db.update(paymentAttempts).set(strange).where(eq(paymentAttempts.id, id));
      await db.delete(paymentCaptures).where(eq(paymentCaptures.attemptId, id));
    }
    await compareLater();
    await elapse(shop, day);
    expect(await messages()).toEqual([
      expect.stringMatching(
        /^₹104\.00 came in at the company by a payment that this shop has no record of \(pay_\w+\) and 1 other\./,
      ),
    ]);
  });

  it('books a payment that the shop had given up, without an alert', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    await shop.app.shop.db.delete(jobs);
    await shop.app.shop.db.update(paymentAttempts).set({ state: 'expired' });
    await compareLater();
    expect((await outcomes(shop))[0]).toMatch(/accepted|surplus/);
    expect(await alertRows()).toEqual([]);
  });

  it('raises one alert for a payment with another amount, linked to the payment', async () => {
    await payOrder(shop);
    const { db } = shop.app.shop;
    await db.update(paymentAttempts).set({ paidPaise: 10_500, amountPaise: 10_500 });
    await compareLater();
    for (let count = 0; count < 3; count++) await elapse(shop, day);
    const [attempt] = await attempts(shop.app);
    const outside = (await alertRows()).filter(({ kind }) => kind === 'outside');
    expect(outside).toMatchObject([
      {
        attemptId: attempt?.id,
        message:
          'The company’s records show ₹104.00 received by this payment; this shop’s records show ₹105.00.',
      },
    ]);
  });

  it('refunds a second capture on one link, as its event would', async () => {
    const { id } = await payOrder(shop);
    shop.provider.pay(id);
    await compareLater();
    await elapse(shop, 1);
    expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, amountPaise: 10_400 }]);
    for (let count = 0; count < 5; count++) await elapse(shop, day);
    expect((await alertRows()).filter(({ kind }) => kind !== 'refundSlow')).toEqual([]);
  });

  it('raises an alert for a payment that the company does not know after some days', async () => {
    await payOrder(shop);
    shop.provider.reset();
    await compareLater();
    expect(await alertRows()).toEqual([]);
    for (let count = 0; count < 5; count++) await elapse(shop, day);
    expect(await messages()).toEqual([
      'This shop’s records show ₹104.00 received by this payment; the company has no record of it.',
    ]);
    await elapse(shop, day);
    const failing = and(eq(jobs.kind, reconcileBooksJob), isNull(jobs.doneAt));
    expect(await shop.app.shop.db.$count(jobs, failing)).toBe(0);
  });

  it("calls a person once for a refund made in the company's dashboard, even after it is booked", async () => {
    const { id } = await payOrder(shop);
    shop.provider.refundOutside(id, 5000);
    await compareLater();
    const [attempt] = await attempts(shop.app);
    expect(await alertRows()).toMatchObject([{ kind: 'outsideMove', attemptId: attempt?.id }]);
    const { as } = await asOwner(shop.app);
    const [alert] = await alertRows();
    const path = `/api/admin/outside-moves/${alert?.subject}/book`;
    await shop.app.send('POST', path, { choice: 'toCustomer', reason: 'Me' }, as);
    for (let count = 0; count < 4; count++) await elapse(shop, day);
    expect(await messages()).toEqual([
      'Razorpay gave ₹50.00 back (order #0001). Say on the Money page what it was.',
    ]);
    await expectBooksToBalance(shop);
  });

  it('calls a person for a refund that is done at the company, and failed here', async () => {
    const { placed } = await payOrder(shop);
    await cancelOrder(placed.orderId);
    const [{ refundId = '' } = {}] = shop.provider.refunds();
    shop.provider.settleRefund(refundId, 'failed');
    await elapse(shop, 60);
    shop.provider.settleRefund(refundId, 'done');
    await compareLater();
    const [, unbooked] = await alertRows();
    expect(unbooked).toMatchObject({ kind: 'outsideMove' });
    const { as } = await asOwner(shop.app);
    const path = `/api/admin/outside-moves/${unbooked?.subject}/book`;
    await shop.app.send('POST', path, { choice: 'toCustomer', reason: 'Me' }, as);
    expect(await shop.app.shop.db.select().from(refunds)).toMatchObject([
      { state: 'failed' },
      { state: 'done', isOutside: true, cause: 'cancelled' },
    ]);
    expect((await alertRows()).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
    await expectNoBrokenRules(shop.app.shop.db);
  });

  it('raises one alert for a refund of another amount, and for one that only the shop knows', async () => {
    const { placed } = await payOrder(shop);
    await cancelOrder(placed.orderId);
    const { db } = shop.app.shop;
    await db.update(refunds).set({ amountPaise: 10_300 });
    await compareLater();
    expect(await messages()).toEqual([
      'The company gave back ₹104.00, this shop asked for ₹103.00.',
    ]);
    await db.delete(paymentEvents);
    await db.update(refunds).set({ id: '01020304-0506-4708-890a-0b0c0d0e0f10' });
    await compareLater();
    for (let count = 0; count < 2; count++) await elapse(shop, day);
    const found = (await messages()).filter((message) => message.includes('has no record of it'));
    expect(found).toEqual([
      'This shop’s records show ₹103.00 of this payment given back; the company has no record of it.',
    ]);
  });

  it('finds a refund that the bank returned, and raises an alert', async () => {
    const { placed } = await payOrder(shop);
    await cancelOrder(placed.orderId);
    const [{ refundId = '' } = {}] = shop.provider.refunds();
    shop.provider.settleRefund(refundId, 'done');
    await elapse(shop, 60);
    shop.provider.settleRefund(refundId, 'reversed');
    // Only the comparison asks about it.
    await shop.app.shop.db.delete(jobs);
    await compareLater();
    expect(await shop.app.shop.db.select().from(refunds)).toMatchObject([{ state: 'failed' }]);
    expect(await alertRows()).toMatchObject([{ kind: 'refundFailed' }]);
  });

  it('is retried while the company does not return all of its books', async () => {
    const { id } = await payOrder(shop);
    shop.provider.refundOutside(id, 5000);
    await elapse(shop, 2 * hour);
    shop.provider.misbehave('list', 'serverError', 3);
    await compare();
    expect(await alertRows()).toEqual([]);
    await elapse(shop, 3);
    expect(await alertRows()).toHaveLength(1);
  });
});

describe('the sandbox', () => {
  it('returns its books, and the demo agrees with them', async () => {
    const app = await startTestApp();
    try {
      const { seedDemo } = await import('#src/app/demo/demo-seed.ts');
      await seedDemo(app);
      const { db, config, clock } = app.shop;
      app.advance(2 * hour);
      await enqueueReconciliations(db, config.timeZone, clock());
      await app.jobs.runDue();
      expect(await db.select().from(alerts)).toEqual([]);
      const rows = await db.select().from(jobs).where(eq(jobs.kind, reconcileBooksJob));
      expect(rows.map(({ doneAt }) => doneAt)).not.toContain(null);
      expect(rows).toHaveLength(3);
    } finally {
      await app.close();
    }
  });
});

describe('phonepe', () => {
  it('has no call for its books, so nothing is compared', async () => {
    const shop = await startFaultShop('phonepe');
    try {
      const { db, config, clock } = shop.app.shop;
      await enqueueReconciliations(db, config.timeZone, clock());
      await shop.app.jobs.runDue();
      expect(await db.$count(jobs, eq(jobs.kind, reconcileBooksJob))).toBe(0);
    } finally {
      await shop.close();
    }
  });
});
