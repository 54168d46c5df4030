/** Statements on the words of items: their meanings, and new ones. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { ReadItem } from '../../component-rules.ts';
import type { ComponentUnit } from '../../shift-day-rules.ts';

export interface ComponentFacts extends Record<string, unknown> {
  id: string;
  name: string;
  unit: ComponentUnit;
  station: string;
  mark: string;
  goods: string;
}

export interface KnownWord extends ComponentFacts {
  word: string;
}

/** The component of each word that is known. */
export const selectKnownWords = statement<{ words: readonly string[] }, KnownWord>(`
  select w.word, c.id, c.name, c.unit, c.station, c.mark, c.goods
  from component_words w join components c on c.id = w.component_id
  where w.word = any(:words::text[])`);

const storeComponents = statement<{ rows: string; now: Date }, Record<string, never>>(`
  insert into components (id, name, unit, created_at)
  select one.id, one.name, one.unit, :now::timestamptz
  from jsonb_to_recordset(:rows::jsonb) as one (id uuid, name text, unit text)
  on conflict do nothing`);

/**
 * A word that is the name of a component means that component, unless only one of the two is
 * measured, or in another unit.
 */
const storeWords = statement<{ rows: string; now: Date }, Record<string, never>>(`
  insert into component_words (word, component_id, is_confirmed, created_at)
  select one.word, c.id, false, :now::timestamptz
  from jsonb_to_recordset(:rows::jsonb) as one (word text, name text, unit text)
  join components c on lower(btrim(c.name)) = lower(btrim(one.name))
    and case when 'g' in (c.unit, one.unit) or 'ml' in (c.unit, one.unit)
      then c.unit = one.unit else true end
  order by one.word
  on conflict do nothing`);

/**
 * Inserted in alphabetical order, so that two transactions with the same words wait for each other
 * instead of deadlocking.
 */
export async function insertWords(
  db: Db,
  items: readonly (ReadItem & { id: string })[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(items.toSorted((a, b) => (a.word < b.word ? -1 : 1)));
  await storeComponents(db, { rows, now });
  await storeWords(db, { rows, now });
}

/** Items of the library, and of menus since this day. */
export const selectItemsInUse = statement<{ from: string }, { item: string }>(`
  select distinct item from (
    select unnest(items) as item from dishes where archived_at is null
    union all
    select unnest(items) from menus where date >= :from::date and archived_at is null
  ) used`);
