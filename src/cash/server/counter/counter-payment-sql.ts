/** Statements on payments at the counter. */
import type { Db } from '#src/platform/database/db.ts';
import { counterPayments } from './counter-payment-tables.ts';

export async function insertCounterPayment(
  tx: Db,
  row: typeof counterPayments.$inferInsert,
): Promise<void> {
  await tx.insert(counterPayments).values(row);
}
