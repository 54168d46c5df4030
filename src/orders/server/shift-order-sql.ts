/** Statements on orders that a change of the shift rules can affect. */
import { and, asc, eq, gte, inArray, ne, notInArray, sum } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { orders } from './order-tables.ts';

/** Orders that are neither delivered nor cancelled. */
export function selectUpcomingOrders(db: Db, today: BusinessDay) {
  const { number, deliveryDate: date, shift, mobileNo } = orders;
  return db
    .select({ number, date, shift, mobileNo })
    .from(orders)
    .where(and(gte(date, today), notInArray(orders.status, ['unexpected', 'done'])))
    .orderBy(asc(number));
}

/**
 * Locks the rows until the transaction ends. With `noWait` it throws if another transaction has
 * locked one: that one may be waiting for what the caller holds.
 */
export function selectUncountedOrders(tx: Db, today: BusinessDay, { noWait = false } = {}) {
  const { id, deliveryDate: date, shift } = orders;
  return tx
    .select({ id, date, shift })
    .from(orders)
    .where(and(gte(date, today), ne(orders.status, 'unexpected'), eq(orders.holdsMeals, false)))
    .orderBy(asc(orders.number))
    .for('no key update', noWait ? { noWait } : {});
}

/** The meals of these orders, by day and shift. */
export function selectMealsOfOrders(tx: Db, orderIds: readonly string[]) {
  const { deliveryDate: date, shift } = orders;
  return tx
    .select({ date, shift, quantity: sum(orders.meals).mapWith(Number) })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .groupBy(date, shift)
    .orderBy(asc(date), asc(shift));
}
