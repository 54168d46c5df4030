import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import {
  companiesHere,
  deliver,
  elapse,
  endOfUnpaid,
  expectBooksToBalance,
  newestId,
  openAlerts,
  openPage,
  outcomes,
  payOrder,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { ask, attempts, initiate, orderState, retry } from '#lab/simulation/payer.ts';

const confirmed = { status: 'pending', payment: 'done' };

describe.each(companiesHere('phonepe'))('%s: a customer who', (company) => {
  const shop = setUpFaultShop(company);

  it('presses Pay twenty times at once while the answer is lost has one attempt', async () => {
    const placed = await placeTestOrder(shop.app);
    shop.provider.misbehave('create', 'dropAfter');
    const presses = Array.from({ length: 20 }, () => initiate(shop.app, placed));
    const answers = await Promise.all(presses);
    const opened = answers.filter(({ status }) => status === 200);
    // A request after the answer was lost gets a new page; the others have to try again.
    expect(new Set(opened.map(({ body }) => body.data.url)).size).toBeLessThanOrEqual(1);
    expect(shop.provider.attempts().length).toBeLessThanOrEqual(2);
    for (const { attemptId } of shop.provider.attempts()) shop.provider.pay(attemptId);
    await expectBooksToBalance(shop);
    expect((await outcomes(shop)).filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  });

  it('pays in a second tab gets the same page there, and both tabs show the result', async () => {
    const { placed, id } = await openPage(shop);
    const other = await initiate(shop.app, placed);
    expect(other.status).toBe(200);
    expect(shop.provider.attempts()).toHaveLength(1);
    shop.provider.pay(id);
    const tabs = await Promise.all([ask(shop.app, id), ask(shop.app, id)]);
    shop.app.advance(3);
    expect((await ask(shop.app, id)).body.data.status).toBe('Successful');
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect((await initiate(shop.app, placed)).status).toBe(409);
    await expectBooksToBalance(shop);
    expect(await orderState(shop.app)).toEqual(confirmed);
  });

  it('pays on an old page after a newer one was opened has paid for the order', async () => {
    const { placed, id } = await openPage(shop);
    await elapse(shop, 14 * 60);
    expect((await initiate(shop.app, placed)).status).toBe(200);
    expect(shop.provider.attempts()).toHaveLength(2);
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['accepted', endOfUnpaid(company)]);
    expect(await orderState(shop.app)).toEqual(confirmed);
  });

  it('pays on both of two pages gets a refund of the second payment', async () => {
    const { placed, id: first } = await openPage(shop);
    await elapse(shop, 14 * 60);
    await initiate(shop.app, placed);
    const second = newestId(shop);
    shop.provider.pay(second);
    expect((await ask(shop.app, second)).body.data.status).toBe('Successful');
    shop.provider.pay(first);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['surplus', 'accepted']);
    expect(shop.provider.refunds()).toMatchObject([
      { attemptId: first, amountPaise: 10_400, state: 'done' },
    ]);
    expect((await ask(shop.app, first)).body.data).toMatchObject({
      status: 'Failed',
      refunds: [{ amount: 104, state: 'done' }],
    });
  });

  it('goes back from an open page and pays again is sent to the same page', async () => {
    const { placed, id } = await openPage(shop);
    expect((await ask(shop.app, id)).body.data.status).toBe('Pending');
    const again = [await retry(shop.app, id), await initiate(shop.app, placed)];
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(again[0]?.body).toEqual(again[1]?.body);
    expect(shop.provider.attempts()).toHaveLength(1);
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
  });

  it('fails, goes back and pays again has paid once', async () => {
    const { id } = await openPage(shop);
    shop.provider.fail(id);
    expect((await ask(shop.app, id)).body.data).toMatchObject({
      status: 'Failed',
      canPayAgain: true,
    });
    expect((await retry(shop.app, id)).status).toBe(200);
    const again = newestId(shop);
    expect(again).not.toBe(id);
    shop.provider.pay(again);
    expect((await ask(shop.app, again)).body.data.status).toBe('Successful');
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['failed', 'accepted']);
  });

  it('fails, pays again, and whose first payment succeeds later gets a refund of that one', async () => {
    const { id } = await openPage(shop);
    shop.provider.fail(id);
    await ask(shop.app, id);
    await retry(shop.app, id);
    shop.provider.pay(newestId(shop));
    await elapse(shop, 20);
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await outcomes(shop)).toEqual(['surplus', 'accepted']);
    expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, state: 'done' }]);
  });

  it('closes the browser after paying has paid', async () => {
    const { id } = await openPage(shop);
    shop.provider.pay(id);
    await expectBooksToBalance(shop);
    expect(await attempts(shop.app)).toMatchObject([{ state: 'paid', outcome: 'accepted' }]);
    expect(await orderState(shop.app)).toEqual(confirmed);
  });

  it('closes the browser without paying loses nothing, and the order lapses', async () => {
    await openPage(shop);
    await expectBooksToBalance(shop);
    expect(await orderState(shop.app)).toEqual({ status: 'unexpected', payment: 'failed' });
  });

  it('presses Pay once more after paying is told that the order is paid', async () => {
    const { placed } = await payOrder(shop);
    const again = await initiate(shop.app, placed);
    expect(again).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(shop.provider.attempts()).toHaveLength(1);
  });

  it.runIf(company === 'razorpay')(
    'pays the same page once more after it was paid gets a refund of the second payment',
    async () => {
      const { id } = await payOrder(shop);
      shop.provider.pay(id);
      await deliver(shop, shop.provider.paymentEvent(id, 'paid'));
      await expectBooksToBalance(shop);
      expect(await openAlerts(shop)).toEqual([]);
      expect(shop.provider.refunds()).toMatchObject([{ attemptId: id, amountPaise: 10_400 }]);
    },
  );
});
