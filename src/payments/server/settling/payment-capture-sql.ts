/** Statements on the payments that brought an attempt's money. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { paymentCaptures } from './payment-capture-tables.ts';

export type CaptureRow = typeof paymentCaptures.$inferSelect;

/** A known one is completed with details that were missing. */
export async function upsertCaptures(
  tx: Db,
  rows: readonly (typeof paymentCaptures.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  const newest = (name: string) =>
    sql`coalesce(excluded.${sql.identifier(name)}, ${paymentCaptures}.${sql.identifier(name)})`;
  await tx
    .insert(paymentCaptures)
    .values([...rows])
    .onConflictDoUpdate({
      target: [paymentCaptures.attemptId, paymentCaptures.reference],
      set: {
        method: newest('method'),
        bankRef: newest('bank_ref'),
        feePaise: newest('fee_paise'),
        taxPaise: newest('tax_paise'),
      },
    });
}

/** Those that paid the attempt first, otherwise in the order of storing. */
export function selectCaptures(db: Db, attemptId: string): Promise<CaptureRow[]> {
  return db
    .select()
    .from(paymentCaptures)
    .where(eq(paymentCaptures.attemptId, attemptId))
    .orderBy(
      asc(paymentCaptures.isExtra),
      asc(paymentCaptures.createdAt),
      asc(paymentCaptures.reference),
    );
}
