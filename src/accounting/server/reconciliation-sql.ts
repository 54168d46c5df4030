/** Statements for the comparison with a company's books. */
import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { RefundRow } from '#src/payments/server/refunds/refund-sql.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { Db } from '#src/platform/database/db.ts';

/** Limits the size of a statement. */
const rowsAtOnce = 500;

/** Paid attempts that began from `from` until before `to`. */
export function selectPaidAttempts(db: Db, gateway: string, { from, to }: Range) {
  const { createdAt, state } = paymentAttempts;
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.gateway, gateway),
        eq(state, 'paid'),
        gte(createdAt, from),
        lt(createdAt, to),
      ),
    );
}

export async function selectRefundsOfIds(db: Db, ids: readonly string[]): Promise<RefundRow[]> {
  const rows: RefundRow[] = [];
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const some = ids.slice(start, start + rowsAtOnce);
    rows.push(...(await db.select().from(refunds).where(inArray(refunds.id, some))));
  }
  return rows;
}

/** Refunds that the company accepted, decided from `from` until before `to`. */
export async function selectTakenRefunds(db: Db, gateway: string, { from, to }: Range) {
  return db
    .select({ refund: refunds, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(
        eq(paymentAttempts.gateway, gateway),
        inArray(refunds.state, ['sent', 'done']),
        gte(refunds.createdAt, from),
        lt(refunds.createdAt, to),
      ),
    );
}

export interface Range {
  from: Date;
  to: Date;
}
