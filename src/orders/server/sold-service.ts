/** The number of sold portions, which the menu editor shows. */
import type { Db } from '#src/platform/database/db.ts';
import { selectSold } from './order-count-sql.ts';

/**
 * Portions of each menu entry in released orders that are not cancelled; an entry without any is
 * left out.
 */
export async function countSold(
  db: Db,
  menuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (menuIds.length === 0) return new Map();
  const rows = await selectSold(db, menuIds);
  return new Map(rows.map(({ menuId, sold }) => [menuId, sold]));
}
