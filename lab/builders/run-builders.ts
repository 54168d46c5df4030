/** Paid orders for tests of runs, many at once and straight into the tables. */
import { randomUUID } from 'node:crypto';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shift } from '#src/settings/shift-rules.ts';
import { addMenu } from './shop-builders.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';

export interface WantedOrder {
  addressId: string;
  note: string;
  date?: string;
  shift?: Shift;
  quantity?: number;
}

export interface PaidOrder {
  id: string;
  number: number;
}

/** In their order; nobody has been given them. */
export async function addPaidOrders(
  app: TestApp,
  wanted: readonly WantedOrder[],
): Promise<PaidOrder[]> {
  const { db } = app.shop;
  const menuId = await addMenu(app);
  const texts = new Map((await db.select().from(addresses)).map((row) => [row.id, row]));
  const rows = wanted.map(({ addressId, note, date = testToday, shift = 'Lunch' }) => ({
    id: newId(),
    checkoutId: newId(),
    status: 'pending' as const,
    paymentStatus: 'done' as const,
    mobileNo: '9825012345',
    addressId,
    addressShortname: texts.get(addressId)?.shortname ?? '',
    addressText: texts.get(addressId)?.address ?? '',
    note,
    orderDate: date,
    deliveryDate: date,
    shift,
    totalPaise: 10_400,
    createdAt: testNow,
  }));
  await db.insert(checkouts).values(
    rows.map((row) => ({
      id: row.checkoutId,
      state: 'confirmed' as const,
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
    rows.map(({ id }, index) => ({
      id: newId(),
      orderId: id,
      menuId,
      position: 0,
      variant: 'Rajma Chawal',
      description: '',
      items: [],
      pricePaise: 10_400,
      quantity: wanted[index]?.quantity ?? 1,
      holdsPortions: false,
    })),
  );
  return stored;
}
