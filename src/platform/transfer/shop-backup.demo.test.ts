import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { fillShop } from '#lab/builders/whole-shop/full-shop.ts';
import { restoredCopy } from '#lab/builders/whole-shop/restored-copy.ts';
import {
  ask,
  idOf,
  initiate,
  payerOf,
  placePaidOrder,
  startTestPayer,
  type TestPayer,
} from '#lab/simulation/payer.ts';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { addDemoLunch } from '#src/app/demo/demo-lunch-seed.ts';
import { seedDemo } from '#src/app/demo/demo-seed.ts';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { demoRiders } from '#src/staff/server/demo-people.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { toPaise } from '../contract/money.ts';
import { logins } from '../contract/roles.ts';

describe('the demo after its lunch, restored from a backup as it was', () => {
  const opened = new AsyncDisposableStack();
  let placed: Awaited<ReturnType<typeof placeTestOrder>>;
  let transactionId: string;
  let pictureLink: string;
  let broken: Awaited<ReturnType<typeof findBrokenRules>>;
  let restored: TestPayer;

  beforeAll(async () => {
    const payer = await startTestPayer({ SEED: 'demo' });
    const { app, gateway } = payer;
    opened.use(app);
    await seedDemo(app);
    await addDemoLunch(app);
    pictureLink = await fillShop(payer);
    placed = await placeTestOrder(app);
    transactionId = idOf(await initiate(app, placed));
    // The builders create some rows without their history.
    broken = await findBrokenRules(app.shop.db);

    const { database, dataDir } = opened.use(await restoredCopy(app));
    const options = { database, env: { DATA_DIR: dataDir }, gateways: gatewaySet(gateway) };
    restored = payerOf(opened.use(await startTestApp(options)), gateway);
    const seconds = (app.shop.clock().getTime() - restored.app.shop.clock().getTime()) / 1000;
    restored.app.advance(seconds);
  });
  afterAll(() => opened.disposeAsync());

  const orderOf = async (number: number) => {
    const [order] = await restored.app.shop.db
      .select()
      .from(orders)
      .where(eq(orders.number, number));
    if (!order) throw new Error(`There is no order ${number}.`);
    return order;
  };

  it('accepts a payment of a page that was open, and takes the next order', async () => {
    const { app, gateway } = restored;
    gateway.says('paid', toPaise(placed.amount));
    expect(await ask(app, transactionId)).toMatchObject({ status: 200 });
    expect(await orderOf(placed.orderId)).toMatchObject({ paymentStatus: 'done' });
    const next = await placePaidOrder(restored);
    expect(next.orderId).toBe(placed.orderId + 1);
  });

  it('lets the rider deliver a cash order', async () => {
    const { app } = restored;
    const isWaiting = and(
      eq(orders.settlement, 'cash'),
      eq(orders.status, 'isAssigned'),
      eq(orders.paymentStatus, 'pending'),
    );
    const [order] = await app.shop.db
      .select({ number: orders.number, totalPaise: orders.totalPaise, mobileNo: staff.mobileNo })
      .from(orders)
      .innerJoin(staff, eq(staff.id, orders.deliveryStaffId))
      .where(isWaiting);
    if (!order) throw new Error('Nobody carries an order in cash.');
    const body = { mobile_no: order.mobileNo, password: demoRiders.password };
    const { token } = (
      await app.send<{ token: string }>('POST', `${logins.delivery.api}/login`, body)
    ).body;
    const send = async (step: string, said: object) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const sent = { orderId: order.number, ...said };
      const path = `/api/deliveryboy/order/${step}`;
      expect((await app.send('PUT', path, sent, { headers })).status, path).toBe(200);
    };
    await send('status', { status: 'outForDelivery' });
    await send('collection', { method: 'cash', amount: order.totalPaise / 100 });
    await send('status', { status: 'done' });
    expect(await orderOf(order.number)).toMatchObject({ status: 'done', paymentStatus: 'done' });
  });

  it('shows its pictures', async () => {
    const { statusCode } = await restored.app.server.inject(pictureLink);
    expect(statusCode).toBe(200);
  });

  it('breaks no rule of the books that the original does not break', async () => {
    expect(await findBrokenRules(restored.app.shop.db)).toEqual(broken);
  });
});
