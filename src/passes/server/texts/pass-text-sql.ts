/** Statements that find who is to be told something about passes; who was told before as well. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LeftOutReason } from '../../pass-kinds.ts';
import type { Leftover } from '../../pass-terms.ts';
import { toldReasons } from '../../pass-texts.ts';
import { isExpected, isSkipped } from '../standing-day-tables.ts';

/** Nobody writes to a person who is blocked. */
const ofPerson = `join meal_purses purse on purse.id = x.purse_id
  join customers c on c.id = purse.customer_id
  join customers person on person.id = coalesce(c.merged_into, c.id)
    and person.blocked_reason is null`;

type Told = { mobileNo: string };

type Bought = Told & { id: string; number: number; meals: number; expiresOn: BusinessDay };

/** Passes that were paid on the day or later. */
export const selectBought = statement<{ since: BusinessDay }, Bought>(`
  select x.id, x.number, x.meals, x.expires_on as "expiresOn", c.mobile_no as "mobileNo"
  from pass_entries e join passes x on x.id = e.pass_id ${ofPerson}
  where e.kind = 'bought' and e.day >= :since::date and x.state = 'active'
  order by x.number`);

type Few = Told & { id: string; number: number; meals: number };

/** The last pass of each tiffin of which a person has few meals, all of the passes together. */
export const selectFew = statement<{ few: number }, Few>(`
  select last.id, last.number, x.meals, c.mobile_no as "mobileNo"
  from (select purse_id, sum(balance_meals)::int as meals,
      (array_agg(id order by expires_on desc, number desc))[1] as last_id
    from passes where state = 'active'
    group by purse_id, tiffin_id having sum(balance_meals) <= :few::int) x
  join passes last on last.id = x.last_id and last.balance_meals < last.meals ${ofPerson}
  order by last.number`);

type Ending = Bought & { leftover: Leftover };

/** Passes with meals that end in so many days, of those that are sold for longer. */
export const selectEnding = statement<{ today: BusinessDay; days: number; till: number }, Ending>(`
  select x.id, x.number, x.balance_meals as meals, x.expires_on as "expiresOn", x.leftover,
    c.mobile_no as "mobileNo"
  from passes x ${ofPerson}
  where x.state = 'active' and x.balance_meals > 0 and x.valid_days > :days::int
    and x.expires_on between :today::date + :till::int and :today::date + :days::int
  order by x.number`);

type LeftOut = Told & { purseId: string; date: BusinessDay; shift: Shift; reason: LeftOutReason };

/** From today on, unless it was cooked after all. */
export const selectLeftOut = statement<{ today: BusinessDay }, LeftOut>(`
  select distinct on (m.date, m.shift, x.purse_id) x.purse_id as "purseId", m.date, m.shift,
    m.reason, c.mobile_no as "mobileNo"
  from left_out_meals m join standing_meals x on x.id = m.standing_id ${ofPerson}
  where m.date >= :today::date and m.is_new and m.reason ${among(toldReasons)}
    and not exists (select from orders o
      where o.standing_id = m.standing_id and o.delivery_date = m.date)
  order by m.date, m.shift, x.purse_id, m.standing_id`);

type Key = { date: BusinessDay; shift: Shift };

/** Who expects a meal of the shift, and has no order of it whose closure they were told of. */
export const selectExpecting = statement<Key, Told & { purseId: string }>(`
  select distinct x.purse_id as "purseId", c.mobile_no as "mobileNo"
  from (select s.* from standing_meals s where ${isExpected} and not ${isSkipped}) x ${ofPerson}
  where exists (select from passes p where p.purse_id = x.purse_id and p.tiffin_id = x.tiffin_id
      and p.state = 'active' and p.balance_meals > 0 and :shift = any(p.shifts)
      and :date::date between p.starts_on and p.expires_on)
    and not exists (select from orders o
      where o.standing_id = x.id and o.delivery_date = :date::date)
  order by 1`);

/** Who has meals and has been away since that day or longer, until further notice. */
export const selectLongAway = statement<
  { today: BusinessDay; since: BusinessDay },
  Told & { purseId: string; fromDay: BusinessDay }
>(`
  select x.purse_id as "purseId", min(x.from_day) as "fromDay", c.mobile_no as "mobileNo"
  from skips x ${ofPerson}
  where coalesce(x.to_day, 'infinity'::date) = 'infinity' and x.from_day <= :since::date
    and exists (select from passes p where p.purse_id = x.purse_id and p.state = 'active'
      and p.balance_meals > 0)
    and exists (select from standing_meals s where s.purse_id = x.purse_id and s.shift = x.shift
      and (x.standing_id is null or x.standing_id = s.id)
      and (s.until_day is null or s.until_day >= :today::date))
  group by x.purse_id, c.mobile_no
  order by 1`);
