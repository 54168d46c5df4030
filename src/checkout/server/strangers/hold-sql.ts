/** Statements on what unpaid orders hold of the shop's portions. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { isKnown } from './known-number-sql.ts';

/**
 * Portions of a menu entry held by web orders that are not released, of numbers that never paid: a
 * subquery for a statement with a row of menus.
 */
export const heldByStrangers = (menu: string) => `
  select coalesce(sum(held.quantity), 0) from orders o
  join order_lines held on held.order_id = o.id and held.menu_id = ${menu}.id
  join checkouts c on c.id = o.checkout_id
  where o.delivery_date = ${menu}.date and o.shift = ${menu}.shift and not o.is_released
    and o.status = 'pending' and held.holds_portions and c.source = 'web'
    and not ${isKnown('o.mobile_no')}`;

const lookForHeld = statement<{ menuIds: string[] }, { id: string; held: number }>(`
  select menu.id, (${heldByStrangers('menu')})::int as held
  from menus menu where menu.id = any(:menuIds::uuid[])`);

/** The same for the meals of a shift with a limit: a subquery for a statement with its row. */
export const mealsOfStrangers = (sold: string) => `
  select coalesce(sum(o.meals), 0) from orders o join checkouts c on c.id = o.checkout_id
  where o.delivery_date = ${sold}.date and o.shift = ${sold}.shift and not o.is_released
    and o.status = 'pending' and o.holds_meals and c.source = 'web'
    and not ${isKnown('o.mobile_no')}`;

const countHeldMeals = statement<{ date: string; shift: string }, { held: number }>(`
  select (${mealsOfStrangers('sold')})::int as held
  from shift_meals sold where date = :date::date and shift = :shift`);

/** For a shift whose row is locked or has just been created. */
export async function selectMealsOfStrangers(
  db: Db,
  of: { date: string; shift: string },
): Promise<number> {
  const [row] = await countHeldMeals(db, of);
  if (!row) throw new Error(`the meals of ${of.shift} on ${of.date} are not counted`);
  return row.held;
}

/** Creates the row for the first order of the shift; locks it in any case. */
export const lockMeals = statement<
  { date: string; shift: string; most: number },
  Record<string, never>
>(`
  insert into shift_meals (date, shift, taken, most) values (:date::date, :shift, 0, :most::int)
  on conflict (date, shift) do update set taken = shift_meals.taken`);

/** By menu entry id. */
export async function selectHeldByStrangers(
  db: Db,
  menuIds: string[],
): Promise<Map<string, number>> {
  const rows = await lookForHeld(db, { menuIds });
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/**
 * Locks in the order of ids, as placing an order does; includes the menu entries to which a
 * checkout's orders return portions.
 */
export const lockMenus = statement<
  { menuIds: string[]; endedId: string | null },
  Record<string, never>
>(`
  select from menus
  where id = any(:menuIds::uuid[]) or id in (
    select line.menu_id from orders o join order_lines line on line.order_id = o.id
    where o.checkout_id = :endedId::uuid and line.holds_portions)
  order by id for no key update`);

/** Requests of one browser that find no slot wait for each other. */
export const lockUnpaid = statement<{ browserId: string }, Record<string, never>>(
  `select pg_advisory_xact_lock(hashtextextended('unpaid of ' || :browserId, 0))`,
);

/** A browser's unpaid online checkouts, oldest first. */
export const selectUnpaidCheckouts = statement<
  { browserId: string },
  { id: string; numbers: number[] }
>(`
  select c.id,
    (select array_agg(number order by number) from orders where checkout_id = c.id) as numbers
  from checkouts c
  where c.browser_id = :browserId::uuid and c.state = 'awaiting' and c.unpaid_slot is not null
  order by c.created_at, c.id`);
