/** Statements on the meals of orders that passes have paid. */
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { givenKind, overStates } from '../../pass-kinds.ts';

type Orders = { orderIds: readonly string[] } & Record<string, unknown>;
const ofOrders = 'e.order_id = any(:orderIds::uuid[])';

/** Which of these orders were drawn from passes. */
export const selectDrawnOrders = statement<Orders, { id: string }>(
  `select distinct e.order_id as id from pass_entries e where ${ofOrders}`,
);

/** Always in the order of the ids. */
export const lockPassesOf = statement<Orders, Record<string, never>>(`
  select from passes where id in (select e.pass_id from pass_entries e where ${ofOrders})
  order by id for no key update`);

/** A pass that was stopped or has ended runs again, with what came back, until it ends again. */
export const updateRunning = statement<Orders, Record<string, never>>(`
  update passes set state = 'active'
  where state ${among(overStates)} and id in (select e.pass_id from pass_entries e where ${ofOrders})`);

/**
 * Everything that has not come back yet. Like the sale of a cancelled order, it belongs to the day
 * of delivery.
 */
export const insertReturns = statement<
  Orders & { reason: string; staffId: string; now: Date },
  Record<string, never>
>(`
  insert into pass_entries (id, pass_id, kind, meals, paise, order_id, date, shift, reason, staff_id,
    day, created_at)
  select gen_random_uuid(), e.pass_id, 'returned', -sum(e.meals), -sum(e.paise), e.order_id,
    min(e.date), min(e.shift), :reason, :staffId::uuid, min(e.day), :now::timestamptz
  from pass_entries e where ${ofOrders}
  group by e.pass_id, e.order_id having sum(e.meals) < 0`);

/** What a pass has paid of an order and not got back; the pass that ends last first. */
export interface PaidByPass extends Record<string, unknown> {
  passId: string;
  number: number;
  meals: number;
  paise: number;
}

export const selectPaidByPasses = statement<{ orderId: string }, PaidByPass>(`
  select p.id as "passId", p.number, -sum(e.meals)::int as meals, -sum(e.paise)::bigint as paise
  from pass_entries e join passes p on p.id = e.pass_id where e.order_id = :orderId::uuid
  group by p.id order by p.expires_on desc, p.number desc`);

/** What staff have given back of it, the oldest first. */
export const selectGiven = statement<
  { orderId: string },
  { meals: number; reason: string; by: string }
>(`
  select e.meals, e.reason, s.full_name as by from pass_entries e join staff s on s.id = e.staff_id
  where e.order_id = :orderId::uuid and e.kind = '${givenKind}' order by e.created_at, e.id`);
