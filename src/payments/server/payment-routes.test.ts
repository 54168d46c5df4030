import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { createTestGateway } from '#lab/fakes/fake-gateway.ts';
import { ask, attempts, idOf, initiate, orderState, retry } from '#lab/simulation/payer.ts';
import { paidDetail, pendingDetail } from '#src/checkout/checkout-rules.ts';

const { app, gateway } = setUpPayer();

describe('initiating a payment', () => {
  it("returns the gateway's hosted page, which returns to the payment status page", async () => {
    const answer = await initiate(app, await placeTestOrder(app));
    expect(answer.status).toBe(200);
    const [request] = gateway.created;
    expect(answer.body.data.url).toBe(`https://pay.example/${request?.attemptId}`);
    expect(request).toMatchObject({ amountPaise: 10_400, currency: 'INR', title: 'Order #0001' });
    expect(request?.returnUrl).toMatch(/\/payment-status\/T[0-9a-f]{32}$/);
    expect(request?.attemptId.length).toBeLessThanOrEqual(35);
  });

  it.each([
    ['an unknown order', { orderId: 999 }, 404],
    ['another mobile number', { mobileNumber: '9999999999' }, 404],
    ['another amount', { amount: 103.99 }, 409],
  ])('refuses %s without calling the gateway', async (_what, change, status) => {
    const placed = await placeTestOrder(app);
    expect((await initiate(app, { ...placed, ...change })).status).toBe(status);
    expect(gateway.created).toEqual([]);
    expect(await attempts(app)).toEqual([]);
  });

  it('refuses a checkout that lapsed', async () => {
    const late = await placeTestOrder(app);
    app.advance(20 * 60 + 1);
    expect((await initiate(app, late)).status).toBe(409);
    expect(gateway.created).toEqual([]);
  });

  it('gives the same page to a second request, and to twenty at once', async () => {
    const placed = await placeTestOrder(app);
    const first = await initiate(app, placed);
    const more = await Promise.all(Array.from({ length: 20 }, () => initiate(app, placed)));
    expect(new Set([first, ...more].map(idOf)).size).toBe(1);
    expect(gateway.created).toHaveLength(1);
  });

  it('gives one page to twenty first requests at once', async () => {
    const placed = await placeTestOrder(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => initiate(app, placed)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(gateway.created).toHaveLength(1);
  });

  it('answers 502 when the gateway refuses, and can be tried again', async () => {
    const placed = await placeTestOrder(app);
    gateway.onCreate = async () => ({ kind: 'rejected', code: 'MERCHANT_BLOCKED' });
    expect((await initiate(app, placed)).status).toBe(502);
    gateway.onCreate = createTestGateway().onCreate;
    expect((await initiate(app, placed)).status).toBe(200);
  });

  it('opens no page for a shift that takes no orders any more, and none for yesterday', async () => {
    const menu = await addMenu(app, { shift: 'Dinner' });
    app.advance((13 * 60 + 30) * 60);
    const placed = await placeTestOrder(app, { menus: [{ menu_id: menu, quantity: 1 }] });
    app.advance(10 * 60);
    expect((await initiate(app, placed)).status).toBe(409);
    expect(gateway.created).toEqual([]);
  });

  it('does not extend an unpaid order by one page after another', async () => {
    const placed = await placeTestOrder(app);
    for (let page = 0; page < 2; page++) {
      await initiate(app, placed);
      app.advance(14 * 60);
      await app.jobs.runDue();
    }
    expect((await initiate(app, placed)).status).toBe(409);
  });

  it('refuses a total that is too small for the gateway', async () => {
    const menu = await addMenu(app, { pricePaise: 50 });
    const placed = await placeTestOrder(app, { menus: [{ menu_id: menu, quantity: 1 }] });
    expect((await initiate(app, placed)).status).toBe(409);
    expect(await attempts(app)).toEqual([]);
  });

  it('keeps the order open as long as its page can be paid', async () => {
    const placed = await placeTestOrder(app);
    app.advance(4 * 60);
    await initiate(app, placed);
    app.advance(14 * 60);
    await initiate(app, placed);
    app.advance(10 * 60);
    await app.jobs.runDue();
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'pending' });
  });

  it('does not tell the customer to order again while the last page may still be paid', async () => {
    const pending = 'This payment is still being processed. Please do not pay again.';
    const placed = await placeTestOrder(app);
    app.advance(4 * 60);
    await initiate(app, placed);
    app.advance(14 * 60);
    await initiate(app, placed);
    for (const seconds of [14 * 60, 5 * 60]) {
      app.advance(seconds);
      expect(await initiate(app, placed)).toMatchObject({
        status: 409,
        body: { message: pending, details: [{ path: pendingDetail, message: pending }] },
      });
    }
    app.advance(60);
    const { body } = await initiate(app, placed);
    expect(body).toMatchObject({ message: 'This order was not paid in time. Please order again.' });
    expect(body).not.toHaveProperty('details');
  });
});

