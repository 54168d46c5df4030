import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { PaymentAttempt, Refund } from '#src/payments/admin-payment-contract.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);

type Cancelled = { order: { id: number; status: string }; refundOwed?: number; message: string };
type Money = { checkoutTotal: number; payments: PaymentAttempt[]; refunds: Refund[] };
const cancel = (id: number, reason = 'No gas today') =>
  app.send<Cancelled>('POST', `/api/admin/orders/${id}/cancel`, { reason }, admin.as);
const money = async (id: number) =>
  (await app.send<Money>('GET', `/api/admin/orders/${id}/payments`, undefined, admin.as)).body;
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);
const states = async () =>
  (await rows()).map(({ status, paymentStatus }) => [status, paymentStatus]);
const owed = async () =>
  (await app.shop.db.select().from(refunds)).map(({ amountPaise, state }) => [amountPaise, state]);
const assign = (id: number, delivery_boy_id: string) =>
  app.send('PUT', '/api/admin/assign-orders', { orderIds: [id], delivery_boy_id }, admin.as);
/** One checkout for lunch (104 rupees) and dinner (50 rupees). */
const lunchAndDinner = async () => ({
  menus: [
    { menu_id: await addMenu(app), quantity: 1 },
    { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
  ],
});

describe('cancelling an order', () => {
  it('that is paid creates a refund with the reason', async () => {
    const { orderId } = await placePaidOrder(payer);
    expect((await cancel(orderId)).body).toEqual({
      order: { id: orderId, status: 'unexpected' },
      refundOwed: 104,
    });
    expect(await states()).toEqual([['unexpected', 'done']]);
    expect((await money(orderId)).refunds).toEqual([
      {
        id: expect.any(String),
        amount: 104,
        state: 'owed',
        reason: 'No gas today',
        createdAt: '2026-11-21T10:25:00.000+05:30',
        updatedAt: '2026-11-21T10:25:00.000+05:30',
        canRetry: false,
        creditNote: expect.stringMatching(/^\/receipt\/[0-9a-f]{32}$/),
      },
    ]);
    const url = `/api/admin/orders/${orderId}`;
    const { body } = await app.send<{ events: object[] }>('GET', url, undefined, admin.as);
    expect(body.events.at(-1)).toMatchObject({
      by: 'Meena Shah',
      toStatus: 'unexpected',
      reason: 'No gas today',
    });
  });

  it('that is assigned is possible as well', async () => {
    const { orderId } = await placePaidOrder(payer);
    await assign(orderId, (await addRider(app)).id);
    expect((await cancel(orderId)).body.refundOwed).toBe(104);
  });

  it('returns its portions', async () => {
    const menu_id = await addMenu(app, { portions: 4 });
    const { orderId } = await placePaidOrder(payer, { menus: [{ menu_id, quantity: 2 }] });
    await cancel(orderId);
    expect(await app.shop.db.select().from(menus)).toMatchObject([{ portionsSold: 0 }]);
  });

  it('needs a reason, and a known order', async () => {
    const { orderId } = await placePaidOrder(payer);
    expect(await cancel(orderId, '  ')).toMatchObject({
      status: 400,
      body: { message: 'Please say why.' },
    });
    expect((await cancel(4711)).status).toBe(404);
    expect(await states()).toEqual([['pending', 'done']]);
  });

  it('twice is refused, and refunds the money once, also when both come at once', async () => {
    const { orderId } = await placePaidOrder(payer);
    const answers = await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await cancel(orderId)).body.message).toMatch(/^Order #\d{4} is cancelled already\.$/);
    expect(await owed()).toEqual([[10_400, 'owed']]);
  });

  it('while another admin assigns it: one of them succeeds, and the order is consistent', async () => {
    const rider = await addRider(app);
    for (let round = 0; round < 5; round++) {
      const { orderId } = await placePaidOrder(payer);
      const [assigned, cancelled] = await Promise.all([assign(orderId, rider.id), cancel(orderId)]);
      // Assigning and then cancelling is allowed; after cancelling, assigning is refused.
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(assigned.status);
      expect((await states()).at(-1)).toEqual(['unexpected', 'done']);
    }
    expect(await owed()).toHaveLength(5);
  });

  it('that is unpaid prevents its payment, and late money is refunded in full', async () => {
    const placed = await placeTestOrder(app);
    const id = idOf(await initiate(app, placed));
    expect((await cancel(placed.orderId)).body).not.toHaveProperty('refundOwed');
    expect(await states()).toEqual([['unexpected', 'failed']]);
    const read = await app.send<{ events: { reason?: string }[] }>(
      'GET',
      `/api/admin/orders/${placed.orderId}`,
      undefined,
      admin.as,
    );
    expect(read.body.events.map((event) => event.reason).slice(1)).toEqual([
      'No gas today',
      'Cancelled before it was paid',
    ]);
    expect(await initiate(app, placed)).toMatchObject({
      status: 409,
      body: { message: 'The kitchen has cancelled this order. Please order again.' },
    });
    payer.gateway.says('paid');
    await ask(app, id);
    expect(await states()).toEqual([['unexpected', 'failed']]);
    expect(await owed()).toEqual([[10_400, 'owed']]);
  });

  it('is final when the rest of its checkout lapses and is paid late', async () => {
    const placed = await placeTestOrder(app, await lunchAndDinner());
    await initiate(app, placed);
    await cancel(placed.orderId);
    app.advance(21 * 60);
    await app.jobs.runDue();
    expect(await states()).toEqual([
      ['unexpected', 'failed'],
      ['unexpected', 'failed'],
    ]);
    payer.gateway.says('paid', 15_400);
    app.advance(3600);
    await app.jobs.runDue();
    expect(await states()).toEqual([
      ['unexpected', 'done'],
      ['pending', 'done'],
    ]);
    expect(await owed()).toEqual([[10_400, 'sent']]);
  });

  it('that is half of a paid checkout refunds that half, and then the other', async () => {
    const { orderId } = await placePaidOrder(payer, await lunchAndDinner());
    await cancel(orderId);
    expect(await owed()).toEqual([[10_400, 'owed']]);
    expect((await money(orderId + 1)).refunds).toEqual([]);
    await cancel(orderId + 1);
    expect(await owed()).toEqual([
      [10_400, 'owed'],
      [5000, 'owed'],
    ]);
  });
});
