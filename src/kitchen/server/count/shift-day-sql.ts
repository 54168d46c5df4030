/** Statements on how shifts stand, and on what changed after their freeze. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import type { Shift } from '#src/settings/shift-rules.ts';
import type { CountedItem } from '../../component-rules.ts';
import type { ShiftChangeKind, ShiftDayState } from '../../shift-day-rules.ts';

export interface ShiftKey {
  date: BusinessDay;
  shift: Shift;
}
type KeyValues = ShiftKey & Record<string, unknown>;
type Items = Readonly<Record<string, CountedItem>>;

/** Of an order: it is paid and nobody has cancelled it. The trigger of orders says the same. */
export const isCooked = (order: string) =>
  `(${order}.payment_status = 'done' and ${order}.status <> 'unexpected')`;

export interface ShiftDayRow extends Record<string, unknown> {
  state: ShiftDayState;
  frozenAt: Date | null;
  frozenBy: string | null;
  packedAt: Date | null;
  packedBy: string | null;
  digest: string | null;
  items: Items | null;
}

const select = written<KeyValues, ShiftDayRow>(`
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

/** Of the orders that are to be cooked now, and how many changes came after the freeze. */
const sums = written<KeyValues, { orders: number; meals: number; revision: number }>(`
  select count(distinct o.id) as orders, coalesce(sum(line.quantity), 0) as meals,
    (select count(*) from shift_changes c where c.date = :date::date and c.shift = :shift) as revision
  from orders o join order_lines line on line.order_id = o.id
  where o.delivery_date = :date::date and o.shift = :shift and ${isCooked('o')}`);

export async function selectShiftSums(db: Db, key: ShiftKey) {
  const [row] = await sums(db, { ...key });
  if (!row) throw new Error('a sum has a row');
  return row;
}

export interface ChangeRow extends Record<string, unknown> {
  kind: ShiftChangeKind;
  order: number;
  meals: number;
  dishes: string;
  at: Date;
  reason: string | null;
  seenAt: Date | null;
}

/** By the shop's clock: when the event of the order says that it happened. */
export const selectChanges = written<KeyValues, ChangeRow>(`
  select c.kind, o.number as "order", line.meals, line.dishes, c.seen_at as "seenAt",
    coalesce(event.created_at, c.created_at) as at,
    case when c.kind = 'cancelled' then o.cancel_reason end as reason
  from shift_changes c
  join orders o on o.id = c.order_id
  cross join lateral (
    select coalesce(sum(quantity), 0) as meals,
      coalesce(string_agg(quantity || ' × ' || variant, ', ' order by position), '') as dishes
    from order_lines where order_id = c.order_id
  ) line
  left join lateral (
    select e.created_at from order_events e
    where e.order_id = c.order_id
      and (e.to_payment = 'done' and e.to_status <> 'unexpected') = (c.kind = 'added')
      and coalesce(e.from_payment = 'done' and e.from_status <> 'unexpected', false)
        = (c.kind <> 'added')
    order by e.sequence limit 1
  ) event on true
  where c.date = :date::date and c.shift = :shift
  order by c.id`);

/** The first ones, up to this revision. */
export const updateSeen = written<
  KeyValues & { revision: number; now: Date; staffId: string },
  Record<string, never>
>(`
  update shift_changes set seen_at = :now::timestamptz, seen_by = :staffId::uuid
  where seen_at is null and id in (
    select id from shift_changes where date = :date::date and shift = :shift
    order by id limit :revision::int)`);

/** Whoever has it is alone: no payment, cancellation or tick of the shift is under way. */
export const lockShift = written<KeyValues, Record<string, never>>(
  `select pg_advisory_xact_lock(shift_lock_key(:date::date, :shift))`,
);

/** Many can have it at once, and nobody who has the shift alone. */
export const shareShift = written<KeyValues, Record<string, never>>(
  `select pg_advisory_xact_lock_shared(shift_lock_key(:date::date, :shift))`,
);

/**
 * Lines name their orders, which locks these: who cancels one has it before the shift, and so has
 * the freeze.
 */
export const keepOrders = written<KeyValues, Record<string, never>>(`
  select from orders where delivery_date = :date::date and shift = :shift
  order by number for key share`);

export const insertOpenDay = written<KeyValues, Record<string, never>>(`
  insert into shift_days (date, shift, state) values (:date::date, :shift, 'open')
  on conflict do nothing`);

const lockDay = written<KeyValues, { state: ShiftDayState }>(`
  select state from shift_days where date = :date::date and shift = :shift for update`);

export async function selectStateForUpdate(tx: Db, key: ShiftKey) {
  const [row] = await lockDay(tx, { ...key });
  return row?.state;
}

export const updateFrozen = written<
  KeyValues & { now: Date; staffId: string | null; digest: string; items: string },
  Record<string, never>
>(`
  update shift_days set state = 'frozen', frozen_at = :now::timestamptz,
    frozen_by = :staffId::uuid, digest = :digest, items = :items::jsonb
  where date = :date::date and shift = :shift and state = 'open'`);

/** What the addendum brought: what was fixed before stays. */
export const updateItems = written<KeyValues & { items: string }, Record<string, never>>(`
  update shift_days set items = :items::jsonb || coalesce(items, '{}'::jsonb)
  where date = :date::date and shift = :shift and state <> 'open'`);

export const updatePacked = written<
  KeyValues & { now: Date; staffId: string },
  Record<string, never>
>(`
  update shift_days set state = 'packed', packed_at = :now::timestamptz, packed_by = :staffId::uuid
  where date = :date::date and shift = :shift and state = 'frozen'`);

export const updateUnpacked = written<KeyValues, Record<string, never>>(`
  update shift_days set state = 'frozen', packed_at = null, packed_by = null
  where date = :date::date and shift = :shift and state = 'packed'`);
