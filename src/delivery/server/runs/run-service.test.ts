import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addPaidOrders, type PaidOrder } from '#lab/builders/run-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { recordStatements } from '#lab/postgres/recorded-statements.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { findStopsOfOrders } from './run-service.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

const give = (riderId: string, given: readonly PaidOrder[]) =>
  app.send(
    'PUT',
    '/api/admin/assign-orders',
    { orderIds: given.map(({ number }) => number), delivery_boy_id: riderId },
    admin.as,
  );

describe('the stop of an order', () => {
  it('is written on its boxes: the letter of the run and the number of the stop', async () => {
    const [ramesh, imran] = [await addRider(app, 'Ramesh'), await addRider(app, 'Imran')];
    const addressId = await addAddress(app);
    const placed = await addPaidOrders(app, [
      { addressId, note: 'B-1, Shanti Apartments' },
      { addressId, note: '2, Block 2' },
      { addressId, note: 'A-9, shanti apts.' },
      { addressId, note: 'C-3, Gokul Society' },
      { addressId, note: 'C-3, Gokul Society' },
    ]);
    expect((await give(ramesh.id, placed.slice(0, 3))).status).toBe(200);
    expect((await give(imran.id, placed.slice(3, 4))).status).toBe(200);
    const found = await findStopsOfOrders(
      app.shop.db,
      placed.map(({ id }) => id),
    );
    const code = ({ id }: PaidOrder) => {
      const stop = found.get(id);
      return stop && `${stop.run.letter}-${stop.stop} ${stop.run.rider}`;
    };
    expect(placed.map(code)).toEqual([
      'A-2 Ramesh',
      'A-1 Ramesh',
      'A-2 Ramesh',
      'B-1 Imran',
      undefined,
    ]);
  });

  it('is not queried without orders, and unknown orders have none', async () => {
    expect(await findStopsOfOrders(app.shop.db, [])).toEqual(new Map());
    expect(await findStopsOfOrders(app.shop.db, [crypto.randomUUID()])).toEqual(new Map());
  });

  it('stays when the order is cancelled: its boxes may be in a bag already', async () => {
    const rider = await addRider(app);
    const [placed] = await addPaidOrders(app, [{ addressId: await addAddress(app), note: '1' }]);
    if (!placed) throw new Error('no order');
    await give(rider.id, [placed]);
    const { db } = app.shop;
    const stops = await findStopsOfOrders(db, [placed.id]);
    expect(stops.size).toBe(1);
    await db.update(orders).set({ status: 'unexpected' }).where(eq(orders.id, placed.id));
    expect(await findStopsOfOrders(db, [placed.id])).toEqual(stops);
  });

  it('is found by two statements, for any number of orders', async () => {
    const addressIds = [await addAddress(app, 'Infocity'), await addAddress(app, 'Kudasan')];
    const wanted = Array.from({ length: 2000 }, (_, index) => ({
      addressId: addressIds[index % 2] ?? '',
      note: `${index}, Tower ${index % 300}, near the temple, 382421`,
    }));
    const placed = await addPaidOrders(app, wanted);
    for (let first = 0; first < placed.length; first += 1000) {
      const { id } = await addRider(app);
      expect((await give(id, placed.slice(first, first + 1000))).status).toBe(200);
    }
    const ids = placed.map(({ id }) => id);
    const statements = await recordStatements(app.database.pool, async () => {
      expect((await findStopsOfOrders(app.shop.db, ids)).size).toBe(2000);
    });
    expect(statements).toHaveLength(2);
  });
});
