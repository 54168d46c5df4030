/** The statement that stores a checkout without orders. */
import type { Db } from '#src/platform/database/db.ts';
import { checkouts } from '../checkout-tables.ts';

/** False if its key is taken. */
export async function insertCheckout(tx: Db, row: typeof checkouts.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(checkouts)
    .values(row)
    .onConflictDoNothing({ target: checkouts.idempotencyKey })
    .returning({ id: checkouts.id });
  return rows.length > 0;
}
