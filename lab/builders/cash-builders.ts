/** Cash at the door for tests: cash orders, riders who deliver them, and the counter. */
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import type { OwnCash } from '#src/cash/collection-contract.ts';
import { insertOrderEvents } from '#src/orders/server/order-move-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { journalFaults } from '../simulation/journal-faults.ts';
import { ask, idOf, initiate, type TestPayer } from '../simulation/payer.ts';
import { addPaidOrders, moveCalls, type PaidOrder } from './run-builders.ts';
import { addAddress } from './shop-builders.ts';
import { asDelivery, asOwner, type TestPerson } from './staff-builders.ts';
import { type TestApp, testToday } from './test-app.ts';
import { setUpAdmin, setUpPayer } from './test-head.ts';

/** The price of every order in these tests, in rupees. */
export const duePerOrder = 104;

interface Collected {
  data: { id: number; status: string; isPaid: boolean; goesBack: boolean };
  message: string;
}

interface CollectionBody {
  method?: 'cash' | 'qr' | 'unpaid';
  amount?: number;
  reason?: string;
  key?: string;
  tappedAt?: string;
}

export type Door = ReturnType<typeof setUpDoor>;

/** A shop with an admin and two riders, empty before each test. */
export function setUpDoor() {
  const payer = setUpPayer();
  const { app } = payer;
  const admin = setUpAdmin(app);
  const ramesh = {} as TestPerson;
  const imran = {} as TestPerson;
  const address = { id: '' };
  beforeEach(async () => {
    Object.assign(ramesh, await asDelivery(app, 'Ramesh Parmar'));
    Object.assign(imran, await asDelivery(app, 'Imran Shaikh'));
    address.id = await addAddress(app);
  });
  const calls = {
    ...kitchenCalls(app, admin, address),
    ...riderCalls(app),
    ...moveCalls(app, admin),
  };
  return {
    ...{ payer, app, admin, ramesh, imran },
    ...calls,
    ...pageCalls(payer),
    asOwner: () => asOwner(app),
    /** An order that a rider has taken out for delivery. */
    carried: async (rider: TestPerson, date?: BusinessDay) => {
      const order = await calls.place('cash', date);
      await calls.give(rider, [order]);
      await calls.step(rider, order, 'outForDelivery');
      return order;
    },
    brokenRules: async () => [
      ...(await findBrokenRules(app.shop.db)).map(({ rule }) => rule),
      ...(await journalFaults(app.shop.db)),
    ],
  };
}

/** Placing orders, assigning them to riders, and counting cash. */
function kitchenCalls(app: TestApp, admin: TestPerson, address: { id: string }) {
  let placed = 0;
  return {
    place: async (
      settlement: 'cash' | 'online' = 'cash',
      date: BusinessDay = testToday,
    ): Promise<PaidOrder> => {
      placed += 1;
      const wanted = { addressId: address.id, note: `${placed}, Block B`, settlement, date };
      const [order] = await addPaidOrders(app, [wanted]);
      if (!order) throw new Error('no order was placed');
      await insertOrderEvents(app.shop.db, [
        {
          ...{ id: newId(), orderId: order.id, actor: 'customer', createdAt: app.shop.clock() },
          ...{ toStatus: 'pending', toPayment: settlement === 'cash' ? 'pending' : 'done' },
        },
      ]);
      return order;
    },
    give: (rider: TestPerson, orders: readonly PaidOrder[]) => {
      const orderIds = orders.map(({ number }) => number);
      const given = { orderIds, delivery_boy_id: rider.id };
      return app.send<{ message: string }>('PUT', '/api/admin/assign-orders', given, admin.as);
    },
    cancel: ({ number }: PaidOrder, reason = 'No gas') =>
      app.send<{ refundOwed?: number; message: string }>(
        'POST',
        `/api/admin/orders/${number}/cancel`,
        { reason },
        admin.as,
      ),
    press: <Body>(path: string, body: object, as = admin.as, key: string = randomUUID()) =>
      app.send<Body & { message: string }>('POST', `/api/admin/cash/${path}`, body, {
        headers: { ...as.headers, 'idempotency-key': key },
      }),
  };
}

function riderCalls(app: TestApp) {
  return {
    step: (
      rider: TestPerson,
      { number: orderId }: PaidOrder,
      status: 'outForDelivery' | 'done',
      tappedAt?: Date,
    ) =>
      app.send<{ data: { status: string }; message: string }>(
        'PUT',
        '/api/deliveryboy/order/status',
        { orderId, status, tappedAt },
        rider.as,
      ),
    report: (rider: TestPerson, { number: orderId }: PaidOrder, problem = 'refused') =>
      app.send('PUT', '/api/deliveryboy/order/problem', { orderId, problem }, rider.as),
    collect: (rider: TestPerson, order: PaidOrder, body: CollectionBody = {}) => {
      const { key = randomUUID(), ...said } = body;
      const { method = 'cash', amount = duePerOrder, ...rest } = said;
      const headers = { ...rider.as.headers, 'idempotency-key': key };
      const sent = { orderId: order.number, method, amount, ...rest };
      return app.send<Collected>('PUT', '/api/deliveryboy/order/collection', sent, { headers });
    },
    ownCash: async (rider: TestPerson) =>
      (await app.send<WireOf<typeof OwnCash>>('GET', '/api/deliveryboy/cash', undefined, rider.as))
        .body,
  };
}

/** The customer's calls, through the page of an order. */
function pageCalls({ app, gateway }: TestPayer) {
  /** The same call as the page's; it may be refused. */
  const tryPage = async ({ number: orderId }: PaidOrder) => {
    const asked = { orderId, amount: duePerOrder, mobileNumber: '9825012345' };
    const answer = await initiate(app, asked);
    return { status: answer.status, transactionId: answer.body.data && idOf(answer) };
  };
  const openPage = async (order: PaidOrder) => {
    const { transactionId } = await tryPage(order);
    if (transactionId === undefined) throw new Error('no page was opened');
    return transactionId;
  };
  const payOpened = async (transactionId: string) => {
    gateway.says('paid', duePerOrder * 100);
    await ask(app, transactionId);
    gateway.says('pending');
  };
  const payByPage = async (order: PaidOrder) => payOpened(await openPage(order));
  return { tryPage, openPage, payOpened, payByPage };
}
