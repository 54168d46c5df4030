import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import type { ProviderFault } from '#lab/fakes/fake-provider.ts';
import {
  companiesHere,
  deliver,
  elapse,
  expectBooksToBalance,
  openAlerts,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { databaseError } from '#src/platform/database/database-errors.ts';

const day = 24 * 3600;

describe.each(companiesHere('razorpay'))('%s: a refund', (company) => {
  const shop = setUpFaultShop(company);
  let admin: TestPerson;
  let orderId: number;
  beforeEach(async () => {
    admin = await asOwner(shop.app);
    ({ orderId } = (await payOrder(shop)).placed);
  });

  const giveBack = (amount: number, refundable = 104, by = admin) => {
    const body = { amount, refundable, reason: 'The dal was cold' };
    return shop.app.send('POST', `/api/admin/orders/${orderId}/refund`, body, by.as);
  };
  const retryFirst = async () => {
    const [first] = await refundRows(shop);
    return shop.app.send('POST', `/api/admin/refunds/${first?.id}/retry`, undefined, admin.as);
  };
  const settleAll = (state: 'done' | 'failed') => {
    for (const { refundId } of shop.provider.refunds()) shop.provider.settleRefund(refundId, state);
  };
  const states = async () => (await refundRows(shop)).map(({ state }) => state);

  it('that two admins decide at once is made once; the slower one gets an error', async () => {
    const other = await asOwner(shop.app);
    const answers = await Promise.all([giveBack(104), giveBack(104, 104, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectBooksToBalance(shop);
    expect(shop.provider.refunds()).toMatchObject([{ amountPaise: 10_400, state: 'done' }]);
  });

  it('of a part that two admins decide at once is made once as well', async () => {
    const other = await asOwner(shop.app);
    const answers = await Promise.all([giveBack(40), giveBack(40, 104, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectBooksToBalance(shop);
    expect(shop.provider.refunds()).toMatchObject([{ amountPaise: 4000 }]);
  });

  it('for which one admin cancels and another refunds is made once', async () => {
    const url = `/api/admin/orders/${orderId}/cancel`;
    await Promise.all([
      shop.app.send('POST', url, { reason: 'No gas today' }, admin.as),
      giveBack(104),
    ]);
    await expectBooksToBalance(shop);
    expect(shop.provider.refunds()).toMatchObject([{ amountPaise: 10_400 }]);
  });

  it.each<ProviderFault>(['dropAfter', 'dropBefore'])(
    'whose answer is unusable (%s) is asked about, and made once',
    async (fault) => {
      shop.provider.misbehave('refund', fault);
      await giveBack(104);
      await shop.app.jobs.runDue();
      shop.use(shop.adapter());
      if (fault === 'dropAfter') {
        expect(await states()).toEqual(['owed']);
        expect(shop.provider.refunds()).toHaveLength(1);
      }
      await expectBooksToBalance(shop);
      expect(await states()).toEqual(['done']);
      expect(shop.provider.refunds()).toHaveLength(1);
      if (fault === 'dropAfter') expect(shop.provider.count('refund')).toBe(1);
    },
  );

  it('that gets no answer for a day is made once', async () => {
    shop.provider.misbehave('refund', 'dropAfter');
    shop.provider.misbehave('refundStatus', 'serverError', Number.POSITIVE_INFINITY);
    await giveBack(104);
    for (const seconds of [0, 60, 600, 3600, 6 * 3600, day]) await elapse(shop, seconds);
    expect(await states()).toEqual(['owed']);
    expect(shop.provider.count('refund')).toBe(1);
    shop.provider.behave();
    await expectBooksToBalance(shop);
    expect(shop.provider.refunds()).toHaveLength(1);
  });

  it('that is pending for ten days raises an alert after five and after ten, and is done in the end', async () => {
    await giveBack(104);
    const called: number[] = [];
    for (let halfDays = 0; halfDays < 22; halfDays++) {
      await elapse(shop, day / 2);
      called.push(await shop.app.shop.db.$count(alerts));
    }
    expect(called.indexOf(1)).toBe(9);
    expect(called.indexOf(2)).toBe(19);
    expect(called.at(-1)).toBe(2);
    expect(await openAlerts(shop)).toEqual(['refundSlow', 'refundSlow']);
    expect(await states()).toEqual(['sent']);
    await expectBooksToBalance(shop);
    expect(await openAlerts(shop)).toEqual([]);
    expect(shop.provider.count('refund')).toBe(1);
  });

  it('that failed raises an alert, and a person replaces it by a new one, once', async () => {
    await giveBack(104);
    await shop.app.jobs.runDue();
    settleAll('failed');
    await elapse(shop, 60);
    expect(await states()).toEqual(['failed']);
    expect(await openAlerts(shop)).toEqual(['refundFailed']);
    const answers = await Promise.all([retryFirst(), retryFirst()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await retryFirst()).status).toBe(409);
    await expectBooksToBalance(shop);
    const [failed, again] = await refundRows(shop);
    expect(again).toMatchObject({ retryOf: failed?.id, state: 'done', amountPaise: 10_400 });
    expect(shop.provider.refunds().map(({ state }) => state)).toEqual(['failed', 'done']);
    expect(await openAlerts(shop)).toEqual([]);
  });

  it('that has not failed can’t be tried again', async () => {
    await giveBack(104);
    expect((await retryFirst()).status).toBe(409);
    await shop.app.jobs.runDue();
    expect((await retryFirst()).status).toBe(409);
    await expectBooksToBalance(shop);
    // After so long, all sessions have ended.
    admin = await asOwner(shop.app);
    expect((await retryFirst()).status).toBe(409);
    expect(shop.provider.refunds()).toHaveLength(1);
  });

  it('in parts that exceed the total is refused, by the shop and by the database', async () => {
    expect((await giveBack(60)).status).toBe(200);
    expect((await giveBack(60)).status).toBe(409);
    expect((await giveBack(60, 44)).status).toBe(409);
    expect((await giveBack(44, 44)).status).toBe(200);
    expect((await giveBack(1, 44)).status).toBe(409);
    const { db } = shop.app.shop;
    const forced = db.execute(sql`update payment_attempts set refunded_paise = paid_paise + 1`);
    const error = databaseError(await forced.catch((refusal: unknown) => refusal));
    expect(error?.constraint).toBe('payment_attempts_refunded');
    await expectBooksToBalance(shop);
    const parts = shop.provider.refunds().map(({ amountPaise }) => amountPaise);
    expect(parts.toSorted()).toEqual([4400, 6000]);
  });

  it('event that is not true only makes the shop ask', async () => {
    await giveBack(104);
    await shop.app.jobs.runDue();
    const [refund] = shop.provider.refunds();
    const refundId = refund?.refundId ?? '';
    for (const claim of ['failed', 'done'] as const) {
      expect((await deliver(shop, shop.provider.refundEvent(refundId, claim))).status).toBe(200);
      await shop.app.jobs.runDue();
      expect(await states()).toEqual(['sent']);
    }
    settleAll('done');
    await deliver(shop, shop.provider.refundEvent(refundId, 'done'));
    await elapse(shop, 1);
    expect(await openAlerts(shop)).toEqual([]);
    await expectBooksToBalance(shop);
  });
});
