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
 * draft is one. A shift that is frozen has been told of already. Slots without a dish are few, so
 * they are found first.
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
  select slot.date::text as date, slot.shift, slot.name as tiffin,
    count(distinct coalesce(c.merged_into, c.id))::int as people
  from slot
  join standing_meals s on s.tiffin_id = slot.tiffin_id
    and ${expectedOn('slot.date', 'slot.shift')} and not ${skippedOn('slot.date', 'slot.shift')}
  join meal_purses purse on purse.id = s.purse_id
  join customers c on c.id = purse.customer_id
  where exists (select from passes p where p.purse_id = s.purse_id and p.tiffin_id = s.tiffin_id
    and p.state = 'active' and p.balance_meals > 0 and s.shift = any(p.shifts)
    and slot.date between p.starts_on and p.expires_on)
  group by slot.date, slot.shift, slot.name
  order by slot.date, slot.shift, slot.name`);