describe('the status of a payment', () => {
  it('is Successful when the gateway says so, and the order is paid', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    gateway.says('paid');
    const { body } = await ask(app, id);
    expect(body.data).toMatchObject({
      status: 'Successful',
      amount: 104,
      updatedAt: '2026-11-21T10:25:00.000+05:30',
    });
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'done' });
  });

  it('names the orders that were paid for, and nothing about who ordered what', async () => {
    const menus = [
      { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5200 }), quantity: 1 },
      { menu_id: await addMenu(app, { pricePaise: 5200 }), quantity: 1 },
    ];
    const placed = await placeTestOrder(app, { menus });
    const id = idOf(await initiate(app, placed));
    expect((await ask(app, id)).body.data).not.toHaveProperty('orders');
    gateway.says('paid');
    app.advance(3);
    const { data } = (await ask(app, id)).body;
    expect(data.orders).toEqual([
      { id: placed.orderId, deliveryDate: testToday, shift: 'Lunch' },
      { id: placed.orderId + 1, deliveryDate: testToday, shift: 'Dinner' },
    ]);
  });

  it('is Pending while the gateway has not decided, and asks it once in three seconds', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    for (let n = 0; n < 5; n++) expect((await ask(app, id)).body.data.status).toBe('Pending');
    expect(gateway.statusCalls).toBe(1);
    app.advance(3);
    await ask(app, id);
    expect(gateway.statusCalls).toBe(2);
  });

  it('is Failed when the gateway says so; the order can be paid by another attempt', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    gateway.says('failed');
    expect((await ask(app, id)).body.data).toMatchObject({ status: 'Failed', canPayAgain: true });
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'pending' });
  });

  it('is 404 for an unknown id, with data of the same form', async () => {
    const answer = await ask(app, 'nobody-knows-this');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      error: 'not_found',
      data: { status: 'Not Found', amount: 0 },
    });
  });
});

describe('paying again after a failed attempt', () => {
  it('is refused while the first attempt can still succeed but its page is about to end', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    app.advance(14 * 60);
    expect(await retry(app, id)).toMatchObject({
      status: 409,
      body: { details: [{ path: pendingDetail }] },
    });
    expect(gateway.created).toHaveLength(1);
  });

  it('is refused when the order is paid, with the detail that tells the browser so', async () => {
    const placed = await placeTestOrder(app);
    const id = idOf(await initiate(app, placed));
    gateway.says('paid');
    await ask(app, id);
    for (const answer of [await retry(app, id), await initiate(app, placed)]) {
      expect(answer).toMatchObject({ status: 409, body: { details: [{ path: paidDetail }] } });
    }
    expect(gateway.created).toHaveLength(1);
  });

  it('is refused for an unknown id and for a lapsed order', async () => {
    expect((await retry(app, 'unknown')).status).toBe(404);
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    gateway.says('failed');
    await ask(app, id);
    app.advance(21 * 60);
    await app.jobs.runDue();
    expect((await retry(app, id)).status).toBe(409);
    expect((await ask(app, id)).body.data).toMatchObject({ status: 'Failed', canPayAgain: false });
  });

  it('is refused after ten attempts', async () => {
    const placed = await placeTestOrder(app);
    let id = idOf(await initiate(app, placed));
    gateway.says('failed');
    for (let n = 1; n < 10; n++) {
      await ask(app, id);
      id = idOf(await retry(app, id));
    }
    await ask(app, id);
    expect((await retry(app, id)).status).toBe(409);
    expect(await attempts(app)).toHaveLength(10);
  });
});
