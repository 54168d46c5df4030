import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { addRider, asRole } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import type { Order } from '#src/orders/order-contract.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import type { PlacedOrder } from '../../checkout-contract.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);
let addressId: string;

beforeEach(async () => {
  addressId = await addAddress(app);
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
});

type Answer = WireOf<typeof PlacedOrder> & { message: string; details?: { path: string }[] };
const mobileNumber = '9825012345';

async function placeInCash(menuIds?: readonly string[], change: object = {}, key = randomUUID()) {
  const body = await orderBody(app, menuIds ?? [await addMenu(app)], { address_id: addressId });
  const headers = { 'idempotency-key': key };
  const cash = { ...body, settlement: 'cash', ...change };
  return app.send<Answer>('POST', '/api/user/order', cash, { headers });
}

async function cashOrder(menuIds?: readonly string[]): Promise<number> {
  const { status, body } = await placeInCash(menuIds);
  expect(status).toBe(200);
  return body.order.id;
}

const refused = (message: string) => ({
  status: 409,
  body: { message, details: [{ path: 'settlement' }] },
});
const rows = () => app.shop.db.select().from(orders).orderBy(orders.number);
const states = async () =>
  (await rows()).map(({ status, paymentStatus }) => [status, paymentStatus]);
const checkoutStates = async () =>
  (await app.shop.db.select().from(checkouts)).map(({ state }) => state);
const cancel = (id: number) =>
  app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'No gas today' }, admin.as);

/** Both have ordered before, and belong to one person. */
async function merge(kept: string, other: string) {
  const path = '/api/admin/customers';
  for (const mobile_no of [kept, other]) {
    await app.send('POST', '/api/user/order', {
      ...(await orderBody(app, [await addMenu(app)], { address_id: addressId })),
      mobile_no,
    });
  }
  const [row] = await app.shop.db.select().from(customers).where(eq(customers.mobileNo, kept));
  const body = { mobile_no: other, revision: row?.revision };
  const merged = await app.send('POST', `${path}/${row?.id}/merge`, body, admin.as);
  expect(merged.status).toBe(200);
}

describe('cash at the checkout', () => {
  it('is refused until the owner turns it on', async () => {
    await changeSettings(app, 'ordering', { cash: undefined });
    expect(await placeInCash()).toMatchObject(refused('This order can only be paid online.'));
    expect(await app.shop.db.$count(checkouts)).toBe(0);
  });

  it('is limited to an amount for all orders of a number for one delivery', async () => {
    const lunch = await addMenu(app, { pricePaise: 25_000 });
    const dinner = await addMenu(app, { pricePaise: 25_000, shift: 'Dinner' });
    const first = await cashOrder([lunch]);
    await cashOrder([lunch]);
    const message =
      'Cash is taken up to ₹500.00 for all orders of one delivery. Please pay online.';
    expect(await placeInCash([lunch])).toMatchObject(refused(message));
    expect(await placeInCash([dinner, lunch])).toMatchObject(refused(message));
    await cashOrder([dinner]);
    expect((await placeInCash([lunch], { mobile_no: '9825099999' })).status).toBe(200);
    await cancel(first);
    await cashOrder([lunch]);
    expect(await app.shop.db.$count(orders)).toBe(5);
  });

  it('counts the numbers of one person together, also at the same time', async () => {
    const lunch = await addMenu(app, { pricePaise: 25_000 });
    const other = '9825099999';
    await merge(mobileNumber, other);
    const from = (mobile_no: string) => placeInCash([lunch], { mobile_no });
    const answers = await Promise.all([mobileNumber, other, other, mobileNumber].map(from));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await from('9825088888')).status).toBe(200);
  });

  it('accepts only as many simultaneous orders of one number as the limit allows', async () => {
    const lunch = await addMenu(app, { pricePaise: 25_000 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => placeInCash([lunch])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await app.shop.db.$count(orders)).toBe(2);
  });

  it('returns the same order for a repeated request', async () => {
    const lunch = await addMenu(app, { pricePaise: 50_000 });
    const key = randomUUID();
    const press = () => placeInCash([lunch], {}, key);
    const answers = [await press(), await press(), ...(await Promise.all([press(), press()]))];
    expect(answers.map(({ body: { order } }) => order?.id)).toEqual([1, 1, 1, 1]);
  });

  it('is limited for each order, and excludes some addresses', async () => {
    const dear = await addMenu(app, { pricePaise: 50_001, variant: 'Feast' });
    const message = 'Cash is taken up to ₹500.00 an order. Please pay online.';
    expect(await placeInCash([dear])).toMatchObject(refused(message));
    const dinner = await addMenu(app, { pricePaise: 50_000, shift: 'Dinner' });
    const lunch = await addMenu(app, { pricePaise: 50_000 });
    expect((await placeInCash([dinner, lunch])).status).toBe(200);
    await changeSettings(app, 'ordering', {
      cash: { mostRupees: 500, exceptAddresses: [addressId] },
    });
    const there = 'Cash is not taken at this address. Please pay online.';
    expect(await placeInCash([lunch])).toMatchObject(refused(there));
  });
});

