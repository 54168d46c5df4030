/** Statements that bring the meals of orders back to their passes. */
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { overStates } from '../../pass-kinds.ts';

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
