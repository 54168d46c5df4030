import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import type { listClosures } from '../../closure-contract.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);

const url = '/api/admin/closures';
const today = { from: '2026-11-21', to: '2026-11-21' };
type Told = { id: number; mobile_no: string; total: number; refund: number; toldAt?: string };
type Preview = { orders: Told[]; out: { id: number; status: string }[]; refund: number };

const preview = (days: object = today) =>
  app.send<Preview>('POST', `${url}/preview`, days, admin.as);
const close = (change: object = {}) =>
  app.send<{ cancelled: number; refund: number; message?: string; details?: unknown }>(
    'POST',
    url,
    { id: randomUUID(), ...today, reason: 'Diwali', seen: [], ...change },
    admin.as,
  );
const closeAsSeen = async (change: object = {}) => {
  const seen = (await preview({ ...today, ...change })).body.orders.map(({ id }) => id);
  return close({ ...change, seen });
};
const list = async () =>
  (await app.send<OutputOf<typeof listClosures>>('GET', url, undefined, admin.as)).body.closures;
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);
const states = async () =>
  (await rows()).map(({ status, paymentStatus }) => [status, paymentStatus]);
const owed = async () =>
  (await app.shop.db.select().from(refunds)).map(({ amountPaise, state }) => [amountPaise, state]);

describe('the preview of a closure', () => {
  it('lists the orders and refunds, and changes nothing', async () => {
    const { orderId: paid } = await placePaidOrder(payer);
    const { orderId: unpaid } = await placeTestOrder(app);
    await placePaidOrder(payer, {
      menus: [{ menu_id: await addMenu(app, { date: '2026-11-22' }), quantity: 1 }],
    });
    const order = { date: '2026-11-21', shift: 'Lunch', mobile_no: '9825012345', total: 104 };
    expect((await preview()).body).toEqual({
      orders: [
        { id: paid, ...order, refund: 104, isDue: false, isOfPass: false },
        { id: unpaid, ...order, refund: 0, isDue: false, isOfPass: false },
      ],
      out: [],
      refund: 104,
      texts: 2,
    });
    expect((await preview({ ...today, shift: 'Dinner' })).body.orders).toEqual([]);
    expect(await owed()).toEqual([]);
  });

  it('subtracts what was refunded already', async () => {
    const { orderId } = await placePaidOrder(payer);
    const gift = { amount: 50, seen: 104, reason: 'Cold' };
    await app.send('POST', `/api/admin/orders/${orderId}/refunds`, gift, admin.as);
    const { refund } = (await preview()).body;
    expect((await closeAsSeen()).body.refund).toBe(refund);
    const sum = (await owed()).reduce((all, [amount]) => all + Number(amount), 0);
    expect(sum).toBe(10_400);
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-21' }, 'from'],
    [{ from: '2026-11-23', to: '2026-11-22' }, 'to'],
    [{ from: '2026-02-30', to: '2026-11-22' }, 'from'],
  ])('of %j shows the error under its field', async (days, path) => {
    expect(await preview(days)).toMatchObject({ status: 400, body: { details: [{ path }] } });
    expect(await close(days)).toMatchObject({ status: 400 });
  });
});

describe('closing a day', () => {
  it('cancels its orders, refunds what was paid, and shows the reason on the credit note', async () => {
    await placePaidOrder(payer);
    await placeTestOrder(app);
    expect((await closeAsSeen()).body).toEqual({ cancelled: 2, refund: 104 });
    expect(await states()).toEqual([
      ['unexpected', 'done'],
      ['unexpected', 'failed'],
    ]);
    expect((await rows()).map(({ cancelReason }) => cancelReason)).toEqual([
      'Closed: Diwali',
      'Closed: Diwali',
    ]);
    expect(await owed()).toEqual([[10_400, 'owed']]);
    const notes = (await app.shop.db.select().from(receipts)).filter(
      ({ kind }) => kind === 'creditNote',
    );
    expect(notes).toMatchObject([{ reason: 'Closed: Diwali', amountPaise: 10_400 }]);
    await expectNoBrokenRules(app.shop.db);
    expect(app.settings.current().closures).toMatchObject([{ ...today, reason: 'Diwali' }]);
  });

  it('prevents payment of what it cancelled; late money is refunded', async () => {
    const placed = await placeTestOrder(app);
    const id = idOf(await initiate(app, placed));
    await closeAsSeen();
    expect((await initiate(app, placed)).status).toBe(409);
    gateway.says('paid', toPaise(placed.amount));
    await ask(app, id);
    expect((await states())[0]?.[0]).toBe('unexpected');
    expect(await owed()).toEqual([[10_400, 'owed']]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('keeps the other shift of the same checkout, and the money for it', async () => {
    const both = [
      { menu_id: await addMenu(app), quantity: 1 },
      { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
    ];
    await placePaidOrder(payer, { menus: both });
    expect((await closeAsSeen({ shift: 'Lunch' })).body).toEqual({ cancelled: 1, refund: 104 });
    expect(await states()).toEqual([
      ['unexpected', 'done'],
      ['pending', 'done'],
    ]);
    expect(await owed()).toEqual([[10_400, 'owed']]);
  });

  it('returns the portions', async () => {
    const menu_id = await addMenu(app, { portions: 5 });
    await placePaidOrder(payer, { menus: [{ menu_id, quantity: 2 }] });
    await placeTestOrder(app, { menus: [{ menu_id, quantity: 1 }] });
    await closeAsSeen();
    expect((await app.shop.db.select().from(menus))[0]?.portionsSold).toBe(0);
  });

  it('leaves alone orders on their way or delivered, and names them', async () => {
    const { orderId } = await placePaidOrder(payer);
    const rider = await addRider(app);
    const assigned = { orderIds: [orderId], delivery_boy_id: rider.id };
    await app.send('PUT', '/api/admin/assign-orders', assigned, admin.as);
    await app.shop.db.update(orders).set({ status: 'outForDelivery' });
    expect((await preview()).body).toMatchObject({
      orders: [],
      out: [{ id: orderId, status: 'outForDelivery' }],
    });
    expect((await close()).body).toEqual({ cancelled: 0, refund: 0 });
    expect(await states()).toEqual([['outForDelivery', 'done']]);
  });

  it('asks again if an order came in the meantime, and has changed nothing', async () => {
    const { orderId } = await placePaidOrder(payer);
    await placePaidOrder(payer);
    expect(await close({ seen: [orderId] })).toMatchObject({
      status: 409,
      body: { message: 'The orders of these days have changed. Please look again.' },
    });
    expect(await owed()).toEqual([]);
    expect(await app.shop.db.select().from(closures)).toEqual([]);
  });

  it('twice at the same time, and once more, refunds each rupee once', async () => {
    const { orderId } = await placePaidOrder(payer);
    const request = { id: randomUUID(), seen: [orderId] };
    const answers = await Promise.all([close(request), close(request)]);
    answers.push(await close(request));
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ cancelled: 1, refund: 104 })),
    );
    expect(await owed()).toEqual([[10_400, 'owed']]);
    expect(await list()).toHaveLength(1);
    expect((await close({ ...request, reason: 'Holi' })).status).toBe(409);
  });

  it('needs a reason of one line', async () => {
    expect((await close({ reason: ' ' })).body.details).toEqual([
      { path: 'reason', message: 'Say why, such as "Diwali"' },
    ]);
    expect((await close({ reason: 'x'.repeat(121) })).status).toBe(400);
  });
});

