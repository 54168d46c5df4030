/** Finds the payments and refunds of settlement lines. */
import { sql } from 'drizzle-orm';
import { outsideMoves } from '#src/payments/server/outside/outside-move-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import type { Db } from '#src/platform/database/db.ts';

export type Known = { ref: string; id: string };

/**
 * Attempts by the company's payment id or by the shop's attempt id, or by the company's id of what
 * it did with the payment.
 */
export async function selectAttemptsOfRefs(
  db: Db,
  gateway: string,
  refs: readonly string[],
): Promise<Known[]> {
  const a = paymentAttempts;
  const c = paymentCaptures;
  const m = outsideMoves;
  const wanted = sql`any(${sql.param([...refs])}::text[])`;
  const { rows } = await db.execute<Known>(sql`
    select ${c.reference} as ref, ${a.id} as id
      from ${c} join ${a} on ${a.id} = ${c.attemptId}
      where ${c.reference} = ${wanted} and ${a.gateway} = ${gateway}
    union all select ${a.paymentRef}, ${a.id} from ${a}
      where ${a.paymentRef} = ${wanted} and ${a.gateway} = ${gateway} and ${a.paidPaise} is not null
        and not exists (select 1 from ${c} where ${c.attemptId} = ${a.id})
    union all select ${a.transactionId}, ${a.id} from ${a}
      where ${a.transactionId} = ${wanted} and ${a.gateway} = ${gateway}
    union all select ${m.otherRef}, ${m.attemptId} from ${m}
      where ${m.gateway} = ${gateway} and ${m.attemptId} is not null and ${m.otherRef} = ${wanted}
    union all select ${m.reference}, ${m.attemptId} from ${m}
      where ${m.gateway} = ${gateway} and ${m.attemptId} is not null and ${m.reference} = ${wanted}`);
  return rows;
}

/** Refunds by the company's refund id. */
export async function selectRefundsOfRefs(
  db: Db,
  gateway: string,
  { refs, ids }: { refs: readonly string[]; ids: readonly string[] },
): Promise<Known[]> {
  const r = refunds;
  const a = paymentAttempts;
  const { rows } = await db.execute<Known>(sql`
    select ${r.gatewayRef} as ref, ${r.id} as id
      from ${r} join ${a} on ${a.id} = ${r.attemptId}
      where ${r.gatewayRef} = any(${sql.param([...refs])}::text[]) and ${a.gateway} = ${gateway}
    union all select ${r.id}::text, ${r.id}
      from ${r} join ${a} on ${a.id} = ${r.attemptId}
      where ${r.id} = any(${sql.param([...ids])}::uuid[]) and ${a.gateway} = ${gateway}`);
  return rows;
}
