/** Statements on customers' secret links. */
import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { customerLinks } from './link-tables.ts';

export type LinkRow = typeof customerLinks.$inferSelect;

export async function insertLink(db: Db, row: typeof customerLinks.$inferInsert): Promise<void> {
  await db.insert(customerLinks).values(row);
}

export async function selectLink(db: Db, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(customerLinks).where(eq(customerLinks.id, id));
  return row;
}

/** A valid link: neither expired nor ended. */
export async function selectLiveLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(customerLinks)
    .where(and(eq(customerLinks.tokenHash, tokenHash), isLive(now)));
  return row;
}

/** The valid links of a person's numbers, latest first, with who made them. */
export function selectLiveLinksOf(db: Db, customerIds: readonly string[], now: Date) {
  return db
    .select({ link: customerLinks, by: staff.fullName })
    .from(customerLinks)
    .leftJoin(staff, eq(staff.id, customerLinks.createdBy))
    .where(and(inArray(customerLinks.customerId, [...customerIds]), isLive(now)))
    .orderBy(desc(customerLinks.createdAt), desc(customerLinks.id));
}

/** A link that has already ended is not changed. */
export async function updateRevoked(
  db: Db,
  ids: readonly string[],
  change: { revokedAt: Date; revokedBy: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(customerLinks)
    .set(change)
    .where(and(inArray(customerLinks.id, [...ids]), isNull(customerLinks.revokedAt)));
}

function isLive(now: Date) {
  return and(isNull(customerLinks.revokedAt), gt(customerLinks.expiresAt, now));
}

/** The person and browser of the order, if it is paid or released for payment in cash. */
export async function selectConfirmedOrder(db: Db, number: number) {
  const [row] = await db
    .select({ mobileNo: orders.mobileNo, browserId: checkouts.browserId })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(orders.number, number), or(eq(checkouts.state, 'confirmed'), orders.isReleased)));
  return row;
}

/** The same of a pass by its label, if it is paid. */
export async function selectPaidPass(db: Db, label: string) {
  const { mobileNo, browserId, state } = checkouts;
  const [row] = await db
    .select({ mobileNo, browserId })
    .from(checkouts)
    .where(and(eq(checkouts.label, label), eq(state, 'confirmed')));
  return row;
}

/** Stored orders with what a private page shows, unsorted. */
export function selectOwnOrders(db: Db, numbers: readonly number[]) {
  return db
    .select({ order: orders, browserId: checkouts.browserId, deliveryPerson: staff.fullName })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(staff, eq(staff.id, orders.deliveryStaffId))
    .where(inArray(orders.number, [...numbers]));
}

/** Which of these orders the browser placed. */
export async function selectPlacedHere(
  db: Db,
  numbers: readonly number[],
  browserId: string,
): Promise<Set<number>> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(inArray(orders.number, [...numbers]), eq(checkouts.browserId, browserId)));
  return new Set(rows.map(({ number }) => number));
}
