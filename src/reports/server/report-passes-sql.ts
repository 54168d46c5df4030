/** Statements on what passes held, got and gave on some days. */
import { heldStates, type PassEntryKind, skipKinds } from '#src/passes/pass-kinds.ts';
import type { BusinessDay, Days } from '#src/platform/contract/business-day.ts';
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

type Range = Days & Record<string, unknown>;

export interface PassSums extends Record<string, unknown> {
  /** Null for what all passes hold by now. */
  kind: PassEntryKind | null;
  /** True for what was booked after the days. */
  isLater: boolean;
  meals: number;
  amountPaise: number;
  entries: number;
}

/** What passes hold by now is kept, so no day before the range is read. */
export const selectPassSums = statement<Range, PassSums>(`
  select null as kind, false as "isLater", coalesce(sum(balance_meals), 0)::int as meals,
    coalesce(sum(balance_paise), 0)::bigint as "amountPaise", 0 as entries
  from passes where state ${among(heldStates)}
  union all
  select kind, day > :to::date, sum(meals)::int, sum(paise)::bigint, count(*)::int
  from pass_entries where day >= :from::date group by 1, 2`);

export const selectHasPasses = statement<Record<string, never>, { has: boolean }>(
  'select exists (select from pass_entries) as has',
);

interface LeftPerson extends Record<string, unknown> {
  id: string;
  name: string | null;
  mobileNo: string;
  number: number;
  day: BusinessDay;
}

/** Whose last meal left their last pass on one of the days, with that pass; the latest first. */
export const selectNotBoughtAgain = statement<Range & { most: number }, LeftPerson>(`
  with last as (
    select distinct on (person.id) person.id, person.name, person.mobile_no, p.number, e.day
    from pass_entries e
    join passes p on p.id = e.pass_id
    join meal_purses purse on purse.id = p.purse_id
    join customers c on c.id = purse.customer_id
    join customers person on person.id = coalesce(c.merged_into, c.id)
    where e.day between :from::date and :to::date and e.kind not ${among(skipKinds)}
    order by person.id, e.day desc, p.number desc
  )
  select last.id, last.name, last.mobile_no as "mobileNo", last.number, last.day from last
  where not exists (
    select from customers c join meal_purses purse on purse.customer_id = c.id
    join passes p on p.purse_id = purse.id
    where (c.id = last.id or c.merged_into = last.id) and (p.balance_meals > 0
      or exists (select from pass_entries e where e.pass_id = p.id and e.day > :to::date)))
  order by last.day desc, last.number desc
  limit :most::int`);
