import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import {
  ask,
  attempts,
  idOf,
  initiate,
  orderState,
  placePaidOrder,
} from '#lab/simulation/payer.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PaymentDetails } from '../payment-details-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpOwner(app);

type Details = WireOf<typeof PaymentDetails> & { error?: string; message?: string };
const read = (id: string) =>
  app.send<Details>('GET', `/api/admin/payments/${id}`, undefined, admin.as);
const check = (id: string) =>
  app.send<Details>('POST', `/api/admin/payments/${id}/check`, undefined, admin.as);
const checkShift = async (shift: string, by = 'deliverydate') => {
  const body = { by, from: testToday, to: testToday, shift };
  const url = '/api/admin/payments/check';
  return (await app.send<{ asked: number }>('POST', url, body, admin.as)).body.asked;
};
const cancel = (id: number) =>
  app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'No gas today' }, admin.as);
const start = async (change: Parameters<typeof placeTestOrder>[1] = {}) =>
  idOf(await initiate(app, await placeTestOrder(app, change)));

describe('an attempt', () => {
  it('shows its timeline', async () => {
    const { orderId, transactionId } = await placePaidOrder(payer);
    app.advance(60);
    await cancel(orderId);
    payer.gateway.onRefund = async () => ({ state: 'done', gatewayRef: 'ref-7' });
    await app.jobs.runDue();
    const { status, body } = await read(transactionId);
    expect(status).toBe(200);
    const { payment, refunds, events } = body;
    const paidAt = '2026-11-21T10:25:00.000+05:30';
    const refundedAt = '2026-11-21T10:26:00.000+05:30';
    expect(payment).toEqual({
      transactionId,
      gateway: 'test',
      state: 'paid',
      outcome: 'accepted',
      amount: 104,
      orderIds: [orderId],
      mobile_no: '9825012345',
      createdAt: paidAt,
      updatedAt: paidAt,
      checkedAt: paidAt,
      paidAt,
      expiresAt: '2026-11-21T10:40:00.000+05:30',
      gatewayRef: `ref-${transactionId}`,
      asked: 104,
      canRefund: false,
      canAccept: false,
    });
    const bank = { method: 'UPI', bankRef: '412345678901', fee: 2.45, tax: 0.37 };
    expect(body.captures).toEqual([{ reference: 'pay-1', amount: 104, ...bank }]);
    expect(refunds).toMatchObject([
      { amount: 104, state: 'done', canRetry: false, creditNote: expect.any(String) },
    ]);
    const refundId = refunds[0]?.id;
    const timeline = events.map(({ id: _id, ...event }) => event);
    expect(timeline).toEqual([
      { at: paidAt, source: 'customer', to: 'created' },
      { at: paidAt, source: 'gateway', from: 'created', to: 'open' },
      { at: paidAt, source: 'customer', from: 'open', to: 'paid', detail: 'accepted' },
      { at: refundedAt, source: 'staff', refundId, to: 'owed', detail: 'No gas today' },
      { at: refundedAt, source: 'system', refundId, from: 'owed', to: 'done' },
    ]);
  });

  it('shows the credit notes of every order that it paid for', async () => {
    const menus = [
      { menu_id: await addMenu(app), quantity: 1 },
      { menu_id: await addMenu(app, { shift: 'Dinner' }), quantity: 1 },
    ];
    const { orderId, transactionId } = await placePaidOrder(payer, { menus });
    await cancel(orderId);
    await cancel(orderId + 1);
    const { payment, refunds } = (await read(transactionId)).body;
    expect(payment.orderIds).toEqual([orderId, orderId + 1]);
    expect(new Set(refunds.map(({ creditNote }) => creditNote))).toHaveLength(2);
    expect(refunds.map(({ creditNote }) => creditNote)).not.toContain(undefined);
  });

  it('says that held money can be refunded, until a refund covers it', async () => {
    const id = await start();
    payer.gateway.says('paid', 9900);
    await ask(app, id);
    expect((await read(id)).body.payment).toMatchObject({ amount: 99, canRefund: true });
    const reason = { reason: 'Another amount' };
    await app.send('POST', `/api/admin/payments/${id}/refund`, reason, admin.as);
    const { payment, refunds } = (await read(id)).body;
    expect([payment.canRefund, refunds]).toMatchObject([false, [{ amount: 99, state: 'owed' }]]);
  });

  it('is not found by an unknown id', async () => {
    for (const id of ['T1', `T${'0'.repeat(32)}`]) {
      expect(await read(id)).toMatchObject({ status: 404, body: { error: 'not_found' } });
      expect(await check(id)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
  });
});

describe('asking the gateway about one attempt', () => {
  it('happens at once, and confirms the order', async () => {
    const id = await start();
    await ask(app, id);
    payer.gateway.says('paid');
    const { status, body } = await check(id);
    expect(status).toBe(200);
    expect(body.payment).toMatchObject({ state: 'paid', outcome: 'accepted' });
    expect(body.events.at(-1)).toMatchObject({ source: 'staff', from: 'open', to: 'paid' });
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'done' });
  });

  it('finds late money of a failed attempt', async () => {
    const id = await start();
    payer.gateway.says('failed');
    await ask(app, id);
    payer.gateway.says('paid');
    expect((await check(id)).body.payment).toMatchObject({ state: 'paid', outcome: 'accepted' });
  });

  it('does not ask again about an attempt that is paid and settled', async () => {
    const { transactionId } = await placePaidOrder(payer);
    const { statusCalls } = payer.gateway;
    expect((await check(transactionId)).status).toBe(200);
    expect(payer.gateway.statusCalls).toBe(statusCalls);
  });

  it('asks about its refunds too', async () => {
    const { orderId, transactionId } = await placePaidOrder(payer);
    await cancel(orderId);
    expect((await check(transactionId)).body.refunds).toMatchObject([{ state: 'sent' }]);
    payer.gateway.onRefund = async () => ({ state: 'done' });
    const { refunds, events } = (await check(transactionId)).body;
    expect(refunds).toMatchObject([{ state: 'done' }]);
    expect(events.at(-1)).toMatchObject({ source: 'staff', from: 'sent', to: 'done' });
    expect(payer.gateway.refunded).toHaveLength(1);
  });

  it('says if the gateway does not answer', async () => {
    const id = await start();
    payer.gateway.says('unknown');
    expect(await check(id)).toMatchObject({
      status: 502,
      body: { error: 'gateway_failed', message: 'The gateway does not answer. Please try again.' },
    });
    expect((await read(id)).body.payment.state).toBe('open');
  });

  it('says if the shop is not connected to the gateway any more', async () => {
    const { orderId, transactionId } = await placePaidOrder(payer);
    const pending = await start();
    await app.shop.db.update(paymentAttempts).set({ gateway: 'former' });
    const message = 'The shop is not connected to former any more. Please look it up there.';
    const refusal = { status: 502, body: { error: 'gateway_failed', message } };
    expect(await check(pending)).toMatchObject(refusal);
    expect((await check(transactionId)).status).toBe(200);
    await cancel(orderId);
    expect(await check(transactionId)).toMatchObject(refusal);
    expect(await checkShift('Lunch')).toBe(0);
  });
});

