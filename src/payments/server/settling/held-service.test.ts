import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { journalFaults } from '#lab/simulation/journal-faults.ts';
import { ask, idOf, initiate, orderState, placePaidOrder } from '#lab/simulation/payer.ts';
import type { PaymentDetails } from '#src/accounting/payment-details-contract.ts';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import type { Alert } from '#src/alerts/alert-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpOwner(app);

const post = <Body = { error?: string; message?: string }>(url: string, body: object = {}) =>
  app.send<Body>('POST', `/api/admin/${url}`, body, admin.as);
const reason = 'The bank kept one rupee';
const accept = (id: string) => post<{ refundOwed?: number }>(`payments/${id}/accept`, { reason });
const giveBack = (id: string) => post(`payments/${id}/refund`, { reason });
const details = async (id: string) =>
  (
    await app.send<WireOf<typeof PaymentDetails>>(
      'GET',
      `/api/admin/payments/${id}`,
      undefined,
      admin.as,
    )
  ).body;
const openAlerts = async () =>
  (await app.send<{ alerts: Alert[] }>('GET', '/api/admin/alerts', undefined, admin.as)).body
    .alerts;
const kept = async () => {
  const today = { by: 'deliverydate', from: testToday, to: testToday };
  const { body } = await post<{ kept: number; sums: { paid: { amount: number } } }>(
    'money/sums',
    today,
  );
  return [body.sums.paid.amount, body.kept];
};
/** The broken rules of the books, and what the journal lacks; nothing is expected. */
const broken = async () => [
  ...(await findBrokenRules(app.shop.db)).map(({ rule }) => rule),
  ...(await journalFaults(app.shop.db)),
];
const sent = () =>
  payer.gateway.refunded.map(({ paymentRef, amountPaise }) => [paymentRef, amountPaise]);

/** Creates held money of ₹104 by default: the page of an order was paid with another amount. */
async function hold(paise: number, currency = 'INR'): Promise<string> {
  const id = idOf(await initiate(app, await placeTestOrder(app)));
  payer.gateway.says('paid', paise, currency);
  await ask(app, id);
  payer.gateway.says('pending');
  return id;
}

const twoPayments = async (one: number, other: number, change = {}) => {
  const placed = await placeTestOrder(app, change);
  const id = idOf(await initiate(app, placed));
  payer.gateway.saysPaidBy(
    { id: 'pay-1', amountPaise: one, method: 'UPI', bankRef: '412345678901' },
    { id: 'pay-2', amountPaise: other, method: 'UPI', bankRef: '412345678902' },
  );
  await ask(app, id);
  payer.gateway.says('pending');
  return { id, orderId: placed.orderId };
};

describe('held money that an admin accepts', () => {
  it('is refused if its order was changed since, and costs another amount', async () => {
    const menu_id = await addMenu(app);
    const seen = [{ menu_id, quantity: 2 }];
    const placed = await placeTestOrder(app, { menus: seen });
    const id = idOf(await initiate(app, placed));
    payer.gateway.says('paid', 20_000);
    await ask(app, id);
    const change = { menus: [{ menu_id, quantity: 1 }], seen, reason: 'She called' };
    const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
    const url = `/api/admin/orders/${placed.orderId}/lines`;
    expect((await app.send('PUT', url, change, { headers })).status).toBe(200);
    expect((await details(id)).payment).toMatchObject({ canAccept: false, canRefund: true });
    expect(await accept(id)).toMatchObject({
      status: 409,
      body: { message: 'This order costs another amount by now. Please give the money back.' },
    });
    expect((await giveBack(id)).status).toBe(200);
    expect(await broken()).toEqual([]);
  });

  it('pays its order, and records who decided it and why', async () => {
    const id = await hold(10_300);
    expect((await details(id)).payment).toMatchObject({ canAccept: true, canRefund: true });
    expect(await accept(id)).toMatchObject({ status: 200, body: { transactionId: id } });
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'done' });
    const { payment, events } = await details(id);
    expect(payment).toMatchObject({
      outcome: 'accepted',
      amount: 103,
      asked: 104,
      canAccept: false,
      canRefund: false,
      accepted: { by: expect.any(String), reason },
    });
    expect(events.at(-1)).toMatchObject({ source: 'staff', from: 'paid', to: 'paid' });
    expect(await openAlerts()).toEqual([]);
    expect(await broken()).toEqual([]);
    expect(await kept()).toEqual([103, 103]);
    expect((await ask(app, id)).body.data).toMatchObject({ status: 'Successful' });
  });

  it('is refunded up to the captured amount when its order is cancelled', async () => {
    const id = await hold(10_300);
    await accept(id);
    const [orderId] = (await details(id)).payment.orderIds;
    const { body } = await app.send<{ refundable: number }>(
      'GET',
      `/api/admin/orders/${orderId}/payments`,
      undefined,
      admin.as,
    );
    expect(body.refundable).toBe(103);
    const cancelled = await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
    expect(cancelled.body).toMatchObject({ refundOwed: 103 });
    await app.jobs.runDue();
    expect(sent()).toEqual([['pay-1', 10_300]]);
    expect(await broken()).toEqual([]);
    expect(await kept()).toEqual([103, 0]);
  });

  it('has the overpayment refunded', async () => {
    const id = await hold(11_000);
    expect((await accept(id)).body).toMatchObject({ refundOwed: 6 });
    await app.jobs.runDue();
    expect(sent()).toEqual([['pay-1', 600]]);
    expect(await broken()).toEqual([]);
    expect(await kept()).toEqual([110, 104]);
  });

  it('keeps a rest below the minimum of the companies', async () => {
    const id = await hold(10_450);
    expect((await accept(id)).body).not.toHaveProperty('refundOwed');
    expect(await broken()).toEqual([]);
    expect(await kept()).toEqual([104.5, 104.5]);
  });

  it('is decided once, by the faster of two admins', async () => {
    const id = await hold(10_300);
    const answers = await Promise.all([accept(id), accept(id), giveBack(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await broken()).toEqual([]);
  });

  it('is refused in another currency, which can only be refunded', async () => {
    const id = await hold(10_400, 'USD');
    expect((await details(id)).payment).toMatchObject({ canAccept: false, canRefund: true });
    expect(await accept(id)).toMatchObject({
      status: 409,
      body: { message: 'Money of another currency can only go back.' },
    });
    expect((await giveBack(id)).status).toBe(200);
  });

  it('is refused for an order that can’t be served any more, and stays held', async () => {
    const id = await hold(10_300);
    app.advance(3 * 24 * 3600);
    await replacePerson(admin, asOwner(app));
    expect(await accept(id)).toMatchObject({
      status: 409,
      body: { message: 'This order can’t be served any more. Please give the money back.' },
    });
    expect((await details(id)).payment).toMatchObject({ outcome: 'held', canRefund: true });
    expect(await openAlerts()).toMatchObject([{ kind: 'held' }]);
  });

  it('is refused for other payments, and without a reason', async () => {
    const { transactionId } = await placePaidOrder(payer);
    expect((await accept(transactionId)).status).toBe(409);
    expect((await accept('T0')).status).toBe(404);
    const id = await hold(10_300);
    expect((await post(`payments/${id}/accept`, { reason: ' ' })).status).toBe(400);
  });

  it('can’t be stored without an author and a reason', async () => {
    const id = await hold(10_300);
    const change = (what: string) =>
      app.database.pool.query(`update payment_attempts set ${what} where transaction_id = '${id}'`);
    await expect(change("outcome = 'accepted'")).rejects.toThrow('payment_attempts_accepted');
    const unnamed = "outcome = 'accepted', accepted_reason = 'So'";
    await expect(change(unnamed)).rejects.toThrow('payment_attempts_accepted');
  });
});

