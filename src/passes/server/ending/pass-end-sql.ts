/** The statement that ends passes. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/**
 * Ends the passes whose last day is over and of which nothing is left, or what is left is lost by
 * their terms. Returns their ids.
 */
export const updateEnded = statement<{ today: BusinessDay; now: Date }, { id: string }>(`
  with over as materialized (
    select id, balance_meals, balance_paise from passes
    where state = 'active' and expires_on < :today::date
      and (balance_meals = 0 or leftover = 'lost')
    order by id for no key update
  ), lapsed as (
    insert into pass_entries (id, pass_id, kind, meals, paise, day, created_at)
    select gen_random_uuid(), id, 'lapsed', -balance_meals, -balance_paise, :today::date,
      :now::timestamptz
    from over where balance_meals > 0
  )
  update passes set state = 'ended' from over where passes.id = over.id returning passes.id`);