describe('a cash order', () => {
  it('is shown as such to its customer and to staff, and can be assigned before it is paid', async () => {
    const id = await cashOrder();
    const look = { mobile_no: mobileNumber };
    const own = await app.send<{ orders: WireOf<typeof Order>[] }>(
      'POST',
      '/api/user/orders/details',
      look,
    );
    expect(own.body.orders).toMatchObject([{ settlement: 'cash', payment_status: 'pending' }]);
    const orderIds = [id];
    const assignment = { orderIds, delivery_boy_id: (await addRider(app)).id };
    expect((await app.send('PUT', '/api/admin/assign-orders', assignment, admin.as)).status).toBe(
      200,
    );
    const staff = await app.send<{ order: WireOf<typeof AdminOrder> }>(
      'GET',
      `/api/admin/orders/${id}`,
      undefined,
      admin.as,
    );
    expect(staff.body.order).toMatchObject({ status: 'isAssigned', settlement: 'cash' });
    await expectNoBrokenRules(app.shop.db);
  });

  it('is counted from the moment it is placed, and becomes an amendment of a frozen shift', async () => {
    const menu = await addMenu(app, { items: ['5 phulka'] });
    await cashOrder([menu]);
    const cook = await asRole(app, 'kitchen');
    const lunch = { date: testToday, shift: 'Lunch' };
    const url = `/api/kitchen/count?date=${testToday}&shift=Lunch`;
    type Count = { day: { meals: number; revision: number } };
    const count = async () => (await app.send<Count>('GET', url, undefined, cook.as)).body.day;
    expect(await count()).toMatchObject({ meals: 1 });
    await app.send('POST', '/api/kitchen/freeze', lunch, cook.as);
    await cashOrder([menu]);
    expect(await count()).toMatchObject({ meals: 2, revision: 1 });
  });

  it('returns its portions when it is cancelled, refunds nothing and can’t be paid then', async () => {
    const menu = await addMenu(app, { portions: 3 });
    const id = await cashOrder([menu]);
    expect((await cancel(id)).body).toEqual({ order: { id, status: 'unexpected' } });
    expect(await states()).toEqual([['unexpected', 'failed']]);
    expect(await checkoutStates()).toEqual(['lapsed']);
    expect(await app.shop.db.select().from(menus)).toMatchObject([{ portionsSold: 0 }]);
    expect(await app.shop.db.$count(refunds)).toBe(0);
    const page = await initiate(app, { orderId: id, amount: 104, mobileNumber });
    expect(page.status).toBe(409);
    await expectNoBrokenRules(app.shop.db);
  });

  it('can be paid by its own page while on its way, once, with a receipt', async () => {
    const id = await cashOrder();
    // Long after the 20 minutes of an unpaid online order.
    app.advance(3 * 3600);
    const transaction = idOf(await initiate(app, { orderId: id, amount: 104, mobileNumber }));
    gateway.says('paid', 10_400);
    expect((await ask(app, transaction)).body.data.status).toBe('Successful');
    expect(await states()).toEqual([['pending', 'done']]);
    expect(await checkoutStates()).toEqual(['confirmed']);
    expect(await app.shop.db.$count(receipts)).toBe(1);
    expect((await initiate(app, { orderId: id, amount: 104, mobileNumber })).status).toBe(409);
    await expectNoBrokenRules(app.shop.db);
  });

  it('has the payment by its page refunded when it was cancelled before', async () => {
    const id = await cashOrder();
    const transaction = idOf(await initiate(app, { orderId: id, amount: 104, mobileNumber }));
    await cancel(id);
    gateway.says('paid', 10_400);
    await ask(app, transaction);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 10_400 }]);
    expect(await states()).toEqual([['unexpected', 'failed']]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('of a closed day is cancelled, as the preview has said', async () => {
    await cashOrder();
    const day = { from: testToday, to: testToday };
    type Preview = { orders: { id: number; refund: number; isDue: boolean }[] };
    const url = '/api/admin/closures';
    const { body } = await app.send<Preview>('POST', `${url}/preview`, day, admin.as);
    expect(body.orders).toMatchObject([{ refund: 0, isDue: true }]);
    const seen = body.orders.map(({ id }) => id);
    const closing = { id: randomUUID(), ...day, reason: 'Diwali', seen };
    expect((await app.send('POST', url, closing, admin.as)).body).toEqual({
      cancelled: 1,
      refund: 0,
    });
    expect(await checkoutStates()).toEqual(['lapsed']);
    await expectNoBrokenRules(app.shop.db);
  });

  it('with inconsistent books is found by the daily check', async () => {
    await cashOrder();
    await app.shop.db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.number, 1));
    const broken = await findBrokenRules(app.shop.db);
    expect(broken.map(({ rule }) => rule)).toEqual([
      '3: an order waits for its cash exactly while its checkout is due',
    ]);
  });
});
