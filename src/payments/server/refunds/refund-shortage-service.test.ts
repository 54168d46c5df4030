import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import {
  companies,
  deliver,
  dying,
  elapse,
  expectSameBooks,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';

const minute = 60;
const hour = 60 * minute;

describe.each(companies)('%s: a refund after a part was refunded elsewhere', (company) => {
  const shop = setUpFaultShop(company);
  let admin: TestPerson;
  let page: Awaited<ReturnType<typeof payOrder>>;
  beforeEach(async () => {
    admin = await asOwner(shop.app);
    page = await payOrder(shop);
  });

  /** A refund in the company's dashboard; PhonePe reports it only by its event. */
  const giveBackThere = async (amountPaise: number) => {
    const event = shop.provider.refundOutside(page.id, amountPaise);
    expect((await deliver(shop, event)).status).toBe(200);
    await shop.app.jobs.runDue();
  };
  const cancel = async () => {
    const url = `/api/admin/orders/${page.placed.orderId}/cancel`;
    expect((await shop.app.send('POST', url, { reason: 'No gas' }, admin.as)).status).toBe(200);
    await shop.app.jobs.runDue();
  };
  const settleAll = async () => {
    for (const { refundId, state } of shop.provider.refunds())
      if (state === 'pending') shop.provider.settleRefund(refundId, 'done');
    for (const seconds of [minute, 10 * minute, hour]) await elapse(shop, seconds);
  };
  const failedAlerts = async () => {
    const rows = await shop.app.shop.db.select().from(alerts);
    return rows.filter(({ kind, resolvedAt }) => kind === 'refundFailed' && resolvedAt === null);
  };
  const givenPaise = () =>
    shop.provider
      .refunds()
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amounts = async () =>
    (await refundRows(shop)).map(({ amountPaise, state }) => [amountPaise, state]);
  const retry = async () => {
    const [alert] = await failedAlerts();
    const url = `/api/admin/refunds/${alert?.subject}/retry`;
    // The password was typed too long ago.
    admin = await asOwner(shop.app);
    expect((await shop.app.send('POST', url, undefined, admin.as)).status).toBe(200);
    await shop.app.jobs.runDue();
  };
  const message =
    '₹104.00 of order #0001 was to go back, but the company has ₹52.00 left of this payment: ₹52.00 goes back, ₹52.00 is missing. Look there who gave the rest back. If the customer has it, close this; else try the refund again.';

  it('refunds what is left, names both sums, and never tries more than that again', async () => {
    await giveBackThere(5200);
    await cancel();
    await settleAll();
    expect(givenPaise()).toBe(10_400);
    expect((await amounts()).toSorted()).toEqual([
      [10_400, 'failed'],
      [5200, 'done'],
      [5200, 'failed'],
    ]);
    expect(await failedAlerts()).toMatchObject([{ message }]);
    await expectNoBrokenRules(shop.app.shop.db);
    const papers = await shop.app.shop.db.select().from(receipts);
    const notes = papers.filter(({ kind }) => kind === 'creditNote');
    expect(notes.map(({ amountPaise }) => amountPaise)).toEqual([10_400]);

    await retry();
    expect(givenPaise()).toBe(10_400);
    expect(await failedAlerts()).toMatchObject([
      {
        message: expect.stringContaining(
          '₹52.00 of order #0001 was to go back, but the company has ₹0.00 left of this payment',
        ),
      },
    ]);
    await expectNoBrokenRules(shop.app.shop.db);
    const [alert] = await failedAlerts();
    const url = `/api/admin/alerts/${alert?.id}/resolve`;
    const note = { note: 'The customer has it from the dashboard' };
    expect((await shop.app.send('POST', url, note, admin.as)).status).toBe(200);
    await settleAll();
    expect(await failedAlerts()).toEqual([]);
    await expectNoBrokenRules(shop.app.shop.db);
  });

  it('sends the missing part when the dashboard’s refund has failed since', async () => {
    await giveBackThere(5200);
    await cancel();
    const there = shop.provider.refunds().find(({ refundId }) => !/^R[\da-f]{32}$/.test(refundId));
    shop.provider.settleRefund(there?.refundId ?? '', 'failed');
    await settleAll();
    await retry();
    await settleAll();
    expect(givenPaise()).toBe(10_400);
    expect(await failedAlerts()).toEqual([]);
    await expectNoBrokenRules(shop.app.shop.db);
  });

  it('does not report its own amount as missing when its answer was lost', async () => {
    shop.provider.misbehave('refund', 'dropAfter');
    const gateway = shop.adapter();
    let isLate = true;
    shop.use({
      ...gateway,
      // The company's list of refunds is behind its sums.
      refundStatus: async (request) =>
        isLate ? { state: 'notFound' } : gateway.refundStatus(request),
    });
    await cancel();
    await elapse(shop, minute);
    isLate = false;
    await settleAll();
    expect(await amounts()).toEqual([[10_400, 'done']]);
    expect(shop.provider.refunds()).toHaveLength(1);
    expect(await failedAlerts()).toEqual([]);
  });

  it('is made once by two simultaneous checks, and after a crash between asking and sending', async () => {
    await giveBackThere(5200);
    const { gateway, death } = dying(shop.adapter(), 'refund', 'before');
    shop.use(gateway);
    const url = `/api/admin/orders/${page.placed.orderId}/cancel`;
    await shop.app.send('POST', url, { reason: 'No gas' }, admin.as);
    void shop.app.jobs.runDue();
    await death;
    await shop.restart();
    await elapse(shop, 2 * minute);
    await Promise.all([shop.app.jobs.runDue(), shop.app.jobs.runDue()]);
    await settleAll();
    expect(givenPaise()).toBe(10_400);
    expect(await failedAlerts()).toHaveLength(1);
    await expectNoBrokenRules(shop.app.shop.db);
  });

  it('refunds what is left when somebody refunds a part while it is being sent', async () => {
    const inner = shop.adapter();
    let isFirst = true;
    shop.use({
      ...inner,
      async refund(request) {
        if (isFirst) await giveBackThereAtOnce();
        isFirst = false;
        return inner.refund(request);
      },
    });
    const giveBackThereAtOnce = async () => {
      const event = shop.provider.refundOutside(page.id, 5200);
      expect((await deliver(shop, event)).status).toBe(200);
    };
    await cancel();
    await settleAll();
    expect(givenPaise()).toBe(10_400);
    expect(await failedAlerts()).toMatchObject([{ message }]);
    await expectNoBrokenRules(shop.app.shop.db);
  });

  it('that another check has just sent is pending, and nothing is missing', async () => {
    const inner = shop.adapter();
    shop.use({
      ...inner,
      async leftOf(request, others) {
        await inner.refund(request);
        return inner.leftOf?.(request, others);
      },
    });
    await cancel();
    await settleAll();
    expect(await amounts()).toEqual([[10_400, 'done']]);
    expect(await failedAlerts()).toEqual([]);
    await expectSameBooks(shop);
  });
});

describe.each(companies)('%s: a refund that was done', (company) => {
  const shop = setUpFaultShop(company);
  let admin: TestPerson;

  const states = async () => (await refundRows(shop)).map(({ state }) => state);
  const messages = async () =>
    (await shop.app.shop.db.select().from(alerts)).map(({ message }) => message);
  const cameBack = [
    '₹104.00 of order #0001 was given back, and has come back from the bank. Try the refund again, or give it back by hand and close this.',
  ];
  let refundId: string;
  beforeEach(async () => {
    admin = await asOwner(shop.app);
    const { placed } = await payOrder(shop);
    const url = `/api/admin/orders/${placed.orderId}/cancel`;
    await shop.app.send('POST', url, { reason: 'No gas' }, admin.as);
    await shop.app.jobs.runDue();
    refundId = shop.provider.refunds()[0]?.refundId ?? '';
    shop.provider.settleRefund(refundId, 'done');
    await elapse(shop, minute);
    expect(await states()).toEqual(['done']);
  });

  it.each(['failed', 'reversed'] as const)(
    'has failed, with an alert, when an event says that it %s at the bank',
    async (end) => {
      shop.provider.settleRefund(refundId, end);
      await deliver(shop, shop.provider.refundEvent(refundId, 'failed'));
      await elapse(shop, 1);
      expect(await states()).toEqual(['failed']);
      expect(await messages()).toEqual(cameBack);
      await expectNoBrokenRules(shop.app.shop.db);
      const [refund] = await refundRows(shop);
      const url = `/api/admin/refunds/${refund?.id}/retry`;
      expect((await shop.app.send('POST', url, undefined, admin.as)).status).toBe(200);
      await shop.app.jobs.runDue();
      expect((await states()).toSorted()).toEqual(['failed', 'sent']);
      await expectNoBrokenRules(shop.app.shop.db);
    },
  );

  it('stays done when an event says otherwise and the company does not', async () => {
    await deliver(shop, shop.provider.refundEvent(refundId, 'failed'));
    await elapse(shop, 1);
    expect(await states()).toEqual(['done']);
    expect(await messages()).toEqual([]);
    expect(shop.provider.count('refund')).toBe(1);
  });

  it('has failed by the next day when it fails at the bank, without any event', async () => {
    shop.provider.settleRefund(refundId, 'reversed');
    for (const seconds of [12 * hour, 13 * hour]) await elapse(shop, seconds);
    expect(await states()).toEqual(['failed']);
    expect(await messages()).toEqual(cameBack);
  });

  it('is checked for two weeks', async () => {
    for (let day = 0; day < 13; day++) await elapse(shop, 24 * hour);
    shop.provider.settleRefund(refundId, 'failed');
    for (let day = 0; day < 2; day++) await elapse(shop, 24 * hour);
    expect(await states()).toEqual(['failed']);
    expect(await messages()).toEqual(cameBack);
  });
});
