/** Statements on boxes and their ticks. */
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import type { BoxTickKind } from '../../shift-day-rules.ts';
import { isCooked, type ShiftKey } from '../count/shift-day-sql.ts';

type KeyValues = ShiftKey & Record<string, unknown>;

export interface BoxRow extends Record<string, unknown> {
  code: string;
  orderId: string;
  order: number;
  nth: number;
  of: number;
  dish: string;
  note: string;
  place: string;
  address: string;
  packedAt: Date | null;
  packedBy: string | null;
  isCancelled: boolean;
  addedBy: number | null;
  prints: number;
}

const boxes = written<KeyValues & { codes: readonly string[] | null }, BoxRow>(`
  select b.code, b.order_id as "orderId", o.number as "order", b.nth, line.dish, line.note,
    (select count(*) from shift_boxes each where each.order_id = b.order_id) as "of",
    o.address_shortname as place, o.address_text as address, b.packed_at as "packedAt",
    packer.full_name as "packedBy", not ${isCooked('o')} as "isCancelled",
    change.revision as "addedBy", coalesce(printed.times, 0) as prints
  from shift_boxes b
  join shift_lines line on line.order_line_id = b.order_line_id
  join orders o on o.id = b.order_id
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

/** By order; of these codes alone, where some are named. */
export function selectBoxes(db: Db, key: ShiftKey, codes?: readonly string[]): Promise<BoxRow[]> {
  return boxes(db, { ...key, codes: codes ?? null });
}

export interface TickedBox extends ShiftKey, Record<string, unknown> {
  code: string;
  isCancelled: boolean;
}

/** By code: two devices that tick the same boxes wait in line. */
export const selectBoxesForTick = written<{ codes: readonly string[] }, TickedBox>(`
  select b.code, b.date, b.shift, not ${isCooked('o')} as "isCancelled"
  from shift_boxes b join orders o on o.id = b.order_id
  where b.code = any(:codes::text[]) order by b.code
  for no key update of b`);

export const selectTicks = written<
  { keys: readonly string[] },
  { key: string; code: string; kind: BoxTickKind }
>(`select key, code, kind from box_ticks where key = any(:keys::text[])`);

interface NewTick {
  key: string;
  code: string;
  kind: BoxTickKind;
  tickedAt: Date;
}

const storeTicks = written<{ ticks: string; staffId: string; now: Date }, Record<string, never>>(`
  insert into box_ticks (key, code, kind, staff_id, ticked_at, created_at)
  select one.key, one.code, one.kind, :staffId::uuid, one."tickedAt", :now::timestamptz
  from jsonb_to_recordset(:ticks::jsonb)
    as one (key text, code text, kind text, "tickedAt" timestamptz)
  on conflict (key) do nothing`);

/** Of two ticks of a box the one that was made later counts, whichever came first. */
const followTicks = written<{ codes: readonly string[] }, Record<string, never>>(`
  update shift_boxes b
  set packed_at = case when last.kind = 'packed' then last.ticked_at end,
    packed_by = case when last.kind = 'packed' then last.staff_id end
  from unnest(:codes::text[]) as one (code)
  cross join lateral (
    select kind, ticked_at, staff_id from box_ticks t where t.code = one.code
    order by t.ticked_at desc, t.created_at desc, t.key desc limit 1
  ) last
  where b.code = one.code`);

export async function insertTicks(
  tx: Db,
  ticks: readonly NewTick[],
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  if (ticks.length === 0) return;
  await storeTicks(tx, { ticks: JSON.stringify(ticks), staffId, now });
  await followTicks(tx, { codes: [...new Set(ticks.map(({ code }) => code))] });
}

const missing = written<KeyValues, { missing: number }>(`
  select count(*) as missing from shift_boxes b join orders o on o.id = b.order_id
  where b.date = :date::date and b.shift = :shift and b.packed_at is null and ${isCooked('o')}`);

/** Boxes that are owed and not packed. */
export async function selectMissingCount(tx: Db, key: ShiftKey): Promise<number> {
  return (await missing(tx, { ...key }))[0]?.missing ?? 0;
}

interface RunOfOrder extends Record<string, unknown> {
  orderId: string;
  id: string;
  letter: string;
  rider: string;
}

/** Who brings these orders, and the run of that person. */
export const selectRunsOfOrders = written<{ orderIds: readonly string[] }, RunOfOrder>(`
  select o.id as "orderId", r.id, r.letter, s.full_name as rider
  from orders o
  join runs r on r.date = o.delivery_date and r.shift = o.shift and r.staff_id = o.delivery_staff_id
  join staff s on s.id = r.staff_id
  where o.id = any(:orderIds::uuid[])`);
