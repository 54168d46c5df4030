import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { startTestApp, type TestApp } from '#src/server/test-app.ts';
import { addMenu, placeTestOrder } from '#src/server/test-builders.ts';
import type { PaymentResult } from '../payment-contract.ts';
import { paymentAttempts } from './payment-tables.ts';
import { refunds } from './refund-tables.ts';
import { createTestGateway, type TestGateway } from './test-gateway.ts';

let app: TestApp;
let gateway: TestGateway;
const idle = createTestGateway();
const pristine = { onCreate: idle.onCreate };

beforeAll(async () => {
  gateway = createTestGateway();
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  Object.assign(gateway, { created: [], statusCalls: 0, ...pristine });
  gateway.says('pending');
});

interface PageAnswer {
  data: { url: string };
  error?: string;
}

type Placed = Awaited<ReturnType<typeof placeTestOrder>>;
const initiate = (body: Placed) => app.send<PageAnswer>('POST', '/api/user/payment/initiate', body);
const retry = (id: string) =>
  app.send<PageAnswer>('POST', '/api/user/payment/retry', { merchantTransactionId: id });
const ask = (id: string) =>
  app.send<PaymentResult & { error?: string }>('POST', '/api/user/payment/status', {
    merchantTransactionId: id,
  });

function idOf(answer: { body: PageAnswer }): string {
  return answer.body.data.url.split('/').at(-1) ?? '';
}

async function orderState() {
  const [order] = await app.shop.db.select().from(orders);
  return { status: order?.status, payment: order?.paymentStatus };
}

async function attempts() {
  return app.shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt);
}

describe('initiating a payment', () => {
  it("answers the gateway's hosted page, which comes back to the payment status page", async () => {
    const answer = await initiate(await placeTestOrder(app));
    expect(answer.status).toBe(200);
    const [request] = gateway.created;
    expect(answer.body.data.url).toBe(`https://pay.example/${request?.attemptId}`);
    expect(request).toMatchObject({ amountPaise: 10_400, currency: 'INR', orderNumber: 1 });
    expect(request?.returnUrl).toMatch(/\/payment-status\/T[0-9a-f]{32}$/);
    expect(request?.attemptId.length).toBeLessThanOrEqual(35);
  });

  it.each([
    ['an unknown order', { orderId: 999 }, 404],
    ['another mobile number', { mobileNumber: '9999999999' }, 404],
    ['another amount', { amount: 103.99 }, 409],
  ])('refuses %s without calling the gateway', async (_what, change, status) => {
    const placed = await placeTestOrder(app);
    expect((await initiate({ ...placed, ...change })).status).toBe(status);
    expect(gateway.created).toEqual([]);
    expect(await attempts()).toEqual([]);
  });

  it('refuses a checkout that is paid, and one that lapsed', async () => {
    const paid = await placeTestOrder(app);
    const id = idOf(await initiate(paid));
    gateway.says('paid');
    await ask(id);
    expect((await initiate(paid)).status).toBe(409);
    const late = await placeTestOrder(app);
    app.advance(20 * 60 + 1);
    expect((await initiate(late)).status).toBe(409);
    expect(gateway.created).toHaveLength(1);
  });

  it('gives the same page to a second initiate, and to twenty at once', async () => {
    const placed = await placeTestOrder(app);
    const first = await initiate(placed);
    const more = await Promise.all(Array.from({ length: 20 }, () => initiate(placed)));
    expect(new Set([first, ...more].map(idOf)).size).toBe(1);
    expect(gateway.created).toHaveLength(1);
  });

  it('gives one page to twenty initiates of which none was first', async () => {
    const placed = await placeTestOrder(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => initiate(placed)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(gateway.created).toHaveLength(1);
  });

  it('keeps an attempt whose creation timed out as unknown, and uses a fresh id next time', async () => {
    const placed = await placeTestOrder(app);
    gateway.onCreate = async () => ({ kind: 'unknown' });
    expect(await initiate(placed)).toMatchObject({
      status: 502,
      body: { error: 'gateway_failed' },
    });
    gateway.onCreate = pristine.onCreate;
    expect((await initiate(placed)).status).toBe(200);
    expect((await attempts()).map((a) => [a.state, a.isCurrent])).toEqual([
      ['unknown', false],
      ['open', true],
    ]);
    expect(new Set(gateway.created.map((request) => request.attemptId)).size).toBe(2);
  });

  it('answers 502 when the gateway refuses, and can be tried again', async () => {
    const placed = await placeTestOrder(app);
    gateway.onCreate = async () => ({ kind: 'rejected', code: 'MERCHANT_BLOCKED' });
    expect((await initiate(placed)).status).toBe(502);
    gateway.onCreate = pristine.onCreate;
    expect((await initiate(placed)).status).toBe(200);
  });

  it('replaces a page that was left behind by a crash before the gateway answered', async () => {
    const placed = await placeTestOrder(app);
    gateway.onCreate = () => Promise.reject(new Error('the process died here'));
    expect((await initiate(placed)).status).toBe(500);
    gateway.onCreate = pristine.onCreate;
    app.advance(16);
    expect((await initiate(placed)).status).toBe(200);
    expect((await attempts()).map((a) => [a.state, a.isCurrent])).toEqual([
      ['created', false],
      ['open', true],
    ]);
  });

  it('keeps the order alive as long as its page can be paid', async () => {
    const placed = await placeTestOrder(app);
    app.advance(19 * 60);
    await initiate(placed);
    app.advance(10 * 60);
    await app.jobs.runDue();
    expect(await orderState()).toEqual({ status: 'pending', payment: 'pending' });
  });
});

describe('the status of a payment', () => {
  it('is Successful when the gateway says so, and the order is paid', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    gateway.says('paid');
    const { body } = await ask(id);
    expect(body.data).toMatchObject({
      status: 'Successful',
      amount: 104,
      updatedAt: '2026-11-21T10:25:00.000+05:30',
    });
    expect(await orderState()).toEqual({ status: 'pending', payment: 'done' });
  });

  it('is Pending while the gateway has not decided, and asks it once in three seconds', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    for (let n = 0; n < 5; n++) expect((await ask(id)).body.data.status).toBe('Pending');
    expect(gateway.statusCalls).toBe(1);
    app.advance(3);
    await ask(id);
    expect(gateway.statusCalls).toBe(2);
  });

  it('is Pending while the gateway does not answer', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    gateway.says('unknown');
    expect((await ask(id)).body.data.status).toBe('Pending');
  });

  it('is Failed when the gateway says so; the order waits for another attempt', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    gateway.says('failed');
    expect((await ask(id)).body.data).toMatchObject({ status: 'Failed', canPayAgain: true });
    expect(await orderState()).toEqual({ status: 'pending', payment: 'pending' });
  });

  it('is 404 for an unknown id, with data of the same form', async () => {
    const answer = await ask('nobody-knows-this');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      error: 'not_found',
      data: { status: 'Not Found', amount: 0 },
    });
  });

  it('never becomes paid by the browser coming back alone', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    await ask(id);
    expect(await orderState()).toEqual({ status: 'pending', payment: 'pending' });
  });
});

