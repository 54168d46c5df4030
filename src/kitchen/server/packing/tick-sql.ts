/** Statements on the ticks of boxes. */
import { isCooked } from '#src/orders/server/order-payment-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { BoxTickKind } from '../../shift-day-rules.ts';
import type { ShiftKey } from '../count/shift-day-sql.ts';

export interface TickedBox extends ShiftKey, Record<string, unknown> {
  code: string;
  isCancelled: boolean;
}

/**
 * Locked in the order of their codes, so that two devices that tick the same boxes wait for each
 * other instead of deadlocking.
 */
export const selectBoxesForTick = statement<{ codes: readonly string[] }, TickedBox>(`
  select b.code, b.date, b.shift, not ${isCooked('o')} as "isCancelled"
  from shift_boxes b join orders o on o.id = b.order_id
  where b.code = any(:codes::text[]) order by b.code
  for no key update of b`);

export const selectTicks = statement<
  { keys: readonly string[] },
  { key: string; code: string; kind: BoxTickKind }
>(`select key, code, kind from box_ticks where key = any(:keys::text[])`);

interface NewTick {
  key: string;
  code: string;
  kind: BoxTickKind;
  tickedAt: Date;
  /** Position among the ticks of one call; decides between ticks with the same time. */
  nth: number;
}

const storeTicks = statement<{ ticks: string; staffId: string; now: Date }, Record<string, never>>(`
  insert into box_ticks (key, code, kind, staff_id, ticked_at, created_at)
  select one.key, one.code, one.kind, :staffId::uuid, one."tickedAt",
    :now::timestamptz + one.nth * interval '1 microsecond'
  from jsonb_to_recordset(:ticks::jsonb)
    as one (key text, code text, kind text, "tickedAt" timestamptz, nth int)
  on conflict (key) do nothing`);

/**
 * A box that was packed before its dish got other wishes has to be packed again. After the clock
 * was set back, nobody can tell which was first.
 */
const isPacked = `last.kind = 'packed' and not exists (select from shift_changes changed
  where changed.order_line_id = b.order_line_id and changed.created_at >= last.ticked_at
    and changed.created_at < :now::timestamptz + interval '1 minute')`;

/** If a box has two ticks, the one that was made later counts, whichever arrived first. */
const followTicks = statement<{ codes: readonly string[]; now: Date }, Record<string, never>>(`
  update shift_boxes b
  set packed_at = case when ${isPacked} then last.ticked_at end,
    packed_by = case when ${isPacked} then last.staff_id end
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
  await followTicks(tx, { codes: [...new Set(ticks.map(({ code }) => code))], now });
}
