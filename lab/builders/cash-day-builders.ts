/** A day with cash for copies of a whole shop: taken, returned, refused, counted and corrected. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orderChanges } from '#src/orders/server/changes/order-change-tables.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { addPaidOrders } from './run-builders.ts';
import { addAddress } from './shop-builders.ts';
import { asDelivery, type TestPerson } from './staff-builders.ts';
import { type TestApp, testNow } from './test-app.ts';

const amount = 104;

/** `date` is a day whose lunch is not frozen. */
export async function sellInCash(app: TestApp, admin: TestPerson, date: string): Promise<void> {
  const rider = await asDelivery(app, 'ઇમરાન "Imran"');
  const addressId = await addAddress(app, 'Cash corner');
  const wanted = ['1', '2', '3'].map((note) => {
    return { addressId, note, date, settlement: 'cash' as const };
  });
  const [taken, cancelled, refused] = (await addPaidOrders(app, wanted)).map(({ id, number }) => ({
    id,
    number,
  }));
  if (!taken || !cancelled || !refused) throw new Error('no orders were placed');
  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    { as }: TestPerson = admin,
  ) => {
    const headers = { ...as.headers, 'idempotency-key': randomUUID() };
    const { status } = await app.send(method, path, body, { headers });
    expect(status, path).toBe(200);
  };
  const orderIds = [taken, cancelled, refused].map(({ number }) => number);
  await send('PUT', '/api/admin/assign-orders', { orderIds, delivery_boy_id: rider.id });
  const collect = (orderId: number, body: object) =>
    send('PUT', '/api/deliveryboy/order/collection', { orderId, amount, ...body }, rider);
  const step = (orderId: number, status: 'outForDelivery' | 'done') =>
    send('PUT', '/api/deliveryboy/order/status', { orderId, status }, rider);
  await step(taken.number, 'outForDelivery');
  await collect(taken.number, { method: 'cash' });
  await step(taken.number, 'done');
  await collect(cancelled.number, { method: 'cash' });
  await step(refused.number, 'outForDelivery');
  await collect(refused.number, { method: 'unpaid', reason: 'refused' });
  await send('POST', `/api/admin/orders/${cancelled.number}/cancel`, { reason: 'No "gas"' });
  const counts = { '100': 1, '2': 2 };
  const count = { riderId: rider.id, declared: amount, counted: amount, counts };
  await send('POST', '/api/admin/cash/handovers', count);
  await app.shop.db.insert(orderChanges).values({
    ...{ id: newId(), orderId: taken.id, staffId: admin.id, createdAt: testNow },
    linesBefore: [{ variant: 'दाल "Tadka"', quantity: 2, pricePaise: 5200 }],
    ...{ beforePaise: 10_400, afterPaise: 5200, reason: 'શાંતિ {a} 50%' },
  });
}