describe('paying again after a failed attempt', () => {
  it('opens a new page for the same order', async () => {
    const placed = await placeTestOrder(app);
    const id = idOf(await initiate(placed));
    gateway.says('failed');
    await ask(id);
    const again = await retry(id);
    expect(again.status).toBe(200);
    expect(idOf(again)).not.toBe(id);
    expect(gateway.created.map((request) => request.orderNumber)).toEqual([1, 1]);
    expect(await app.shop.db.$count(orders)).toBe(1);
  });

  it('is refused while the first attempt can still succeed', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    expect((await retry(id)).status).toBe(409);
    expect(gateway.created).toHaveLength(1);
  });

  it('is refused for an unknown id and for a lapsed order', async () => {
    expect((await retry('unknown')).status).toBe(404);
    const id = idOf(await initiate(await placeTestOrder(app)));
    gateway.says('failed');
    await ask(id);
    app.advance(21 * 60);
    await app.jobs.runDue();
    expect((await retry(id)).status).toBe(409);
    expect((await ask(id)).body.data).toMatchObject({ status: 'Failed', canPayAgain: false });
  });

  it('ends after ten attempts', async () => {
    const placed = await placeTestOrder(app);
    let id = idOf(await initiate(placed));
    gateway.says('failed');
    for (let n = 1; n < 10; n++) {
      await ask(id);
      id = idOf(await retry(id));
    }
    await ask(id);
    expect((await retry(id)).status).toBe(409);
    expect(await attempts()).toHaveLength(10);
  });
});