describe('money that came by two payments of one page', () => {
  it('is refunded by both, each with its own id and amount', async () => {
    const { id } = await twoPayments(10_400, 10_400);
    expect((await details(id)).captures.map(({ reference }) => reference)).toEqual([
      'pay-1',
      'pay-2',
    ]);
    expect((await giveBack(id)).status).toBe(200);
    await app.jobs.runDue();
    expect(sent().toSorted()).toEqual([
      ['pay-1', 10_400],
      ['pay-2', 10_400],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('has the second payment refunded when an admin accepts the first', async () => {
    const { id } = await twoPayments(10_400, 10_400);
    expect((await accept(id)).body).toMatchObject({ refundOwed: 104 });
    await app.jobs.runDue();
    expect(sent()).toEqual([['pay-1', 10_400]]);
    expect(await broken()).toEqual([]);
    expect(await kept()).toEqual([208, 104]);
    const [orderId] = (await details(id)).payment.orderIds;
    await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
    await app.jobs.runDue();
    expect(sent().at(-1)).toEqual(['pay-2', 10_400]);
    expect(await broken()).toEqual([]);
  });

  it('is refunded from both if one is not enough', async () => {
    const { id, orderId } = await twoPayments(6_400, 4_000);
    expect((await details(id)).payment).toMatchObject({ outcome: 'accepted' });
    await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
    await app.jobs.runDue();
    expect(sent().toSorted()).toEqual([
      ['pay-1', 6_400],
      ['pay-2', 4_000],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('is tried again from the payment whose refund failed', async () => {
    const { id } = await twoPayments(10_400, 10_400);
    payer.gateway.onRefund = async ({ paymentRef }) => ({
      state: paymentRef === 'pay-2' ? 'failed' : 'done',
    });
    await giveBack(id);
    await app.jobs.runDue();
    const failed = (await details(id)).refunds.find(({ canRetry }) => canRetry);
    payer.gateway.onRefund = async () => ({ state: 'done' });
    expect((await post(`refunds/${failed?.id}/retry`)).status).toBe(200);
    await app.jobs.runDue();
    expect(sent().at(-1)).toEqual(['pay-2', 10_400]);
    expect(await broken()).toEqual([]);
  });
});

describe('a rest below one rupee', () => {
  const refund = (id: number, amount: number, refundable: number) =>
    post<{ error?: string; details?: object[] }>(`orders/${id}/refund`, {
      amount,
      refundable,
      reason,
    });

  it('is never left by a refund', async () => {
    const { orderId } = await placePaidOrder(payer);
    const message = 'Less than ₹1 would be left, which can’t go back later. Give all of it back.';
    expect(await refund(orderId, 103.5, 104)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', message, details: [{ path: 'amount', message }] },
    });
    expect((await refund(orderId, 103, 104)).status).toBe(200);
    expect((await refund(orderId, 1, 1)).status).toBe(200);
    expect(await broken()).toEqual([]);
  });

  it('is not promised when the order itself costs less', async () => {
    const menus = [
      { menu_id: await addMenu(app), quantity: 1 },
      { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 50 }), quantity: 1 },
    ];
    const { orderId } = await placePaidOrder(payer, { menus });
    const cancelled = await post(`orders/${orderId + 1}/cancel`, { reason: 'No gas' });
    expect(cancelled).toMatchObject({ status: 200 });
    expect(cancelled.body).not.toHaveProperty('refundOwed');
    await app.jobs.runDue();
    expect(sent()).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});
