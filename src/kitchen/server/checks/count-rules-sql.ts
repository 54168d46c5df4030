/**
 * Conservation of meals: rules that the counts must never break. Each rule is a statement that
 * finds violations in one frozen shift.
 */
import { isCooked } from '#src/orders/server/order-payment-tables.ts';
import { skipKinds } from '#src/passes/pass-kinds.ts';
import { isExpected, isSkipped } from '#src/passes/server/standing-day-tables.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { ShiftKey } from '../count/shift-day-sql.ts';
import { changedWishes, digestOf } from '../count/shift-line-sql.ts';

/** Maximum number of findings for each rule and shift; one is enough for an alert. */
const most = 20;
const ofShift = (table: string) => `${table}.date = :date::date and ${table}.shift = :shift`;
const lastChange = (order: string) =>
  `(select c.kind from shift_changes c where c.order_id = ${order} order by c.id desc limit 1)`;

/**
 * The shift was neither closed nor off when it was frozen: what stands for it was looked at then.
 */
const wasDrawn = `exists (select from shift_days d where ${ofShift('d')}
  and not exists (select from closures c where :date::date between c.first_day and c.last_day
    and coalesce(c.shift, :shift) = :shift and c.created_at <= d.frozen_at
    and (c.withdrawn_at is null or c.withdrawn_at >= d.frozen_at))
  and not exists (select from (select h.value from settings_history h
      where h.group_name = 'shifts' and h.changed_at <= d.frozen_at order by h.revision desc limit 1) plan,
    lateral (select one.rule from jsonb_array_elements(plan.value -> 'rules') one(rule)
      where one.rule ->> 'shift' = :shift and (one.rule ->> 'from')::date <= :date::date
      order by one.rule ->> 'from' desc limit 1) latest
    where latest.rule -> 'daysOff' @> to_jsonb(extract(dow from :date::date)::int)))`;

const rules: Readonly<Record<string, string>> = {
  'an order that is to be cooked has all its lines as it was ordered': `
    select o.id::text as subject from orders o
    where o.delivery_date = :date::date and o.shift = :shift and ${isCooked('o')}
    and exists (select from order_lines l left join shift_lines s on s.order_line_id = l.id
      left join ${changedWishes} w on w.order_line_id = l.id
      where l.order_id = o.id and (s.order_line_id is null or s.order_id <> o.id
        or s.date <> o.delivery_date or s.shift <> o.shift or s.quantity <> l.quantity
        or s.dish <> l.variant or s.items <> l.items or coalesce(w.wishes, s.wishes) <> l.wishes))`,
  'a line is of an order that is owed, or that the addendum cancels': `
    select distinct s.order_id::text as subject
    from shift_lines s join orders o on o.id = s.order_id
    where ${ofShift('s')} and (not ${isCooked('o')}) <>
      (coalesce(${lastChange('s.order_id')}, 'added') = 'cancelled')`,
  'a line that came after the freeze stands in the addendum': `
    select distinct s.order_id::text as subject
    from shift_lines s join shift_changes c on c.id = s.change_id
    where ${ofShift('s')} and (c.order_id <> s.order_id or c.kind <> 'added'
      or c.date <> s.date or c.shift <> s.shift)`,
  'a line has a box for each meal': `
    select s.order_line_id::text as subject from shift_lines s
    where ${ofShift('s')} and s.quantity <> (select count(*) from shift_boxes b
      where b.order_line_id = s.order_line_id and b.order_id = s.order_id
      and b.date = s.date and b.shift = s.shift)`,
  // What staff have cooked after it was left out is an order alone.
  'a standing meal is cooked, skipped or left out, one of them': `
    select s.id::text as subject from standing_meals s
    join meal_purses purse on purse.id = s.purse_id and purse.customer_id is not null
    where ${isExpected} and ${wasDrawn} and 1 <>
      (select count(*) from orders o where o.standing_id = s.id
        and o.delivery_date = :date::date and o.shift = :shift)
      + (select count(*) from left_out_meals m where m.standing_id = s.id and ${ofShift('m')} and m.order_id is null)
      + ${isSkipped}::int`,
  'a pass has the skip of a meal that was skipped': `
    select s.id::text as subject from standing_meals s
    join pass_entries e on e.standing_id = s.id and ${ofShift('e')} and e.kind ${among(skipKinds)}
    where ${isExpected} and not ${isSkipped}`,
  'what was cooked after it was left out is the order of that meal and day': `
    select m.standing_id::text as subject from left_out_meals m join orders o on o.id = m.order_id
    where ${ofShift('m')} and (o.standing_id is distinct from m.standing_id
      or o.delivery_date <> m.date or o.shift <> m.shift)`,
  'a count is as it was fixed': `
    select d.date || ' ' || d.shift as subject from shift_days d
    where ${ofShift('d')} and d.digest <> ${digestOf('d.date', 'd.shift')}`,
};

const statements = Object.entries(rules).map(
  ([rule, text]) =>
    [
      rule,
      statement<ShiftKey & Record<string, unknown>, { subject: string }>(
        `select subject from (${text}) broken limit ${most}`,
      ),
    ] as const,
);

export interface BrokenCount {
  rule: string;
  /** The id of the order or of the line, or the shift. */
  subject: string;
}

export async function selectBrokenCounts(db: Db, key: ShiftKey): Promise<BrokenCount[]> {
  const broken: BrokenCount[] = [];
  for (const [rule, statement] of statements) {
    const found = await statement(db, { ...key });
    broken.push(...found.map(({ subject }) => ({ rule, subject })));
  }
  return broken;
}

/** Since this day, earliest first. */
export const selectFrozenShifts = statement<{ since: string }, ShiftKey & Record<string, unknown>>(`
  select date, shift from shift_days
  where date >= :since::date and state <> 'open' order by date, shift`);
