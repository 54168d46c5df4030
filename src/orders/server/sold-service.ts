/** How many portions of menus are sold: orders know it, and the menus' editor shows it. */
import type { Db } from '#src/platform/database/db.ts';
import { selectSold } from './order-count-sql.ts';

/** Portions in paid orders that nobody has cancelled, by menu; a menu without any is left out. */
export async function countSold(
  db: Db,
  menuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (menuIds.length === 0) return new Map();
  const rows = await selectSold(db, menuIds);
  return new Map(rows.map(({ menuId, sold }) => [menuId, sold]));
}