describe('asking about everything unsettled of a shift', () => {
  const states = async () => (await attempts(app)).map(({ state }) => state);

  it('settles the attempts and refunds of that shift, and no others', async () => {
    const dinner = await addMenu(app, { shift: 'Dinner' });
    const { orderId } = await placePaidOrder(payer);
    await cancel(orderId);
    for (let customer = 0; customer < 7; customer++) await start();
    const other = await start({ menus: [{ menu_id: dinner, quantity: 1 }] });
    payer.gateway.says('paid');
    payer.gateway.onRefund = async () => ({ state: 'done' });
    expect(await checkShift('Lunch')).toBe(8);
    expect((await states()).sort()).toEqual(['open', ...Array(8).fill('paid')]);
    expect((await read(other)).body.payment).not.toHaveProperty('checkedAt');
    expect(await checkShift('Lunch', 'orderdate')).toBe(0);
    expect(await checkShift('Dinner', 'orderdate')).toBe(1);
    expect(await checkShift('Dinner')).toBe(0);
  });

  it('continues when one of them can’t be asked about', async () => {
    const broken = await start();
    const fine = await start();
    const { status } = payer.gateway;
    payer.gateway.says('paid');
    payer.gateway.status = async (attempt) => {
      if (attempt.attemptId === broken) throw new Error('the gateway answered nonsense');
      return status(attempt);
    };
    expect(await checkShift('Lunch')).toBe(1);
    expect((await read(fine)).body.payment.state).toBe('paid');
    expect((await read(broken)).body.payment.state).toBe('open');
  });

  it('starts with those that were not asked about for longest, and ends while the browser waits', async () => {
    for (let customer = 0; customer < 7; customer++) await start();
    const { status } = payer.gateway;
    payer.gateway.status = (attempt) => {
      app.advance(11);
      return status(attempt);
    };
    expect(await checkShift('Lunch')).toBe(5);
    const unasked = (await attempts(app)).filter(({ checkedAt }) => checkedAt === null);
    expect(unasked).toHaveLength(2);
    await checkShift('Lunch');
    expect((await attempts(app)).filter(({ checkedAt }) => checkedAt === null)).toEqual([]);
  });
});
