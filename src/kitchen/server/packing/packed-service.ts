/** Which orders are packed, for other features. */
import type { Db } from '#src/platform/database/db.ts';
import { selectPacked } from './box-sql.ts';

/** When the last box was packed, by order id; orders that miss a box are left out. */
export async function findPacked(db: Db, orderIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await selectPacked(db, { orderIds });
  return new Map(rows.map(({ orderId, packedAt }) => [orderId, packedAt]));
}
