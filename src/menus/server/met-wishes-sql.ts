/**
 * Which wishes the entries of a menu can meet: those of their dishes, as the library has them now.
 */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';

/**
 * SQL: those of the wishes `w` that a menu entry can meet and that are wanted, as a line keeps
 * them.
 */
export const selectKeptWishes = (menu: string, isWanted: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'short', w.short)
    order by w.position, w.id)
  from wishes w join dishes met on w.id = any(met.wishes) and w.is_active
  where met.id = ${menu}.dish_id and (${isWanted})), '[]'::jsonb)`;

const met = statement<{ menuIds: readonly string[] }, { menuId: string; wishes: LineWish[] }>(`
  select menu.id as "menuId", ${selectKeptWishes('menu', 'true')} as wishes
  from menus menu where menu.id = any(:menuIds::uuid[])`);

/** By menu id; empty for an entry that was not made from a dish. */
export async function selectMetWishes(
  db: Db,
  menuIds: readonly string[],
): Promise<Map<string, readonly LineWish[]>> {
  const rows = await met(db, { menuIds });
  return new Map(rows.map(({ menuId, wishes }) => [menuId, wishes]));
}

const onSale = statement<{ from: string; to: string }, { menuId: string; wishes: LineWish[] }>(`
  select menu.id as "menuId", ${selectKeptWishes('menu', 'true')} as wishes
  from menus menu
  where menu.date between :from::date and :to::date and menu.is_published
    and menu.dish_id is not null
  order by menu.date, menu.id`);

/** Of the published menus of these days, those that can meet any wish. */
export async function selectMetOnSale(db: Db, days: { from: string; to: string }) {
  const rows = await onSale(db, days);
  return rows.filter(({ wishes }) => wishes.length > 0);
}
