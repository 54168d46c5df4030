/** Statements on the amendments of a frozen count. */

import { methodsCookedUnpaid } from '#src/orders/payment-methods.ts';
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { AmendmentKind } from '../../shift-day-rules.ts';
import type { ShiftKey } from './shift-day-sql.ts';

type KeyValues = ShiftKey & Record<string, unknown>;

export interface AmendmentRow extends Record<string, unknown> {
  kind: AmendmentKind;
  order: number;
  meals: number;
  dishes: string;
  wishes: LineWish[] | null;
  at: Date;
  reason: string | null;
  seenAt: Date | null;
}

/**
 * The event of an order whose payment method changed to one that is paid at the door; nothing else
 * of the order changes.
 */
const changesNothing = `o.settlement ${among(methodsCookedUnpaid)} and e.from_status = e.to_status
  and e.from_payment = e.to_payment and e.assigned_to is null and e.problem is null`;

/** Times are those of the order's events, which use the shop's clock. */
export const selectAmendments = statement<KeyValues, AmendmentRow>(`
  select c.kind, o.number as "order", line.meals, line.dishes, c.wishes, c.seen_at as "seenAt",
    coalesce(event.created_at, c.created_at) as at,
    case when c.kind = 'cancelled' then o.cancel_reason else event.staff_note end as reason
  from shift_changes c
  join orders o on o.id = c.order_id
  join shift_days day on day.date = c.date and day.shift = c.shift
  cross join lateral (
    select coalesce(string_agg(quantity || ' × ' || variant, ', ' order by position), '') as dishes,
      coalesce(sum(quantity), 0) as meals
    from order_lines where order_id = c.order_id and id = coalesce(c.order_line_id, id)
  ) line
  left join lateral (
    select e.created_at, e.staff_note from order_events e
    where e.order_id = c.order_id and c.kind <> 'changed'
      and ((e.to_payment = 'done' or o.settlement ${among(methodsCookedUnpaid)}) and e.to_status <> 'unexpected')
        = (c.kind = 'added')
      and (coalesce((e.from_payment = 'done' or o.settlement ${among(methodsCookedUnpaid)})
        and e.from_status <> 'unexpected', false)
        = (c.kind <> 'added') or e.created_at >= day.frozen_at and ${changesNothing})
    order by e.created_at < day.frozen_at, e.sequence limit 1
  ) event on true
  where c.date = :date::date and c.shift = :shift
  order by c.id`);

/** Marks the amendments up to this revision. */
export const updateAmendmentsSeen = statement<
  KeyValues & { revision: number; now: Date; staffId: string },
  Record<string, never>
>(`
  update shift_changes set seen_at = :now::timestamptz, seen_by = :staffId::uuid
  where seen_at is null and id in (
    select id from shift_changes where date = :date::date and shift = :shift
    order by id limit :revision::int)`);
