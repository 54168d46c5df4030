import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import type { ProviderFault } from '#lab/fakes/fake-provider.ts';
import {
  companiesHere,
  elapse,
  expectBooksToBalance,
  hastyMs,
  openAlerts,
  openPage,
  outcomes,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { ask, attempts, initiate, orderState } from '#lab/simulation/payer.ts';
import { pendingDetail } from '#src/checkout/checkout-rules.ts';
import { selectMenusByIds } from '#src/menus/server/menu-sql.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const confirmed = { status: 'pending', payment: 'done' };
const lapsed = { status: 'unexpected', payment: 'failed' };
const minute = 60;
const hour = 60 * minute;

describe.each(companiesHere('razorpay'))('%s: the status of a payment', (company) => {
  // 95 minutes after the tests' clock starts.
  const shop = setUpFaultShop(company, { LUNCH_CUT_OFF: '12:00' });

  const openDinner = async () => {
    const menu_id = await addMenu(shop.app, { shift: 'Dinner' });
    return openPage(shop, { menus: [{ menu_id, quantity: 1 }] });
  };
  const portionsSold = async (id: string) =>
    (await selectMenusByIds(shop.app.shop.db, [id]))[0]?.portionsSold;
  const letLapse = async () => {
    await elapse(shop, 20 * minute);
    await elapse(shop, 30);
    expect(await orderState(shop.app)).toEqual(lapsed);
  };
  const refundHeld = async (id: string) => {
    const admin = await asOwner(shop.app);
    const url = `/api/admin/payments/${id}/refund`;
    return shop.app.send('POST', url, { reason: 'The amount was wrong' }, admin.as);
  };

  it('expired, and paid while the shift still takes orders: the order is confirmed', async () => {
    const { id } = await openPage(shop);
    shop.provider.expire(id);
    await letLapse();
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted']);
    expect(await orderState(shop.app)).toEqual(confirmed);
  });

  it('expired, and paid after the cut-off: the money is refunded', async () => {
    const { id } = await openPage(shop);
    shop.provider.expire(id);
    await letLapse();
    await elapse(shop, 2 * hour);
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['surplus']);
    expect(await orderState(shop.app)).toEqual(lapsed);
    expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, state: 'done' }]);
  });

  it('paid in time while the shop was down until the next day: the money is refunded', async () => {
    const { id } = await openDinner();
    shop.provider.pay(id);
    await elapse(shop, 24 * hour);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['surplus']);
    expect(await orderState(shop.app)).toEqual(lapsed);
    expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, state: 'done' }]);
  });

  it('paid in time while the shop was down, for a later day: the order is confirmed', async () => {
    const date = addDays(testToday, 2);
    const menu_id = await addMenu(shop.app, { date, portions: 1 });
    const { id } = await openPage(shop, { menus: [{ menu_id, quantity: 1 }] });
    shop.provider.pay(id);
    await elapse(shop, 24 * hour);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted']);
    expect(await orderState(shop.app)).toEqual(confirmed);
    expect(await portionsSold(menu_id)).toBe(1);
  });

  it.each([
    ['a rupee too little', { amountPaise: 10_300 }],
    ['dollars', { currency: 'USD' }],
  ])('paid with %s: the money is held, and an admin refunds all of it', async (_what, change) => {
    const { id, placed } = await openPage(shop);
    shop.provider.pay(id, change);
    const { data } = (await ask(shop.app, id)).body;
    expect(data).toMatchObject({ status: 'Failed', canPayAgain: false });
    expect(await outcomes(shop)).toEqual(['held']);
    expect(await openAlerts(shop)).toEqual(['held']);
    expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'pending' });
    expect(await initiate(shop.app, placed)).toMatchObject({
      status: 409,
      body: { details: [{ path: pendingDetail }] },
    });
    expect((await refundHeld(id)).status).toBe(200);
    expect((await refundHeld(id)).status).toBe(409);
    await expectBooksToBalance(shop);
    expect(await openAlerts(shop)).toEqual([]);
    const amountPaise = 'amountPaise' in change ? change.amountPaise : 10_400;
    expect(shop.provider.refunds()).toMatchObject([{ amountPaise, state: 'done' }]);
    expect(await refundRows(shop)).toMatchObject([{ cause: 'held' }]);
    expect(await orderState(shop.app)).toEqual(lapsed);
  });

  it('held without a decision: its alert stays open', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id, { amountPaise: 10_300 });
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['held']);
    expect(await openAlerts(shop)).toEqual(['held']);
    expect(shop.provider.refunds()).toEqual([]);
  });

  it('not found: it stays pending until its page is over, and then fails', async () => {
    shop.provider.misbehave('create', 'dropBefore');
    await initiate(shop.app, await placeTestOrder(shop.app));
    const [attempt] = await attempts(shop.app);
    const id = attempt?.transactionId ?? '';
    expect((await ask(shop.app, id)).body.data.status).toBe('Pending');
    await elapse(shop, 14 * minute);
    expect((await ask(shop.app, id)).body.data.status).toBe('Pending');
    await elapse(shop, 2 * minute);
    expect((await ask(shop.app, id)).body.data.status).toBe('Failed');
    await expectBooksToBalance(shop);
    expect(await orderState(shop.app)).toEqual(lapsed);
  });

  it.each<ProviderFault>(['serverError', 'silent'])(
    'stays pending while the company’s answer is unusable (%s)',
    async (fault) => {
      const { id } = await openDinner();
      shop.provider.pay(id);
      shop.provider.misbehave('status', fault, Number.POSITIVE_INFINITY);
      if (fault === 'silent') shop.use(shop.adapter(hastyMs));
      expect((await ask(shop.app, id)).body.data.status).toBe('Pending');
      for (const seconds of [20, minute, 5 * minute]) await elapse(shop, seconds);
      expect(await outcomes(shop)).toEqual(['open']);
      shop.provider.behave();
      shop.use(shop.adapter());
      await expectBooksToBalance(shop);
      expect(await outcomes(shop)).toEqual(['accepted']);
      expect(await orderState(shop.app)).toEqual(confirmed);
    },
  );

  it('is asked for less and less often while the company answers that there are too many requests', async () => {
    const { id } = await openDinner();
    shop.provider.misbehave('status', 'tooMany', Number.POSITIVE_INFINITY);
    const counts: number[] = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      const before = shop.provider.count('status');
      for (let step = 0; step < 30; step++) await elapse(shop, 30);
      counts.push(shop.provider.count('status') - before);
    }
    // A company that answers is asked more than 20 times in the first quarter of an hour.
    expect(Math.max(...counts)).toBeLessThanOrEqual(20);
    expect(counts[3]).toBeLessThanOrEqual(7);
    shop.provider.behave();
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted']);
  });
});
