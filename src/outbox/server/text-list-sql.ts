/** Statements that read the queue of texts for staff. */
import { and, asc, count, desc, eq, gte, min, type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { minuteMs } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { shortLived } from '../text-templates.ts';
import { texts } from './text-tables.ts';

/** Not those that nobody has opened and that are out of date. */
function isWaiting(now: Date): SQL {
  const outOfDate = Object.entries(shortLived).map(
    ([template, minutes]) => sql`(${texts.template} = ${template} and ${texts.state} = 'due'
      and ${texts.createdAt} <= ${new Date(now.getTime() - minutes * minuteMs)})`,
  );
  return sql`${texts.state} in ('due', 'opened') and not (${sql.join(outOfDate, sql` or `)})`;
}

function selectListed(db: Db) {
  const { id, template, mobileNo, values, state, skipReason, revision } = texts;
  return db
    .select({
      ...{ id, template, mobileNo, values, state, skipReason, revision },
      createdAt: texts.createdAt,
      changedAt: texts.changedAt,
      orderNumber: orders.number,
      fullName: staff.fullName,
    })
    .from(texts)
    .leftJoin(orders, eq(orders.id, texts.orderId))
    .leftJoin(staff, eq(staff.id, texts.staffId))
    .$dynamic();
}

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

/** Due and opened texts, oldest first; texts of the same time in the order of storing. */
export function selectWaiting(db: Db, now: Date, limit: number): Promise<ListedRow[]> {
  return selectListed(db)
    .where(isWaiting(now))
    .orderBy(asc(texts.createdAt), asc(orders.number), asc(texts.id))
    .limit(limit);
}

/** Sent and skipped texts since then, latest first. */
export function selectSettled(db: Db, since: Date, limit: number): Promise<ListedRow[]> {
  return selectListed(db)
    .where(and(sql`${texts.state} in ('sent', 'skipped')`, gte(texts.changedAt, since)))
    .orderBy(desc(texts.changedAt), desc(texts.id))
    .limit(limit);
}

/** The number of waiting texts in each state, and the time of the oldest. */
export function selectWaitingSums(db: Db, now: Date) {
  return db
    .select({ state: texts.state, count: count(), since: min(texts.createdAt) })
    .from(texts)
    .where(isWaiting(now))
    .groupBy(texts.state);
}

const isPartCancelled = sql<boolean>`exists (select from ${orders} part
  where part.checkout_id = ${checkouts.id} and part.cancel_reason is not null)`;

/** The order's fields that decide whether a text about it is still right. */
export async function selectAsked(db: Db, orderId: string) {
  const { status, paymentStatus, settlement } = orders;
  const { totalPaise } = checkouts;
  const [row] = await db
    .select({ status, paymentStatus, settlement, totalPaise, isPartCancelled })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return row;
}

export async function selectText(db: Db, id: string): Promise<ListedRow | undefined> {
  const [row] = await selectListed(db).where(eq(texts.id, id));
  return row;
}
