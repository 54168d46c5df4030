import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { ask, attempts, idOf, initiate, orderState } from '#lab/simulation/payer.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { refunds } from '../refunds/refund-tables.ts';

const day = 24 * 3600;

const { app, gateway } = setUpPayer();

describe('money that nobody waits for', () => {
  it('is found by the timetable, without a browser', async () => {
    await initiate(app, await placeTestOrder(app));
    gateway.says('paid');
    app.advance(20);
    await app.jobs.runDue();
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'done' });
  });

  it('is asked for before an unpaid order lapses', async () => {
    await initiate(app, await placeTestOrder(app));
    app.advance(20 * 60);
    gateway.says('paid');
    await app.jobs.runDue();
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'done' });
  });

  it('keeps the order for five minutes after its page while it is pending, then lets it lapse', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    app.advance(19 * 60 + 59);
    await app.jobs.runDue();
    expect(await orderState(app)).toMatchObject({ status: 'pending' });
    app.advance(60);
    await app.jobs.runDue();
    expect(await orderState(app)).toEqual({ status: 'unexpected', payment: 'failed' });
    expect((await ask(app, id)).body.data.status).toBe('Pending');
  });

  it('is refunded when the shift is over', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    app.advance(21 * 60);
    await app.jobs.runDue();
    gateway.says('paid');
    app.advance(24 * 3600);
    await app.jobs.runDue();
    expect(await orderState(app)).toEqual({ status: 'unexpected', payment: 'failed' });
    expect(await attempts(app)).toMatchObject([
      { state: 'paid', outcome: 'surplus', paidPaise: 10_400 },
    ]);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { state: 'sent', amountPaise: 10_400, cause: 'surplus' },
    ]);
    const { body } = await ask(app, id);
    expect(body.data).toMatchObject({ status: 'Failed', canPayAgain: false });
    expect(body.data.message).toContain('goes back to you');
  });

  it('is refunded when its last portion has been sold to somebody else', async () => {
    const menu = await addMenu(app, { portions: 1 });
    const placed = await placeTestOrder(app, { menus: [{ menu_id: menu, quantity: 1 }] });
    await initiate(app, placed);
    app.advance(21 * 60);
    await app.jobs.runDue();
    await initiate(app, await placeTestOrder(app, { menus: [{ menu_id: menu, quantity: 1 }] }));
    gateway.says('paid');
    app.advance(16 * 60);
    await app.jobs.runDue();
    const outcomes = (await attempts(app)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['surplus', 'accepted']);
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
      const id = idOf(await initiate(app, await placeTestOrder(app)));
      gateway.says('paid', amount, currency);
      expect((await ask(app, id)).body.data.status).toBe('Failed');
      expect(await attempts(app)).toMatchObject([{ outcome: 'held', paidPaise: amount }]);
      expect(await orderState(app)).toEqual({ status: 'pending', payment: 'pending' });
    }
  });

  it('is booked even when the gateway had refused the attempt', async () => {
    gateway.onCreate = async () => ({ kind: 'rejected', code: 'X' });
    await initiate(app, await placeTestOrder(app));
    const id = gateway.created[0]?.attemptId ?? '';
    gateway.says('paid');
    await app.send(
      'POST',
      '/api/payments/test/webhook',
      { key: 'k1', attemptId: id },
      {
        headers: { 'x-test-signature': 'right' },
      },
    );
    await app.jobs.runDue();
    expect(await attempts(app)).toMatchObject([{ state: 'paid', outcome: 'accepted' }]);
  });

  it('is still looked for after the gateway was down for a day', async () => {
    await initiate(app, await placeTestOrder(app));
    const { status } = gateway;
    gateway.status = () => Promise.reject(new Error('down'));
    for (let step = 0; step < 40; step++) {
      app.advance(3000);
      await app.jobs.runDue();
    }
    gateway.status = status;
    gateway.says('failed');
    for (let step = 0; step < 10; step++) {
      app.advance(3600);
      await app.jobs.runDue();
    }
    expect(await orderState(app)).toMatchObject({ status: 'unexpected' });
  });

  it.each([
    ['pending', 6],
    ['unknown', 6],
    ['unknown', 21],
  ] as const)(
    'is found although the gateway first says %s to a shop that was down for %i days',
    async (word, days) => {
      await initiate(app, await placeTestOrder(app));
      gateway.says(word);
      app.advance(days * day);
      await app.jobs.runDue();
      gateway.says('paid');
      app.advance(3600);
      await app.jobs.runDue();
      expect(await attempts(app)).toMatchObject([{ state: 'paid', outcome: 'surplus' }]);
    },
  );

  it('is found although the gateway said failed, and then pending to a shop that was down', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    gateway.says('failed');
    await ask(app, id);
    gateway.says('pending');
    app.advance(6 * day);
    await app.jobs.runDue();
    gateway.says('paid');
    app.advance(3600);
    await app.jobs.runDue();
    expect(await attempts(app)).toMatchObject([{ state: 'paid', outcome: 'surplus' }]);
  });

  it('is no longer looked for when the gateway names no end for a day after the five days', async () => {
    await initiate(app, await placeTestOrder(app));
    app.advance(6 * day);
    await app.jobs.runDue();
    expect(await attempts(app)).toMatchObject([{ state: 'open' }]);
    for (let hours = 0; hours < 48; hours++) {
      app.advance(3600);
      await app.jobs.runDue();
    }
    expect(await attempts(app)).toMatchObject([{ state: 'expired' }]);
    // Also asked once before the order lapsed, by each check whether it lapses.
    expect(gateway.statusCalls).toBe(5);
  });

  it('of two paid attempts of one checkout is accepted once and refunded once', async () => {
    const placed = await placeTestOrder(app);
    const first = idOf(await initiate(app, placed));
    app.advance(14 * 60);
    const second = idOf(await initiate(app, placed));
    expect(second).not.toBe(first);
    gateway.says('paid');
    await ask(app, first);
    await ask(app, second);
    expect((await attempts(app)).map((attempt) => attempt.outcome)).toEqual([
      'accepted',
      'surplus',
    ]);
    expect(await app.shop.db.$count(refunds)).toBe(1);
  });

  it('is found after the gateway said failed', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    gateway.says('failed');
    await ask(app, id);
    gateway.says('paid');
    app.advance(36 * 60);
    await app.jobs.runDue();
    expect((await attempts(app)).map((attempt) => attempt.state)).toEqual(['paid']);
  });

  it('never turns a paid order back, whatever the gateway says later', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    gateway.says('paid');
    await ask(app, id);
    gateway.says('failed');
    app.advance(3600);
    await app.jobs.runDue();
    await ask(app, id);
    expect(await orderState(app)).toEqual({ status: 'pending', payment: 'done' });
  });
});
