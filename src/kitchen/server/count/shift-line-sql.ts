/** Statements on the lines of frozen counts, and on the order lines before a freeze. */
import { isCooked } from '#src/orders/server/order-payment-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { ShiftKey } from './shift-day-sql.ts';

type KeyValues = ShiftKey & Record<string, unknown>;

/** Stores what has to be cooked, as it was ordered. */
export const insertLines = statement<KeyValues, Record<string, never>>(`
  insert into shift_lines (order_line_id, date, shift, order_id, dish, items, note, quantity,
    wishes)
  select line.id, o.delivery_date, o.shift, o.id, line.variant, line.items, o.note, line.quantity,
    line.wishes
  from orders o join order_lines line on line.order_id = o.id
  where o.delivery_date = :date::date and o.shift = :shift and ${isCooked('o')}`);

/** Stores one box for each meal of the lines. */
export const insertBoxes = statement<KeyValues, Record<string, never>>(`
  insert into shift_boxes (code, date, shift, order_id, order_line_id, nth)
  select upper(left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 4)), line.date,
    line.shift, line.order_id, line.order_line_id,
    row_number() over (partition by line.order_id order by sold.position, box)
  from shift_lines line join order_lines sold on sold.id = line.order_line_id,
    generate_series(1, line.quantity) box
  where line.date = :date::date and line.shift = :shift`);

/**
 * Digest of the frozen lines without amendments: each line as JSON, sorted by id. A line without
 * wishes is as it was before there were wishes.
 */
export const digestOf = (date: string, shift: string) => `(
  select encode(sha256(convert_to(coalesce(string_agg(
    (jsonb_build_array(order_line_id, dish, items, note, quantity)
      || case when wishes = '[]' then '[]' else jsonb_build_array(wishes) end)::text,
    chr(10) order by order_line_id), ''), 'UTF8')), 'hex')
  from shift_lines where date = ${date} and shift = ${shift} and change_id is null)`;

const frozen = statement<KeyValues, { digest: string; items: string[] }>(`
  select ${digestOf(':date::date', ':shift')} as digest,
    array(select distinct unnest(items) from shift_lines
      where date = :date::date and shift = :shift) as items`);

export async function selectFrozen(tx: Db, key: ShiftKey) {
  const [row] = await frozen(tx, { ...key });
  if (!row) throw new Error('an aggregate query returned no row');
  return row;
}

const anyCooked = statement<KeyValues, { isAny: boolean }>(`
  select exists (select from orders o where o.delivery_date = :date::date and o.shift = :shift
    and ${isCooked('o')}) as "isAny"`);

export async function selectIsAnyCooked(db: Db, key: ShiftKey): Promise<boolean> {
  return (await anyCooked(db, { ...key }))[0]?.isAny ?? false;
}

/**
 * SQL: the lines of a shift whose wishes have changed since the freeze. Each change is an
 * amendment, and the last one counts.
 */
export const changedWishes = `(
  select distinct on (order_line_id) order_line_id, wishes from shift_changes
  where date = :date::date and shift = :shift and order_line_id is not null
  order by order_line_id, id desc)`;

/** One dish of the shift with its sums. */
export interface CookedRow extends Record<string, unknown> {
  dish: string;
  items: string[];
  wishes: LineWish[];
  meals: number;
  /** Part of `meals`: added after the freeze. */
  added: number;
  /** Not part of `meals`: cancelled after the freeze. */
  cancelled: number;
}

/** Grouped by dish, items and wishes: a shop has few, even with many orders. */
export const selectCookedLines = statement<KeyValues, CookedRow>(`
  select line.dish, line.items, coalesce(changed.wishes, line.wishes) as wishes,
    coalesce(sum(line.quantity) filter (where ${isCooked('o')}), 0) as meals,
    coalesce(sum(line.quantity) filter (where line.change_id is not null), 0) as added,
    coalesce(sum(line.quantity) filter (where not ${isCooked('o')}), 0) as cancelled
  from shift_lines line
  join orders o on o.id = line.order_id and o.delivery_date = :date::date
    and o.shift = :shift
  left join ${changedWishes} changed on changed.order_line_id = line.order_line_id
  where line.date = :date::date and line.shift = :shift
  group by line.dish, line.items, 3 order by line.dish, line.items, 3`);

/** The same for a shift that is not frozen. */
export const selectOrderedLines = statement<KeyValues, CookedRow>(`
  select line.variant as dish, line.items, line.wishes, sum(line.quantity) as meals, 0 as added, 0 as cancelled
  from orders o join order_lines line on line.order_id = o.id
  where o.delivery_date = :date::date and o.shift = :shift and ${isCooked('o')}
  group by line.variant, line.items, line.wishes order by line.variant, line.items, line.wishes`);
