/** Statements on boxes. */
import { isCooked } from '#src/orders/server/order-payment-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { ShiftKey } from '../count/shift-day-sql.ts';
import { changedWishes } from '../count/shift-line-sql.ts';

type KeyValues = ShiftKey & Record<string, unknown>;

export interface BoxRow extends Record<string, unknown> {
  code: string;
  orderId: string;
  order: number;
  nth: number;
  of: number;
  dish: string;
  wishes: LineWish[];
  name: string;
  note: string;
  place: string;
  address: string;
  packedAt: Date | null;
  packedBy: string | null;
  isCancelled: boolean;
  addedBy: number | null;
  prints: number;
}

/**
 * Forces one index look-up per box. A shift that was just frozen is not in the statistics yet, and
 * the planner would compare each box with all lines and orders of the shift.
 */
const eachLine = `cross join lateral (
    select * from shift_lines where order_line_id = b.order_line_id offset 0
  ) line`;
const eachOrder = `cross join lateral (select * from orders where id = b.order_id offset 0) o`;

const boxes = statement<KeyValues & { codes: readonly string[] | null }, BoxRow>(`
  select b.code, b.order_id as "orderId", o.number as "order", b.nth, line.dish,
    coalesce(changed.wishes, line.wishes) as wishes,
    split_part(btrim(o.name), ' ', 1) as name, line.note,
    (select count(*) from shift_boxes each where each.order_id = b.order_id) as "of",
    o.address_shortname as place, o.address_text as address, b.packed_at as "packedAt",
    packer.full_name as "packedBy", not ${isCooked('o')} as "isCancelled",
    change.revision as "addedBy", coalesce(printed.times, 0) as prints
  from shift_boxes b
  ${eachLine} ${eachOrder}
  left join ${changedWishes} changed on changed.order_line_id = b.order_line_id
  left join staff packer on packer.id = b.packed_by
  left join (
    select id, row_number() over (order by id) as revision from shift_changes
    where date = :date::date and shift = :shift
  ) change on change.id = line.change_id
  left join (
    select code, count(*) as times from shift_prints p, unnest(p.codes) as code
    where p.date = :date::date and p.shift = :shift and p.kind = 'labels' group by code
  ) printed on printed.code = b.code
  where b.date = :date::date and b.shift = :shift
    and (:codes::text[] is null or b.code = any(:codes::text[]))
  order by o.number, b.nth`);

/** Sorted by order; only these codes, if given. */
export function selectBoxes(db: Db, key: ShiftKey, codes?: readonly string[]): Promise<BoxRow[]> {
  return boxes(db, { ...key, codes: codes ?? null });
}

const missing = statement<KeyValues, { missing: number }>(`
  select count(*) as missing from shift_boxes b
  ${eachOrder}
  where b.date = :date::date and b.shift = :shift and b.packed_at is null and ${isCooked('o')}`);

/** Number of owed boxes that are not packed. */
export async function selectMissingCount(tx: Db, key: ShiftKey): Promise<number> {
  return (await missing(tx, { ...key }))[0]?.missing ?? 0;
}

/** When the last box of each of these orders was packed; without orders that miss a box. */
export const selectPacked = statement<
  { orderIds: readonly string[] },
  { orderId: string; packedAt: Date }
>(`
  select order_id as "orderId", max(packed_at) as "packedAt" from shift_boxes
  where order_id = any(:orderIds::uuid[]) group by order_id having bool_and(packed_at is not null)`);