describe('days that are closed already', () => {
  const day = (from: string, to = from) => ({ from, to });

  it('can’t be closed again, in the preview and at the press, which name the existing closure', async () => {
    expect((await close({ ...day('2026-11-24', '2026-11-26'), shift: 'Lunch' })).status).toBe(200);
    const message =
      'No lunch 24–26 Nov: Diwali is there already. Choose other days, or open those again first.';
    const refusal = { status: 409, body: { message } };
    expect(await preview(day('2026-11-26', '2026-11-28'))).toMatchObject(refusal);
    expect(await close(day('2026-11-26', '2026-11-28'))).toMatchObject(refusal);
    expect((await close({ ...day('2026-11-26'), shift: 'Dinner' })).status).toBe(200);
    expect((await close(day('2026-11-27'))).status).toBe(200);
    const [closure] = (await list()).filter(({ shift }) => shift === 'Lunch');
    await app.send('POST', `${url}/${closure?.id}/reopen`, {}, admin.as);
    expect((await close({ ...day('2026-11-25'), shift: 'Lunch' })).status).toBe(200);
  });

  it('can be closed by only one of two admins at once', async () => {
    const answers = await Promise.all([close(), close({ shift: 'Lunch' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });
});

describe('a closure', () => {
  it('is listed with who closed it, its orders and its refunds', async () => {
    await placePaidOrder(payer);
    await closeAsSeen({ shift: 'Lunch' });
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        ...today,
        shift: 'Lunch',
        reason: 'Diwali',
        state: 'inForce',
        closedBy: 'Meena Shah',
        closedAt: '2026-11-21T10:25:00.000+05:30',
        cancelled: 1,
        told: 0,
        refund: 104,
      },
    ]);
  });

  it('records who was told', async () => {
    const { orderId } = await placePaidOrder(payer);
    await closeAsSeen();
    const [closure] = await list();
    const people = async () =>
      (
        await app.send<{ orders: Told[] }>(
          'GET',
          `${url}/${closure?.id}/people`,
          undefined,
          admin.as,
        )
      ).body.orders;
    const tell = (order: number, isTold: boolean) =>
      app.send('PUT', `${url}/${closure?.id}/people/${order}`, { isTold }, admin.as);
    expect(await people()).toMatchObject([{ id: orderId, mobile_no: '9825012345', refund: 104 }]);
    expect((await tell(orderId, true)).status).toBe(200);
    expect((await people())[0]?.toldAt).toBe('2026-11-21T10:25:00.000+05:30');
    expect((await list())[0]?.told).toBe(1);
    await tell(orderId, false);
    expect((await people())[0]?.toldAt).toBeUndefined();
    expect((await tell(orderId + 1, true)).status).toBe(404);
    expect((await tell(2 ** 40, true)).status).toBe(400);
  });

  it('can be withdrawn until it is over; its orders stay cancelled', async () => {
    await placePaidOrder(payer);
    await closeAsSeen();
    const [closure] = await list();
    const reopen = () => app.send('POST', `${url}/${closure?.id}/reopen`, {}, admin.as);
    expect((await reopen()).status).toBe(200);
    expect((await reopen()).status).toBe(200);
    expect(await list()).toMatchObject([{ state: 'withdrawn', withdrawnBy: 'Meena Shah' }]);
    expect(app.settings.current().closures).toEqual([]);
    expect(await states()).toEqual([['unexpected', 'done']]);
    await closeAsSeen();
    const yesterday = {
      from: '2026-11-20',
      to: '2026-11-20',
      withdrawnAt: null,
      withdrawnBy: null,
    };
    await app.shop.db.update(closures).set(yesterday);
    expect(await list()).toMatchObject([{ state: 'over' }, { state: 'over' }]);
    expect((await reopen()).status).toBe(409);
    const stranger = await app.send('POST', `${url}/${randomUUID()}/reopen`, {}, admin.as);
    expect(stranger.status).toBe(404);
  });
});
