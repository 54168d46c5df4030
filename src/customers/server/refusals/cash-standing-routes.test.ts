import { beforeEach, expect, it } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asRole } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { recordRefusal } from './cash-refusal-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const number = { mobile_no: '9825012345' };
let placeInCash: (settlement?: string) => Promise<{ status: number; body: object }>;

beforeEach(async () => {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  const body = await orderBody(app, [await addMenu(app)]);
  placeInCash = (settlement = 'cash') =>
    app.send<object>('POST', '/api/user/order', { ...body, settlement });
});

const standing = async () =>
  (await app.send('POST', '/api/admin/customers/cash', number, admin.as)).body;

async function refuseOne(): Promise<void> {
  expect((await placeInCash()).status).toBe(200);
  const order = (await app.shop.db.select().from(orders).orderBy(orders.number)).at(-1);
  if (!order) throw new Error('no order');
  const refusal = { orderId: order.id, mobileNo: order.mobileNo, createdAt: app.shop.clock() };
  // A tap that is sent twice counts once.
  await recordRefusal(app.shop.db, refusal);
  await recordRefusal(app.shop.db, refusal);
}

it('switches cash off for a number that refused to pay twice, until staff allow it again', async () => {
  await refuseOne();
  expect(await standing()).toEqual({ mayPayInCash: true });
  await refuseOne();
  expect(await standing()).toEqual({ mayPayInCash: false });
  expect(await placeInCash()).toMatchObject({
    status: 409,
    body: { message: 'This order can only be paid online.', details: [{ path: 'settlement' }] },
  });
  expect((await placeInCash('online')).status).toBe(200);
  const allow = () => app.send('POST', '/api/admin/customers/cash/allow', number, admin.as);
  expect(await allow()).toMatchObject({ status: 200, body: {} });
  expect((await placeInCash()).status).toBe(200);
  await refuseOne();
  expect(await standing()).toEqual({ mayPayInCash: true });
});

it('is told to nobody but those who see orders', async () => {
  const cook = await asRole(app, 'kitchen');
  const url = '/api/admin/customers/cash';
  expect((await app.send('POST', url, number, cook.as)).status).toBe(403);
  expect((await app.send('POST', url, number)).status).toBe(401);
});
