/** Statements on the meals that are expected of days to come, by tiffin. */
import type { BusinessDay, Days } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { expectedOn, skippedOn } from '../standing-day-tables.ts';

/** A shift of a day that has no dish of a tiffin, and how many people expect one. */
export interface MissingRow extends Record<string, unknown> {
  date: BusinessDay;
  shift: Shift;
  tiffin: string;
  people: number;
}

interface Asked extends Days, Record<string, unknown> {
  shifts: readonly Shift[];
}

/**
 * The people whose passes have meals for a shift of these days that has no dish of their tiffin; a
 * draft is one. A shift that is frozen has been told of already. The meals that running passes can
 * pay are found first, because most standing meals have ended.
 */
export const selectMissing = statement<Asked, MissingRow>(`
  with slot as materialized (
    select each.at::date as date, one.shift, tiffin.id as tiffin_id, tiffin.name
    from generate_series(:from::date, :to::date, interval '1 day') as each(at)
    cross join unnest(:shifts::text[]) as one(shift)
    cross join tiffins tiffin
    where not exists (select from menus menu where menu.date = each.at::date
        and menu.shift = one.shift and menu.tiffin_id = tiffin.id and menu.archived_at is null)
      and not exists (select from shift_days frozen where frozen.date = each.at::date
        and frozen.shift = one.shift and frozen.state <> 'open')
  )
  , paid as materialized (
    select s.*, p.starts_on, p.expires_on, coalesce(c.merged_into, c.id) as person
    from passes p
    join standing_meals s on s.purse_id = p.purse_id and s.tiffin_id = p.tiffin_id
      and s.shift = any(p.shifts) and (s.until_day is null or s.until_day >= :from::date)
    join meal_purses purse on purse.id = s.purse_id
    join customers c on c.id = purse.customer_id
    where p.state = 'active' and p.balance_meals > 0 and p.expires_on >= :from::date
  )
  select slot.date::text as date, slot.shift, slot.name as tiffin,
    count(distinct s.person)::int as people
  from slot join paid s on s.tiffin_id = slot.tiffin_id
    and slot.date between s.starts_on and s.expires_on
    and ${expectedOn('slot.date', 'slot.shift')} and not ${skippedOn('slot.date', 'slot.shift')}
  group by slot.date, slot.shift, slot.name
  order by slot.date, slot.shift, slot.name`);
