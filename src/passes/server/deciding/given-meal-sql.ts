/** Statements on the meals of an order that came back to their passes. */
import { statement } from '#src/platform/database/statement-sql.ts';
import { givenKind } from '../../pass-kinds.ts';

type OfOrder = { orderId: string } & Record<string, unknown>;

/** What a pass has paid of an order and not got back; the pass that ends last first. */
export interface PaidByPass extends Record<string, unknown> {
  passId: string;
  number: number;
  meals: number;
  paise: number;
  date: string;
  shift: string;
}

export const selectPaidByPasses = statement<OfOrder, PaidByPass>(`
  select p.id as "passId", p.number, -sum(e.meals)::int as meals, -sum(e.paise)::bigint as paise,
    min(e.date)::text as date, min(e.shift) as shift
  from pass_entries e join passes p on p.id = e.pass_id where e.order_id = :orderId::uuid
  group by p.id order by p.expires_on desc, p.number desc`);

export const selectGiven = statement<OfOrder, { meals: number; reason: string; by: string }>(`
  select e.meals, e.reason, s.full_name as by from pass_entries e join staff s on s.id = e.staff_id
  where e.order_id = :orderId::uuid and e.kind = '${givenKind}' order by e.created_at, e.id`);
