/** Statements on extras and explanations of a shift. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { payingPurse, runsOn } from '#src/passes/server/standing-day-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { UnassignedReason } from '../shift-day-rules.ts';
import type { ShiftKey } from './count/shift-day-sql.ts';
import { isUnassignedMeal, shiftExplanations, shiftExtras } from './shift-note-tables.ts';

export function selectExtras(db: Db, { date, shift }: ShiftKey) {
  const { subject, thousandths, reason } = shiftExtras;
  return db
    .select({ subject, thousandths, reason })
    .from(shiftExtras)
    .where(and(eq(shiftExtras.date, date), eq(shiftExtras.shift, shift)))
    .orderBy(asc(subject));
}

/** An extra of 0 deletes the row. */
export async function upsertExtra(db: Db, row: typeof shiftExtras.$inferInsert): Promise<void> {
  const { thousandths, reason, staffId, updatedAt } = row;
  if (thousandths === 0) {
    const { date, shift, subject } = shiftExtras;
    const isIt = and(eq(date, row.date), eq(shift, row.shift), eq(subject, row.subject));
    await db.delete(shiftExtras).where(isIt);
    return;
  }
  await db
    .insert(shiftExtras)
    .values(row)
    .onConflictDoUpdate({
      target: [shiftExtras.date, shiftExtras.shift, shiftExtras.subject],
      set: { thousandths, reason, staffId, updatedAt },
    });
}

/** Moves the extras of a component that was merged into another one. */
export const moveExtras = statement<
  { from: string; to: string; since: string },
  Record<string, never>
>(`
  with moved as (
    delete from shift_extras where date >= :since::date and subject = :from
    returning date, shift, thousandths, reason, staff_id, updated_at
  )
  insert into shift_extras as e (date, shift, subject, thousandths, reason, staff_id, updated_at)
  select date, shift, :to, thousandths, reason, staff_id, updated_at from moved
  on conflict (date, shift, subject)
    do update set thousandths = e.thousandths + excluded.thousandths,
      reason = left(concat_ws(', ', nullif(e.reason, ''), nullif(excluded.reason, '')), 100)`);

export function insertExplanation(db: Db, row: typeof shiftExplanations.$inferInsert) {
  return db.insert(shiftExplanations).values(row);
}

export interface UnassignedMealRow extends Record<string, unknown> {
  /** Null for a standing meal, which has the fields from `standingId` on. */
  order: number | null;
  reason: UnassignedReason;
  meals: number;
  dishes: string;
  place: string;
  explanation: string | null;
  explainedBy: string | null;
  explainedAt: Date | null;
  standingId: string | null;
  customerId: string | null;
  name: string | null;
  tiffin: string | null;
  passCanPay: boolean;
}

/**
 * Orders that wait for payment or approval, have no delivery person, or could not be handed over;
 * and standing meals that the freeze has newly left out and nobody has had cooked. Each with its
 * latest explanation.
 */
export const selectUnassignedMeals = statement<
  ShiftKey & Record<string, unknown>,
  UnassignedMealRow
>(`
  select o.number as "order", o.address_shortname as place, o.meals, line.dishes,
    case when not o.is_released and o.awaits_approval then 'unapproved'
      when not o.is_released then 'paymentOpen'
      when o.delivery_problem is not null then 'problem' else 'noRider' end as reason,
    said.reason as explanation, said.full_name as "explainedBy", said.created_at as "explainedAt",
    null::uuid as "standingId", null::uuid as "customerId", null as name, null as tiffin,
    false as "passCanPay"
  from orders o
  cross join lateral (
    select string_agg(quantity || ' × ' || variant, ', ' order by position) as dishes
    from order_lines where order_id = o.id
  ) line
  left join lateral (
    select e.reason, e.created_at, s.full_name
    from shift_explanations e join staff s on s.id = e.staff_id
    where e.order_id = o.id order by e.created_at desc, e.id desc limit 1
  ) said on true
  where o.delivery_date = :date::date and o.shift = :shift and ${isUnassignedMeal('o')}
  union all
  select null, a.shortname, m.quantity, m.quantity || ' × ' || t.name, m.reason,
    m.explanation, staff.full_name, m.explained_at,
    m.standing_id, person.id, coalesce(nullif(s.name, ''), person.name, ''), t.name,
    m.quantity <= (select coalesce(sum(p.balance_meals), 0) from passes p
      where p.purse_id = ${payingPurse} and p.tiffin_id = s.tiffin_id and ${runsOn('m.date', 'm.shift')})
  from left_out_meals m join standing_meals s on s.id = m.standing_id
  join tiffins t on t.id = s.tiffin_id join addresses a on a.id = s.address_id
  join meal_purses purse on purse.id = s.purse_id
  join customers c on c.id = purse.customer_id
  join customers person on person.id = coalesce(c.merged_into, c.id)
  left join staff on staff.id = m.explained_by
  where m.date = :date::date and m.shift = :shift and m.is_new and m.order_id is null
  order by "order", name, "standingId"`);

/** The id of an order of this shift. */
export async function selectOrderId(
  db: Db,
  key: ShiftKey,
  number: number,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders
    where number = ${number} and delivery_date = ${key.date} and shift = ${key.shift}`);
  return rows[0]?.id;
}
