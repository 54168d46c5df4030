/** Statements on the payments that brought an attempt's money. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { paymentCaptures } from './payment-capture-tables.ts';

export type CaptureRow = typeof paymentCaptures.$inferSelect;

/** One that is known already learns what was not known before. */
export async function upsertCaptures(
  tx: Db,
  rows: readonly (typeof paymentCaptures.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  const told = (name: string) =>
    sql`coalesce(excluded.${sql.identifier(name)}, ${paymentCaptures}.${sql.identifier(name)})`;
  await tx
    .insert(paymentCaptures)
    .values([...rows])
    .onConflictDoUpdate({
      target: [paymentCaptures.attemptId, paymentCaptures.reference],
      set: {
        method: told('method'),
        bankRef: told('bank_ref'),
        feePaise: told('fee_paise'),
        taxPaise: told('tax_paise'),
      },
    });
}

/** Those that the attempt was paid by first, each in the order in which they were kept. */
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
