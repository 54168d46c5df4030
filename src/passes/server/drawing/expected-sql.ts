/** Statements on the meals that are expected of days to come, by tiffin. */
import type { BusinessDay, Days } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { expectedOn, skippedOn } from '../standing-day-tables.ts';

export interface MissingRow extends Record<string, unknown> {
  date: BusinessDay;
  shift: Shift;
  tiffin: string;
  people: number;
}

const slot = ['day.date', 's.shift'] as const;

/**
 * The people whose passes have meals for a shift of these days that has no dish of their tiffin; a
 * draft is one. A shift that is frozen has been told of already.
 */
export const selectMissing = statement<Days & Record<string, unknown>, MissingRow>(`
  select day.date::text as date, s.shift, tiffin.name as tiffin,
    count(distinct coalesce(c.merged_into, c.id))::int as people
  from standing_meals s
  join generate_series(:from::date, :to::date, interval '1 day') as each(at) on true
  join lateral (select each.at::date as date) as day on true
  join tiffins tiffin on tiffin.id = s.tiffin_id
  join meal_purses purse on purse.id = s.purse_id
  join customers c on c.id = purse.customer_id
  where (s.until_day is null or s.until_day >= :from::date) and s.from_day <= :to::date
    and ${expectedOn(...slot)} and not ${skippedOn(...slot)}
    and exists (select from passes p where p.purse_id = s.purse_id and p.tiffin_id = s.tiffin_id
      and p.state = 'active' and p.balance_meals > 0 and s.shift = any(p.shifts)
      and day.date between p.starts_on and p.expires_on)
    and not exists (select from menus menu where menu.date = day.date and menu.shift = s.shift
      and menu.tiffin_id = s.tiffin_id and menu.archived_at is null)
    and not exists (select from shift_days frozen where frozen.date = day.date
      and frozen.shift = s.shift and frozen.state <> 'open')
  group by 1, 2, 3
  order by 1, 2, 3`);

/** Whether the count of the shift is still open. */
export const selectIsOpen = statement<
  { date: BusinessDay; shift: Shift } & Record<string, unknown>,
  { isOpen: boolean }
>(`select not exists (select from shift_days where date = :date::date and shift = :shift
    and state <> 'open') as "isOpen"`);
