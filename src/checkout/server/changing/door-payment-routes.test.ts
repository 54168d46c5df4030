import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);

beforeEach(() =>
  changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } }),
);

const takeCash = (id: number) =>
  app.send<{ orders: number[]; message: string }>(
    'POST',
    `/api/admin/orders/${id}/cash`,
    undefined,
    admin.as,
  );
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);
const mobileNumber = '9825012345';

describe('an order that its customer can’t pay online', () => {
  it('can be changed to payment at the door: it is cooked at once and does not lapse', async () => {
    const { orderId } = await placeTestOrder(app);
    expect(await takeCash(orderId)).toMatchObject({ status: 200, body: { orders: [orderId] } });
    app.advance(3600);
    await app.jobs.runDue();
    expect(await rows()).toMatchObject([{ settlement: 'cash', isReleased: true }]);
    expect(await app.shop.db.select().from(checkouts)).toMatchObject([{ state: 'due' }]);
    const url = `/api/admin/orders/${orderId}`;
    const { body } = await app.send<{ events: object[] }>('GET', url, undefined, admin.as);
    expect(body.events.at(-1)).toMatchObject({
      by: 'Meena Shah',
      staffNote: 'To be paid at the door',
    });
    await expectNoBrokenRules(app.shop.db);
  });

  it('can still be paid by the page that was open, once', async () => {
    const placed = await placeTestOrder(app);
    const transaction = idOf(await initiate(app, placed));
    await takeCash(placed.orderId);
    gateway.says('paid', 10_400);
    expect((await ask(app, transaction)).body.data.status).toBe('Successful');
    expect(await rows()).toMatchObject([{ paymentStatus: 'done' }]);
    expect((await takeCash(placed.orderId)).body.message).toBe('This order is paid already.');
    await expectNoBrokenRules(app.shop.db);
  });

  it('of two shifts becomes two orders that are paid separately', async () => {
    const menus = [
      { menu_id: await addMenu(app), quantity: 1 },
      { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
    ];
    const placed = await placeTestOrder(app, { menus });
    const together = idOf(await initiate(app, placed));
    const { body } = await takeCash(placed.orderId);
    expect(body.orders).toHaveLength(2);
    const stored = await app.shop.db.select().from(checkouts).orderBy(checkouts.totalPaise);
    expect(stored).toMatchObject([
      { state: 'due', totalPaise: 5000 },
      { state: 'due', totalPaise: 10_400 },
    ]);
    // The page was for both orders: its payment is refunded, because it can't be assigned to one of
    // them.
    gateway.says('paid', 15_400);
    await ask(app, together);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 15_400 }]);
    const [, dinner] = body.orders;
    if (dinner === undefined) throw new Error('there is no second order');
    const own = idOf(await initiate(app, { orderId: dinner, amount: 50, mobileNumber }));
    gateway.says('paid', 5000);
    await ask(app, own);
    expect((await rows()).map(({ paymentStatus }) => paymentStatus)).toEqual(['pending', 'done']);
    await expectNoBrokenRules(app.shop.db);
  });

  it('keeps only what was not cancelled while its page was open', async () => {
    const menus = [
      { menu_id: await addMenu(app), quantity: 1 },
      { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
    ];
    const placed = await placeTestOrder(app, { menus });
    const { orderId: lunch } = placed;
    const together = idOf(await initiate(app, placed));
    await app.send('POST', `/api/admin/orders/${lunch}/cancel`, { reason: 'No gas' }, admin.as);
    expect((await takeCash(lunch)).body.message).toMatch(/^This order is over\./);
    expect((await takeCash(lunch + 1)).body).toEqual({ orders: [lunch + 1] });
    gateway.says('paid', 15_400);
    await ask(app, together);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 15_400 }]);
    expect((await rows()).map(({ paymentStatus }) => paymentStatus)).toEqual(['failed', 'pending']);
    await expectNoBrokenRules(app.shop.db);
  });

  it('can’t be changed to cash if it is paid or over, or while the owner takes no cash', async () => {
    const { orderId: paid } = await placePaidOrder(payer);
    expect((await takeCash(paid)).body.message).toBe('This order is paid already.');
    const { orderId: lapsed } = await placeTestOrder(app);
    app.advance(21 * 60);
    await app.jobs.runDue();
    expect((await takeCash(lapsed)).status).toBe(409);
    const { orderId } = await placeTestOrder(app);
    await changeSettings(app, 'ordering', { cash: undefined });
    expect((await takeCash(orderId)).status).toBe(409);
    expect((await takeCash(999)).status).toBe(404);
  });
});
