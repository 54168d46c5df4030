/** Customers, and orders that are not paid yet, for tests. */
import { eq } from 'drizzle-orm';
import { collections } from '#src/cash/server/collection-tables.ts';
import type { CustomerCard } from '#src/customers/customer-card-contract.ts';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { openShop, saleIn, storeSales } from './sale-builders.ts';
import { type OrderBody, placeTestOrder } from './shop-builders.ts';
import { addRider, type TestPerson } from './staff-builders.ts';
import { type TestApp, testToday } from './test-app.ts';

/**
 * Gives the usual number of test orders an earlier payment, so that it may take the last portion.
 */
export async function addKnownNumber(app: TestApp): Promise<void> {
  const date = addDays(testToday, -7);
  await storeSales(app, [saleIn(await openShop(app), { date })]);
}

/** An order to be paid at the door, in a given state; returns its number. */
export async function placeDueOrder(
  app: TestApp,
  change: Partial<OrderBody> = {},
  status: OrderStatus = 'pending',
): Promise<number> {
  const { orderId } = await placeTestOrder(app, change);
  const { db } = app.shop;
  const [order] = await db.select().from(orders).where(eq(orders.number, orderId));
  if (!order) throw new Error('the order was not stored');
  await db
    .update(checkouts)
    .set({ settlement: 'cash', state: 'due' })
    .where(eq(checkouts.id, order.checkoutId));
  if (status !== 'pending') {
    const { id: deliveryStaffId } = await addRider(app);
    await db.transaction(async (tx) => {
      if (status === 'done') await tx.insert(collections).values(unpaid(order, deliveryStaffId));
      await tx.update(orders).set({ status, deliveryStaffId }).where(eq(orders.id, order.id));
    });
  }
  return orderId;
}

/** Delivered, and the customer said that they will pay later. */
function unpaid(
  order: typeof orders.$inferSelect,
  riderId: string,
): typeof collections.$inferInsert {
  return {
    id: newId(),
    key: newId(),
    orderId: order.id,
    duePaise: order.totalPaise,
    takenPaise: 0,
    method: 'unpaid',
    unpaidReason: 'payLater',
    riderId,
    day: order.deliveryDate,
    createdAt: order.createdAt,
  };
}

/** The card of the customer with this number, as staff see it. */
export async function cardOf(
  app: TestApp,
  { as }: TestPerson,
  mobile_no: string,
): Promise<WireOf<typeof CustomerCard>> {
  const { body } = await app.send<{ card?: WireOf<typeof CustomerCard> }>(
    'POST',
    '/api/admin/customers/card',
    { mobile_no },
    as,
  );
  if (!body.card) throw new Error(`nobody has ordered with ${mobile_no}`);
  return body.card;
}
