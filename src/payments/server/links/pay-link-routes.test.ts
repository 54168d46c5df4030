import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, placePaidOrder } from '#lab/simulation/payer.ts';
import { collect } from '#src/cash/server/collection-service.ts';
import { moveToCash } from '#src/checkout/server/changing/door-payment-service.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { LinkedOrders } from '../../pay-link-contract.ts';
import { refunds } from '../refunds/refund-tables.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
const cash = { mostRupees: 500, exceptAddresses: [] };

async function linkOf(id: number): Promise<{ link: string; state: string }> {
  const url = `/api/admin/orders/${id}/pay-link`;
  const { body } = await app.send<{ url: string; state: string }>('GET', url, undefined, admin.as);
  return { link: body.url.split('/pay/')[1] ?? '', state: body.state };
}
const read = (link: string) =>
  app.send<WireOf<typeof LinkedOrders>>('POST', '/api/user/pay-link', { link });
const open = (link: string) =>
  app.send<{ data: { url: string } }>('POST', '/api/user/pay-link/open', { link });
const inCash = (id: number) =>
  moveToCash(app.shop.db, id, { staffId: admin.id, now: app.shop.clock(), cash });
/** A member of staff takes cash at the counter. */
const takeCash = (orderNumber: number) => {
  const now = app.shop.clock();
  const said = { orderNumber, key: randomUUID(), method: 'cash', amountPaise: 10_400 } as const;
  const when = { reason: undefined, tappedAt: undefined, now };
  return collect(app.shop.db, { ...said, ...when }, { staffId: admin.id }, app);
};

describe('a payment link', () => {
  it('shows what is to be paid, and nothing about who ordered or where it goes', async () => {
    const menus = [
      { menu_id: await addMenu(app), quantity: 2 },
      { menu_id: await addMenu(app, { shift: 'Dinner', variant: 'Thali' }), quantity: 1 },
    ];
    const { orderId } = await placeTestOrder(app, { menus });
    const { link } = await linkOf(orderId);
    const { status, body } = await read(link);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        state: 'open',
        until: '2026-11-21T10:30:00.000+05:30',
        settlement: 'online',
        total: 312,
        orders: [
          {
            ...{ id: orderId, deliveryDate: '2026-11-21', shift: 'Lunch', totalAmount: 208 },
            dishes: [{ variant: 'Rajma Chawal', quantity: 2 }],
          },
          {
            ...{ id: orderId + 1, deliveryDate: '2026-11-21', shift: 'Dinner', totalAmount: 104 },
            dishes: [{ variant: 'Thali', quantity: 1 }],
          },
        ],
      },
    });
  });

  it('says until when it is valid: the first cut-off of orders that staff entered, without end in cash', async () => {
    const cutOff = { time: '11:30', isDayBefore: false };
    const rules = [{ shift: 'Lunch' as const, from: '2026-01-01', daysOff: [], cutOff }];
    await changeSettings(app, 'shifts', { rules });
    const menus = [await addMenu(app, { shift: 'Dinner' }), await addMenu(app)];
    const body = { ...(await orderBody(app, menus)), source: 'phone', settlement: 'online' };
    const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
    type Entered = { orders: { id: number }[] };
    const entered = await app.send<Entered>('POST', '/api/admin/orders', body, { headers });
    const { link } = await linkOf(entered.body.orders[0]?.id ?? 0);
    expect((await read(link)).body.until).toBe('2026-11-21T11:30:00.000+05:30');
    await inCash(entered.body.orders[0]?.id ?? 0);
    const { body: due } = await read(link);
    expect(due.state).toBe('open');
    expect(due).not.toHaveProperty('until');
  });

  it('leads to the payment page, and says afterwards that the order is paid', async () => {
    const { orderId } = await placeTestOrder(app);
    const { link } = await linkOf(orderId);
    const transaction = idOf(await open(link));
    // A second tap gets the same page.
    expect(idOf(await open(link))).toBe(transaction);
    gateway.says('paid', 10_400);
    await ask(app, transaction);
    expect((await read(link)).body.state).toBe('paid');
    expect((await open(link)).status).toBe(409);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is not found with another code, or with the code of another order', async () => {
    const { orderId } = await placeTestOrder(app);
    const { orderId: other } = await placeTestOrder(app);
    const { link } = await linkOf(orderId);
    const [, code = ''] = link.split('-');
    const last = code.endsWith('0') ? '1' : '0';
    const wrong = [`${other}-${code}`, `${link.slice(0, -1)}${last}`, `${orderId}`, 'x'.repeat(60)];
    for (const each of wrong) {
      expect((await read(each)).status).toBe(404);
      expect((await open(each)).status).toBe(404);
    }
  });

  it('is over when its order is: not paid in time, or cancelled', async () => {
    const { orderId } = await placeTestOrder(app);
    const { link } = await linkOf(orderId);
    app.advance(21 * 60);
    expect((await read(link)).body.state).toBe('over');
    expect((await open(link)).status).toBe(409);
    expect((await linkOf(orderId)).state).toBe('over');
    const { orderId: paid } = await placePaidOrder(payer);
    expect((await linkOf(paid)).state).toBe('paid');
  });
});

describe('the link of a cash order', () => {
  it('is valid until the order is paid, however late', async () => {
    const { orderId } = await placeTestOrder(app);
    await inCash(orderId);
    const { link } = await linkOf(orderId);
    app.advance(5 * 3600);
    expect((await read(link)).body).toMatchObject({ state: 'open', settlement: 'cash' });
    const transaction = idOf(await open(link));
    gateway.says('paid', 10_400);
    await ask(app, transaction);
    expect(await app.shop.db.select().from(orders)).toMatchObject([{ paymentStatus: 'done' }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('that is paid after the cash was taken has its payment refunded in full', async () => {
    const { orderId } = await placeTestOrder(app);
    await inCash(orderId);
    const { link } = await linkOf(orderId);
    const transaction = idOf(await open(link));
    const { db } = app.shop;
    await takeCash(orderId);
    gateway.says('paid', 10_400);
    await ask(app, transaction);
    expect(await db.select().from(refunds)).toMatchObject([{ amountPaise: 10_400, orderId: null }]);
    expect(await db.select().from(checkouts)).toMatchObject([{ state: 'confirmed' }]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('that is paid while the cash is taken pays the order once', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId } = await placeTestOrder(app);
      await inCash(orderId);
      const transaction = idOf(await open((await linkOf(orderId)).link));
      gateway.says('paid', 10_400);
      // The one who comes second at the counter reads the refusal, and takes nothing.
      const refusal = /is paid or cancelled already/;
      const taken = takeCash(orderId).catch((error) => expect(error.message).toMatch(refusal));
      await Promise.all([ask(app, transaction), taken]);
      gateway.says('pending');
    }
    await expectNoBrokenRules(app.shop.db);
  });
});
