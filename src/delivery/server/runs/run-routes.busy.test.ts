import { expect, it } from 'vitest';
import { addPaidOrders } from '#lab/builders/run-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { asDelivery, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Run } from '../../run-contract.ts';
import { findStopsOfOrders } from './run-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

it('each order is at a stop of its rider, whatever admins and riders do at the same time', async () => {
  const riders: TestPerson[] = [];
  for (const name of ['Ramesh', 'Imran', 'Kavita']) riders.push(await asDelivery(app, name));
  const addressIds = [await addAddress(app, 'Infocity'), await addAddress(app, 'Kudasan')];
  const placed = await addPaidOrders(
    app,
    Array.from({ length: 30 }, (_, index) => ({
      addressId: addressIds[index % 2] ?? '',
      note: `${index}, Block ${index % 8}`,
      shift: index % 5 === 0 ? ('Dinner' as const) : ('Lunch' as const),
      settlement: index % 3 === 0 ? ('cash' as const) : ('online' as const),
    })),
  );
  const { db } = app.shop;
  const put = (path: string, body: object, as = admin.as) =>
    app.send<{ message: string }>('PUT', path, body, as);
  const seen = async () => {
    const rows = await db.select().from(orders);
    return rows.map((row) => ({
      id: row.number,
      status: row.status,
      shift: row.shift,
      ...(row.deliveryStaffId !== null && { delivery_boy_id: row.deliveryStaffId }),
    }));
  };
  const random = randomOf(7);
  const anyOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const runsOf = async (shift: string) => {
    const url = `/api/admin/runs?date=${testToday}&shift=${shift}`;
    return (await app.send<{ runs: Run[] }>('GET', url, undefined, admin.as)).body.runs;
  };
  const acts = [
    async () => {
      const orderIds = placed.filter(() => random() < 0.2).map(({ number }) => number);
      const given = { orderIds, delivery_boy_id: anyOf(riders).id };
      return put('/api/admin/assign-orders', given);
    },
    async () => {
      const run = anyOf(await runsOf('Lunch'));
      const own = (await seen()).filter(
        (order) => order.delivery_boy_id === run?.rider.id && order.shift === 'Lunch',
      );
      const move = { delivery_boy_id: anyOf(riders).id, seen: own };
      return put(`/api/admin/runs/${run?.id}/rider`, move);
    },
    async () => {
      const run = anyOf(await runsOf(anyOf(['Lunch', 'Dinner'])));
      const placeIds = run?.stops.map(({ placeId }) => placeId).reverse();
      return put(`/api/admin/runs/${run?.id}/stops`, { placeIds, revision: run?.revision });
    },
    async () => {
      const order = anyOf(await seen());
      const rider = riders.find(({ id }) => id === order.delivery_boy_id) ?? anyOf(riders);
      const status = order.status === 'isAssigned' ? 'outForDelivery' : 'done';
      return put('/api/deliveryboy/order/status', { orderId: order.id, status }, rider.as);
    },
    async () => {
      const order = anyOf(await seen());
      const rider = riders.find(({ id }) => id === order.delivery_boy_id) ?? anyOf(riders);
      const said = { orderId: order.id, method: 'cash', amount: 104 };
      const headers = { ...rider.as.headers, 'idempotency-key': `tap-of-order-${order.id}-0000` };
      return app.send('PUT', '/api/deliveryboy/order/collection', said, { headers });
    },
    async () => {
      const waiting = (await seen()).filter(({ status }) => status === 'pending');
      const half = Math.ceil(waiting.length / 2);
      const runs = [waiting.slice(0, half), waiting.slice(half)]
        .filter((share) => share.length > 0)
        .map((share) => ({ delivery_boy_id: anyOf(riders).id, orders: share }));
      return put('/api/admin/runs/proposal', { runs });
    },
  ];
  const statuses: number[] = [];
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => anyOf(acts)()));
    statuses.push(...answers.map(({ status }) => status));
  }
  const refusals = [200, 400, 403, 404, 409];
  expect(statuses.filter((status) => !refusals.includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  const carried = (await db.select().from(orders)).filter((order) => order.status !== 'pending');
  const stops = await findStopsOfOrders(
    db,
    carried.map(({ id }) => id),
  );
  expect(stops.size).toBe(carried.length);
  for (const shift of ['Lunch', 'Dinner']) {
    const shown = (await runsOf(shift)).flatMap(({ stops: own }) => own.flatMap((s) => s.orders));
    const expected = carried.filter((order) => order.shift === shift).map(({ number }) => number);
    expect(shown.sort((one, other) => one - other)).toEqual(
      expected.sort((one, other) => one - other),
    );
  }
});

/** A seeded generator: the same numbers on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
