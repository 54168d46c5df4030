/** What comes to a person on the next days without an order. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { expectedOn, skippedOn } from '../standing-day-tables.ts';

type Coming = { date: BusinessDay; shift: Shift; tiffin: string; meals: number };

/**
 * Standing meals that a pass can pay, or that are being cooked: today and on the two days after,
 * for which people can order.
 */
export const selectComing = statement<
  { customerIds: readonly string[]; today: BusinessDay },
  Coming
>(`
  select d.day::date::text as date, s.shift, t.name as tiffin, sum(s.quantity)::int as meals
  from meal_purses u join standing_meals s on s.purse_id = u.id join tiffins t on t.id = s.tiffin_id
    cross join generate_series(:today::date, :today::date + 2, '1 day') as d(day)
  where u.customer_id = any(:customerIds::uuid[])
    and ${expectedOn('d.day::date', 's.shift')} and not ${skippedOn('d.day::date', 's.shift')}
    and (exists (select from orders o where o.standing_id = s.id and o.delivery_date = d.day
        and o.shift = s.shift and o.status <> 'unexpected')
      or not exists (select from shift_days f where f.date = d.day and f.shift = s.shift
          and f.state <> 'open')
        and exists (select from passes p where p.purse_id = s.purse_id and p.tiffin_id = s.tiffin_id
          and p.state = 'active' and s.shift = any(p.shifts) and p.balance_meals >= s.quantity
          and d.day between p.starts_on and p.expires_on))
  group by d.day, s.shift, t.name order by d.day, s.shift desc, t.name`);
