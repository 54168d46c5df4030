/** Statements on the state of shifts. */
import { isCooked } from '#src/orders/server/order-payment-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { CountedItem } from '../../component-rules.ts';
import type { ShiftDayState } from '../../shift-day-rules.ts';

export interface ShiftKey {
  date: BusinessDay;
  shift: Shift;
}
type KeyValues = ShiftKey & Record<string, unknown>;
type Items = Readonly<Record<string, CountedItem>>;

export interface ShiftDayRow extends Record<string, unknown> {
  state: ShiftDayState;
  frozenAt: Date | null;
  frozenBy: string | null;
  packedAt: Date | null;
  packedBy: string | null;
  digest: string | null;
  items: Items | null;
}

const select = statement<KeyValues, ShiftDayRow>(`
  select d.state, d.frozen_at as "frozenAt", d.packed_at as "packedAt", d.digest, d.items,
    freezer.full_name as "frozenBy", packer.full_name as "packedBy"
  from shift_days d
  left join staff freezer on freezer.id = d.frozen_by
  left join staff packer on packer.id = d.packed_by
  where d.date = :date::date and d.shift = :shift`);

export async function selectShiftDay(db: Db, key: ShiftKey): Promise<ShiftDayRow | undefined> {
  const [row] = await select(db, { ...key });
  return row;
}

/** Sums of the orders that are to be cooked now, and the number of amendments. */
const sums = statement<KeyValues, { orders: number; meals: number; revision: number }>(`
  select count(*) as orders, coalesce(sum(o.meals), 0)::bigint as meals,
    (select count(*) from shift_changes c where c.date = :date::date and c.shift = :shift) as revision
  from orders o
  where o.delivery_date = :date::date and o.shift = :shift and ${isCooked('o')}`);

export async function selectShiftSums(db: Db, key: ShiftKey) {
  const [row] = await sums(db, { ...key });
  if (!row) throw new Error('an aggregate query returned no row');
  return row;
}

export const insertOpenDay = statement<KeyValues, Record<string, never>>(`
  insert into shift_days (date, shift, state) values (:date::date, :shift, 'open')
  on conflict do nothing`);

const lockDay = statement<KeyValues, { state: ShiftDayState }>(`
  select state from shift_days where date = :date::date and shift = :shift for update`);

export async function selectStateForUpdate(tx: Db, key: ShiftKey) {
  const [row] = await lockDay(tx, { ...key });
  return row?.state;
}

export const updateFrozen = statement<
  KeyValues & { now: Date; staffId: string | null; digest: string; items: string },
  Record<string, never>
>(`
  update shift_days set state = 'frozen', frozen_at = :now::timestamptz,
    frozen_by = :staffId::uuid, digest = :digest, items = :items::jsonb
  where date = :date::date and shift = :shift and state = 'open'`);

/** Adds the items of amendments; frozen items stay. */
export const updateItems = statement<KeyValues & { items: string }, Record<string, never>>(`
  update shift_days set items = :items::jsonb || coalesce(items, '{}'::jsonb)
  where date = :date::date and shift = :shift and state <> 'open'`);

export const updatePacked = statement<
  KeyValues & { now: Date; staffId: string },
  Record<string, never>
>(`
  update shift_days set state = 'packed', packed_at = :now::timestamptz, packed_by = :staffId::uuid
  where date = :date::date and shift = :shift and state = 'frozen'`);

export const updateUnpacked = statement<KeyValues, Record<string, never>>(`
  update shift_days set state = 'frozen', packed_at = null, packed_by = null
  where date = :date::date and shift = :shift and state = 'packed'`);