describe('money that nobody waits for', () => {
  it('is found by the timetable, without any browser', async () => {
    await initiate(await placeTestOrder(app));
    gateway.says('paid');
    app.advance(20);
    await app.jobs.runDue();
    expect(await orderState()).toEqual({ status: 'pending', payment: 'done' });
  });

  it('is asked for before an unpaid order lapses', async () => {
    await initiate(await placeTestOrder(app));
    app.advance(20 * 60);
    gateway.says('paid');
    await app.jobs.runDue();
    expect(await orderState()).toEqual({ status: 'pending', payment: 'done' });
  });

  it('still pending at the end of its page keeps the order for five more minutes, then lets it lapse', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    app.advance(19 * 60 + 59);
    await app.jobs.runDue();
    expect(await orderState()).toMatchObject({ status: 'pending' });
    app.advance(60);
    await app.jobs.runDue();
    expect(await orderState()).toEqual({ status: 'unexpected', payment: 'failed' });
    expect((await ask(id)).body.data.status).toBe('Pending');
  });

  it('is attached to a lapsed order that can still be cooked', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    app.advance(21 * 60);
    await app.jobs.runDue();
    gateway.says('paid');
    app.advance(60 * 60);
    await app.jobs.runDue();
    expect(await orderState()).toEqual({ status: 'pending', payment: 'done' });
    expect((await ask(id)).body.data.status).toBe('Successful');
  });

  it('is owed back when the shift is over', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    app.advance(21 * 60);
    await app.jobs.runDue();
    gateway.says('paid');
    app.advance(24 * 3600);
    await app.jobs.runDue();
    expect(await orderState()).toEqual({ status: 'unexpected', payment: 'failed' });
    expect(await attempts()).toMatchObject([
      { state: 'paid', outcome: 'surplus', paidPaise: 10_400 },
    ]);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { state: 'owed', amountPaise: 10_400 },
    ]);
    const { body } = await ask(id);
    expect(body.data).toMatchObject({ status: 'Failed', canPayAgain: false });
    expect(body.data.message).toContain('goes back to you');
  });

  it('is owed back when its last portion was sold to somebody else meanwhile', async () => {
    const menu = await addMenu(app, { portions: 1 });
    const placed = await placeTestOrder(app, { menus: [{ menu_id: menu, quantity: 1 }] });
    await initiate(placed);
    app.advance(21 * 60);
    await app.jobs.runDue();
    await placeTestOrder(app, { menus: [{ menu_id: menu, quantity: 1 }] });
    gateway.says('paid');
    app.advance(16 * 60);
    await app.jobs.runDue();
    expect(await attempts()).toMatchObject([{ outcome: 'surplus' }]);
    const [row] = await app.shop.db.select().from(menus).where(eq(menus.id, menu));
    expect(row?.portionsSold).toBe(1);
  });

  it('is held for a person when the amount or the currency differs', async () => {
    for (const [amount, currency] of [
      [10_399, 'INR'],
      [10_401, 'INR'],
      [10_400, 'USD'],
    ] as const) {
      await app.reset();
      const id = idOf(await initiate(await placeTestOrder(app)));
      gateway.says('paid', amount, currency);
      expect((await ask(id)).body.data.status).toBe('Failed');
      expect(await attempts()).toMatchObject([{ outcome: 'held', paidPaise: amount }]);
      expect(await orderState()).toEqual({ status: 'pending', payment: 'pending' });
    }
  });

  it('of two paid attempts of one checkout is accepted once and owed back once', async () => {
    const placed = await placeTestOrder(app);
    const first = idOf(await initiate(placed));
    app.advance(14 * 60);
    const second = idOf(await initiate(placed));
    expect(second).not.toBe(first);
    gateway.says('paid');
    await ask(first);
    await ask(second);
    expect((await attempts()).map((attempt) => attempt.outcome)).toEqual(['accepted', 'surplus']);
    expect(await app.shop.db.$count(refunds)).toBe(1);
  });

  it('is found after the gateway had said failed', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    gateway.says('failed');
    await ask(id);
    gateway.says('paid');
    app.advance(36 * 60);
    await app.jobs.runDue();
    expect((await attempts()).map((attempt) => attempt.state)).toEqual(['paid']);
  });

  it('never turns a paid order back, whatever the gateway says later', async () => {
    const id = idOf(await initiate(await placeTestOrder(app)));
    gateway.says('paid');
    await ask(id);
    gateway.says('failed');
    app.advance(3600);
    await app.jobs.runDue();
    await ask(id);
    expect(await orderState()).toEqual({ status: 'pending', payment: 'done' });
  });
});
