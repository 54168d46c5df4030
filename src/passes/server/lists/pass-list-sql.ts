/** Statements on the lists of passes and of meals that were not cooked; each uses an index. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LeftOutReason } from '../../pass-kinds.ts';
import type { PassFilter } from '../../pass-list-contract.ts';

interface Person extends Record<string, unknown> {
  customerId: string;
  name: string;
  mobileNo: string;
}

const columnsOfPerson = `person.id as "customerId", person.name, c.mobile_no as "mobileNo"`;
/** Of who was erased nothing is listed. */
const joinPerson = (owner: string) => `
  join meal_purses purse on purse.id = ${owner}.purse_id
  join customers c on c.id = purse.customer_id
  join customers person on person.id = coalesce(c.merged_into, c.id)
  join tiffins t on t.id = ${owner}.tiffin_id`;

/** Meals of the pass's tiffin that come in its shifts, and not on one day alone. */
const itsStanding = `s.purse_id = p.purse_id and s.tiffin_id = p.tiffin_id
  and s.shift = any(p.shifts) and (s.until_day is null
    or s.until_day >= :today::date and s.until_day > s.from_day)`;

const hasNoNext = `not exists (select from passes n where n.purse_id = p.purse_id
  and n.tiffin_id = p.tiffin_id and n.state = 'active' and n.balance_meals > 0
  and (n.expires_on, n.number) > (p.expires_on, p.number))`;

const conditions: Readonly<Record<PassFilter, string>> = {
  all: 'true',
  ending: `p.balance_meals > 0 and p.expires_on <= :today::date + 7 and ${hasNoNext}`,
  few: `p.balance_meals <= 3 and ${hasNoNext}`,
  idle: `p.balance_meals > 0 and not exists (select from standing_meals s where ${itsStanding})`,
};

interface RunningRow extends Person {
  number: number;
  tiffin: string;
  mealsLeft: number;
  expiresOn: BusinessDay;
  standing: { shift: Shift; weekdays: number }[];
}

const behindPass = `and (p.expires_on, p.number) >
  (select last.expires_on, last.number from passes last where last.number = :after)`;

const runningOf = (show: PassFilter, behind: string) =>
  statement<Record<string, unknown>, RunningRow>(`
  select p.number, ${columnsOfPerson}, t.name as tiffin, p.balance_meals as "mealsLeft",
    p.expires_on as "expiresOn",
    coalesce((select jsonb_agg(jsonb_build_object('shift', s.shift, 'weekdays', s.weekdays)
      order by s.created_at, s.id) from standing_meals s
      where ${itsStanding}), '[]') as standing
  from passes p ${joinPerson('p')}
  where p.state = 'active' and ${conditions[show]} ${behind}
  order by p.expires_on, p.number limit :limit`);

/** With the page before, or without. */
export const selectRunning = Object.fromEntries(
  Object.keys(conditions).map((show) => [
    show,
    { first: runningOf(show as PassFilter, ''), next: runningOf(show as PassFilter, behindPass) },
  ]),
) as Record<PassFilter, Record<'first' | 'next', ReturnType<typeof runningOf>>>;

const counts = Object.entries(conditions).map(
  ([show, condition]) => `count(*) filter (where ${condition})::int as "${show}"`,
);

export const selectPassCounts = statement<{ today: BusinessDay }, Record<PassFilter, number>>(`
  select ${counts.join(', ')} from passes p ${joinPerson('p')} where p.state = 'active'`);

interface MealRow extends Person {
  standingId: string;
  shift: Shift;
  tiffin: string;
  meals: number;
  reason: LeftOutReason;
}

interface LeftOutRow extends MealRow {
  date: BusinessDay;
}

const leftOutOf = (behind: string) =>
  statement<Record<string, unknown>, LeftOutRow>(`
  select l.standing_id as "standingId", l.date, l.shift, ${columnsOfPerson}, t.name as tiffin,
    l.quantity as meals, l.reason
  from left_out_meals l join standing_meals s on s.id = l.standing_id ${joinPerson('s')}
  where l.date >= :since::date and l.is_new ${behind}
  order by l.date desc, l.shift desc, l.standing_id desc limit :limit`);

export const selectLeftOut = {
  first: leftOutOf(''),
  next: leftOutOf(`and (l.date, l.shift, l.standing_id) <
    (select :afterDate::date, last.shift, last.id from standing_meals last where last.id = :after)`),
};

interface RestingRow extends MealRow {
  since: BusinessDay;
}

const restingOf = (behind: string) =>
  statement<Record<string, unknown>, RestingRow>(`
  select s.id as "standingId", s.shift, ${columnsOfPerson}, t.name as tiffin, s.quantity as meals,
    s.rests_since as since, (select l.reason from left_out_meals l where l.date = s.rests_since
      and l.shift = s.shift and l.standing_id = s.id) as reason
  from standing_meals s ${joinPerson('s')}
  where s.rests_since < :since::date and coalesce(s.until_day, 'infinity'::date) >= :today::date ${behind}
  order by s.rests_since desc, s.id desc limit :limit`);

export const selectResting = {
  first: restingOf(''),
  next: restingOf(`and (s.rests_since, s.id) <
    (select last.rests_since, last.id from standing_meals last where last.id = :after)`),
};
