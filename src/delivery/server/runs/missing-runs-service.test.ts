import { describe, expect, it } from 'vitest';
import { addPaidOrders } from '#lab/builders/run-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { makeMissingRuns } from './missing-runs-service.ts';
import { findRuns } from './run-service.ts';

const app = setUpApp();

describe('orders that were assigned before there were runs', () => {
  it('get a run when the server starts, however many servers start at once', async () => {
    const { db } = app.shop;
    const [rider, addressId] = [await addRider(app), await addAddress(app)];
    await addPaidOrders(app, [
      { addressId, note: '1, Alpha' },
      { addressId, note: '2, Beta' },
      { addressId, note: '3, Old', date: '2026-11-20' },
    ]);
    await db.update(orders).set({ status: 'isAssigned', deliveryStaffId: rider.id });
    const slot = { date: testToday, shift: 'Lunch' } as const;
    expect(await findRuns(db, slot)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => makeMissingRuns(db, testToday, testNow)));
    const made = await findRuns(db, slot);
    expect(made).toMatchObject([
      {
        letter: 'A',
        stops: [
          { building: 'Alpha', number: 1 },
          { building: 'Beta', number: 2 },
        ],
      },
    ]);
    await makeMissingRuns(db, testToday, testNow);
    expect(await findRuns(db, slot)).toEqual(made);
    expect(await findRuns(db, { ...slot, date: '2026-11-20' })).toEqual([]);
  });
});
