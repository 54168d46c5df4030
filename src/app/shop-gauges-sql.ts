/** Figures of the shop for its operators: counts of rows by state, never their content. */
import { and, count, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { alarmAttempts } from '#src/platform/jobs/jobs.ts';
// Imports the tables by way of schema.ts, because these figures concern all features. No decision
// depends on them, so features need no service for them. A renamed column is a compile error here,
// unlike in the text of a statement.
import { alerts, jobs, orders, paymentAttempts, refunds } from './schema.ts';

export interface ShopFigures {
  jobs: { due: number; oldestDueSeconds: number; failing: number };
  /** Payment attempts of the last day. */
  payments: { gateway: string; state: string; outcome: string | null; count: number }[];
  refunds: { state: string; count: number }[];
  /** Open alerts. */
  alerts: { kind: string; count: number }[];
  /** Orders for today that are cooked. */
  orders: { shift: string; status: string; count: number }[];
}

export interface FigureTimes {
  now: Date;
  today: string;
  /** Payments from this instant on are counted. */
  paymentsSince: Date;
  /** The earliest business day on which the order of such a payment can have been placed. */
  placedSince: string;
}

/** Runs one statement after the other, so that a scrape uses only one connection of the pool. */
export async function selectShopFigures(db: Db, times: FigureTimes): Promise<ShopFigures> {
  return {
    jobs: await selectJobFigures(db, times.now),
    payments: await selectPaymentFigures(db, times),
    refunds: await db
      .select({ state: refunds.state, count: count() })
      .from(refunds)
      .groupBy(refunds.state),
    alerts: await db
      .select({ kind: alerts.kind, count: count() })
      .from(alerts)
      .where(isNull(alerts.resolvedAt))
      .groupBy(alerts.kind),
    orders: await db
      .select({ shift: orders.shift, status: orders.status, count: count() })
      .from(orders)
      .where(eq(orders.deliveryDate, times.today))
      .groupBy(orders.shift, orders.status),
  };
}

async function selectJobFigures(db: Db, now: Date): Promise<ShopFigures['jobs']> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const isDue = lte(jobs.runAt, now);
  const oldest = sql`${instant} - min(${jobs.runAt}) filter (where ${isDue})`;
  const [row] = await db
    .select({
      due: sql`count(*) filter (where ${isDue})`.mapWith(Number),
      oldestDueSeconds: sql`coalesce(extract(epoch from ${oldest}), 0)`.mapWith(Number),
      failing: sql`count(*) filter (where ${jobs.attempts} >= ${alarmAttempts})`.mapWith(Number),
    })
    .from(jobs)
    .where(isNull(jobs.doneAt));
  return row ?? { due: 0, oldestDueSeconds: 0, failing: 0 };
}

/**
 * Starts from the orders, which have an index by day; attempts alone would need a scan of the whole
 * table.
 */
function selectPaymentFigures(db: Db, { paymentsSince, placedSince }: FigureTimes) {
  const placed = db
    .selectDistinct({ checkoutId: orders.checkoutId })
    .from(orders)
    .where(gte(orders.orderDate, placedSince));
  const { gateway, state, outcome, createdAt, checkoutId } = paymentAttempts;
  return db
    .select({ gateway, state, outcome, count: count() })
    .from(paymentAttempts)
    .where(and(gte(createdAt, paymentsSince), inArray(checkoutId, placed)))
    .groupBy(gateway, state, outcome);
}
