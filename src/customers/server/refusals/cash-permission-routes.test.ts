import { beforeEach, expect, it } from 'vitest';
import { cardOf } from '#lab/builders/customer-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { listRefusalsToConfirm } from '../../cash-contract.ts';
import { recordRefusal } from './cash-refusal-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const number = { mobile_no: '9825012345' };
let placeInCash: (
  settlement?: string,
  who?: typeof number,
) => Promise<{ status: number; body: object }>;

beforeEach(async () => {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  const body = await orderBody(app, [await addMenu(app)]);
  placeInCash = (settlement = 'cash', who = number) =>
    app.send<object>('POST', '/api/user/order', { ...body, ...who, settlement });
});

const standing = async () =>
  (await app.send('POST', '/api/admin/customers/cash', number, admin.as)).body;

async function refuseOne(who = number): Promise<void> {
  expect((await placeInCash('cash', who)).status).toBe(200);
  const order = (await app.shop.db.select().from(orders).orderBy(orders.number)).at(-1);
  if (!order) throw new Error('no order');
  const refusal = { orderId: order.id, mobileNo: order.mobileNo, createdAt: app.shop.clock() };
  // A retried tap counts once.
  await recordRefusal(app.shop.db, refusal);
  await recordRefusal(app.shop.db, refusal);
}

const toConfirm = async () => {
  const path = '/api/admin/customers/cash/refusals';
  type Refusals = WireOf<typeof listRefusalsToConfirm.response>;
  return (await app.send<Refusals>('GET', path, undefined, admin.as)).body.refusals;
};
const decide = (orderId: number, isTrue: boolean) =>
  app.send('POST', `/api/admin/customers/cash/refusals/${orderId}`, { isTrue }, admin.as);
async function confirmAll(): Promise<void> {
  for (const { orderId } of await toConfirm())
    expect((await decide(orderId, true)).status).toBe(200);
}

it('a number may pay in cash until staff confirm its second refusal, and after they dismiss it', async () => {
  await refuseOne();
  expect(await toConfirm()).toEqual([]);
  await refuseOne();
  expect(await standing()).toEqual({ mayPayInCash: true });
  const [second, ...more] = await toConfirm();
  const { customer } = await cardOf(app, admin, number.mobile_no);
  const { id: customerId, name } = customer;
  expect(more).toEqual([]);
  expect(second).toEqual({ orderId: 2, customerId, ...number, name, day: testToday });

  expect((await decide(2, false)).status).toBe(200);
  expect((await decide(2, false)).status).toBe(200);
  expect((await decide(2, true)).status).toBe(409);
  expect(await toConfirm()).toEqual([]);
  expect(await standing()).toEqual({ mayPayInCash: true });

  await refuseOne();
  expect((await toConfirm()).map(({ orderId }) => orderId)).toEqual([3]);
  const answers = await Promise.all([decide(3, true), decide(3, false)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await decide(99, true)).status).toBe(404);
});

it('a number that refused twice can’t pay in cash until staff allow it again', async () => {
  await refuseOne();
  expect(await standing()).toEqual({ mayPayInCash: true });
  await refuseOne();
  await confirmAll();
  expect(await toConfirm()).toEqual([]);
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

it('the list names who may no longer pay in cash, until staff allow it again', async () => {
  const refused = async () =>
    (await app.send('GET', '/api/admin/customers/cash/refused', undefined, admin.as)).body;
  await refuseOne();
  expect(await refused()).toEqual({ customers: [] });
  await refuseOne();
  expect(await refused()).toEqual({ customers: [] });
  await confirmAll();
  const { customer } = await cardOf(app, admin, number.mobile_no);
  const { id: customerId, name } = customer;
  const row = { customerId, ...number, name, refusals: 2, lastRefused: testToday };
  expect(await refused()).toEqual({ customers: [row] });
  await app.send('POST', '/api/admin/customers/cash/allow', number, admin.as);
  expect(await refused()).toEqual({ customers: [] });
});

it('refusals of both numbers of a person count together, under the main number', async () => {
  await refuseOne();
  const { customer } = await cardOf(app, admin, number.mobile_no);
  const other = { mobile_no: '9825054321' };
  await refuseOne(other);
  const { id, revision } = customer;
  const merging = { revision, ...other };
  const merged = await app.send('POST', `/api/admin/customers/${id}/merge`, merging, admin.as);
  expect(merged.status).toBe(200);
  await confirmAll();
  const path = '/api/admin/customers/cash/refused';
  expect((await app.send('GET', path, undefined, admin.as)).body).toMatchObject({
    customers: [{ customerId: id, ...number, refusals: 2 }],
  });
});
