/** Orders for tests of runs, paid or in cash, many at once, written directly into the tables. */
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { addresses } from '#src/addresses/server/address-tables.ts';
import type { Proposal } from '#src/delivery/admin-run-contract.ts';
import type { Run } from '#src/delivery/run-contract.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { addAddress, addMenu } from './shop-builders.ts';
import { addRider, type TestPerson } from './staff-builders.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';
import { setUpAdmin, setUpApp } from './test-head.ts';

export interface WantedOrder {
  addressId: string;
  note: string;
  date?: string;
  shift?: Shift;
  quantity?: number;
  settlement?: PaymentMethod;
}

export interface PaidOrder {
  id: string;
  number: number;
}

/** In order, paid unless they are in cash, and not assigned. */
export async function addPaidOrders(
  app: TestApp,
  wanted: readonly WantedOrder[],
): Promise<PaidOrder[]> {
  const { db } = app.shop;
  const menuId = await addMenu(app);
  const texts = new Map((await db.select().from(addresses)).map((row) => [row.id, row]));
  const rows = wanted.map(({ addressId, note, date = testToday, shift = 'Lunch', ...paying }) => ({
    id: newId(),
    checkoutId: newId(),
    status: 'pending' as const,
    settlement: paying.settlement ?? ('online' as const),
    paymentStatus: paying.settlement === 'cash' ? ('pending' as const) : ('done' as const),
    mobileNo: '9825012345',
    addressId,
    addressShortname: texts.get(addressId)?.shortname ?? '',
    addressText: texts.get(addressId)?.address ?? '',
    note,
    orderDate: date,
    deliveryDate: date,
    shift,
    meals: paying.quantity ?? 1,
    totalPaise: 10_400,
    createdAt: testNow,
  }));
  await db.insert(checkouts).values(
    rows.map((row) => ({
      id: row.checkoutId,
      settlement: row.settlement,
      state: row.settlement === 'cash' ? ('due' as const) : ('confirmed' as const),
      mobileNo: row.mobileNo,
      totalPaise: row.totalPaise,
      browserId: randomUUID(),
      requestHash: row.id,
      expiresAt: testNow,
      createdAt: testNow,
    })),
  );
  const stored = await db
    .insert(orders)
    .values(rows)
    .returning({ id: orders.id, number: orders.number });
  await db.insert(orderLines).values(
    rows.map(({ id, meals }) => ({
      id: newId(),
      orderId: id,
      menuId,
      position: 0,
      variant: 'Rajma Chawal',
      description: '',
      items: [],
      pricePaise: 10_400,
      quantity: meals,
      holdsPortions: false,
    })),
  );
  return stored;
}

/** Moving runs of today's lunch from one rider to another. */
export function moveCalls(app: TestApp, admin: Pick<TestPerson, 'as'>) {
  const runOf = async (rider: { id: string }) => {
    const url = `/api/admin/runs?date=${testToday}&shift=Lunch`;
    const { body } = await app.send<RunAnswer>('GET', url, undefined, admin.as);
    return body.runs.find((run) => run.rider.id === rider.id);
  };
  /** The rider's open orders, as an admin sees them. */
  const seenOf = async (rider: { id: string }) =>
    (await app.shop.db.select().from(orders))
      .filter((order) => order.deliveryStaffId === rider.id)
      .filter(({ status }) => status === 'isAssigned' || status === 'outForDelivery')
      .map(({ number: id, status }) => ({ id, status, delivery_boy_id: rider.id }));
  const moveRun = (run: Run | undefined, to: { id: string }, seen: readonly object[]) => {
    const body = { delivery_boy_id: to.id, seen };
    return app.send<RunAnswer>('PUT', `/api/admin/runs/${run?.id}/rider`, body, admin.as);
  };
  return {
    ...{ runOf, seenOf, moveRun },
    relieve: async (from: { id: string }, to: { id: string }) =>
      moveRun(await runOf(from), to, await seenOf(from)),
  };
}

/** An admin, two riders and one address, and the calls on runs. */
export function setUpRuns() {
  const app = setUpApp();
  const admin = setUpAdmin(app);
  const ramesh = { id: '' };
  const imran = { id: '' };
  let infocity: string;
  beforeEach(async () => {
    infocity = await addAddress(app);
    Object.assign(ramesh, await addRider(app, 'Ramesh Parmar'));
    Object.assign(imran, await addRider(app, 'Imran Shaikh'));
  });
  const send = (method: 'GET' | 'PUT', path: string, body?: object) =>
    app.send<RunAnswer>(method, path, body, admin.as);
  const placeMore = (...wanted: Partial<WantedOrder>[]) =>
    addPaidOrders(
      app,
      wanted.map((each) => ({ addressId: infocity, note: '', ...each })),
    );
  return {
    ...{ app, admin, ramesh, imran, send, placeMore },
    list: async (query = `date=${testToday}&shift=Lunch`) =>
      (await send('GET', `/api/admin/runs?${query}`)).body,
    give: (rider: { id: string }, placed: readonly PaidOrder[]) =>
      send('PUT', '/api/admin/assign-orders', {
        orderIds: placed.map(({ number }) => number),
        delivery_boy_id: rider.id,
      }),
    place: (...notes: string[]) => placeMore(...notes.map((note) => ({ note }))),
  };
}

interface RunAnswer {
  runs: Run[];
  waiting: number;
  run: Run;
  moved: number;
  assigned: number;
  proposals: Proposal[];
  unknown: number[];
  message: string;
}
