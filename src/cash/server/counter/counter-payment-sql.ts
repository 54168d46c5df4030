/** Statements on payments at the counter. */
import { eq } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { counterPayments } from './counter-payment-tables.ts';

export async function insertCounterPayment(
  tx: Db,
  row: typeof counterPayments.$inferInsert,
): Promise<void> {
  await tx.insert(counterPayments).values(row);
}

export async function selectCounterPayment(db: Db, checkoutId: string) {
  const [row] = await db
    .select()
    .from(counterPayments)
    .where(eq(counterPayments.checkoutId, checkoutId));
  return row;
}
