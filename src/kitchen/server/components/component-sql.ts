/** Statements on components and the words for them. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import type { ReadItem } from '../../component-rules.ts';
import type { ComponentUnit } from '../../shift-day-rules.ts';
import { components, componentWords } from '../component-tables.ts';

export type ComponentRow = typeof components.$inferSelect;

export interface ComponentFacts extends Record<string, unknown> {
  id: string;
  name: string;
  unit: ComponentUnit;
  station: string;
  mark: string;
}

export interface KnownWord extends ComponentFacts {
  word: string;
}

/** What these words mean, as far as anybody knows. */
export const selectKnownWords = written<{ words: readonly string[] }, KnownWord>(`
  select w.word, c.id, c.name, c.unit, c.station, c.mark
  from component_words w join components c on c.id = w.component_id
  where w.word = any(:words::text[])`);

const storeComponents = written<{ rows: string; now: Date }, Record<string, never>>(`
  insert into components (id, name, unit, created_at)
  select one.id, one.name, one.unit, :now::timestamptz
  from jsonb_to_recordset(:rows::jsonb) as one (id uuid, name text, unit text)
  on conflict do nothing`);

/** A word that is called as a component is one of its words, unless the two are measured apart. */
const storeWords = written<{ rows: string; now: Date }, Record<string, never>>(`
  insert into component_words (word, component_id, is_confirmed, created_at)
  select one.word, c.id, false, :now::timestamptz
  from jsonb_to_recordset(:rows::jsonb) as one (word text, name text, unit text)
  join components c on lower(btrim(c.name)) = lower(btrim(one.name))
    and case when 'g' in (c.unit, one.unit) or 'ml' in (c.unit, one.unit)
      then c.unit = one.unit else true end
  order by one.word
  on conflict do nothing`);

/** In the order of their names: two that meet the same words wait in line. */
export async function insertWords(
  db: Db,
  items: readonly (ReadItem & { id: string })[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(items.toSorted((a, b) => (a.word < b.word ? -1 : 1)));
  await storeComponents(db, { rows, now });
  await storeWords(db, { rows, now });
}

/** Items of the library, and of the menus from this day on. */
export const selectItemsInUse = written<{ from: string }, { item: string }>(`
  select distinct item from (
    select unnest(items) as item from dishes where archived_at is null
    union all
    select unnest(items) from menus where date >= :from::date and archived_at is null
  ) used`);

interface ListedWord extends KnownWord {
  isConfirmed: boolean;
}

export const selectComponents = written<Record<string, never>, ListedWord>(`
  select w.word, w.is_confirmed as "isConfirmed", c.id, c.name, c.unit, c.station, c.mark
  from components c join component_words w on w.component_id = c.id
  order by lower(c.name), c.id, w.word`);

export const selectComponentsById = written<{ ids: readonly string[] }, ComponentFacts>(`
  select id, name, unit, station, mark from components where id = any(:ids::uuid[])`);

/** Those that nobody has looked at. */
export async function selectNewWordCount(db: Db): Promise<number> {
  return db.$count(componentWords, eq(componentWords.isConfirmed, false));
}

export async function selectComponentForUpdate(
  tx: Db,
  id: string,
): Promise<ComponentRow | undefined> {
  const [row] = await tx.select().from(components).where(eq(components.id, id)).for('update');
  return row;
}

export async function selectComponentNamed(
  tx: Db,
  name: string,
): Promise<ComponentRow | undefined> {
  const isNamed = sql`lower(btrim(${components.name})) = lower(btrim(${name}))`;
  const [row] = await tx.select().from(components).where(isNamed);
  return row;
}

export async function selectWordForUpdate(tx: Db, word: string) {
  const isIt = eq(componentWords.word, word);
  const [row] = await tx.select().from(componentWords).where(isIt).for('update');
  return row;
}

export async function insertComponent(
  tx: Db,
  row: typeof components.$inferInsert,
): Promise<ComponentRow | undefined> {
  const [stored] = await tx.insert(components).values(row).onConflictDoNothing().returning();
  return stored;
}

type ComponentChange = Pick<ComponentRow, 'name' | 'unit' | 'station' | 'mark'>;

export function updateComponent(tx: Db, id: string, change: ComponentChange) {
  return tx.update(components).set(change).where(eq(components.id, id));
}

/** A person has looked at all of its words. */
export function updateConfirmed(tx: Db, componentId: string) {
  const ofIt = eq(componentWords.componentId, componentId);
  return tx.update(componentWords).set({ isConfirmed: true }).where(ofIt);
}

export function updateMeaning(tx: Db, word: string, componentId: string) {
  return tx
    .update(componentWords)
    .set({ componentId, isConfirmed: true })
    .where(eq(componentWords.word, word));
}

/** One that no word means any more is gone; answers whether this one is. */
export async function deleteWordless(tx: Db, id: string, unless: string): Promise<boolean> {
  const isWordless = sql`not exists (select from ${componentWords} where ${componentWords.componentId} = ${id})`;
  const isIt = and(eq(components.id, id), ne(components.id, unless), isWordless);
  const gone = await tx.delete(components).where(isIt).returning({ id: components.id });
  return gone.length > 0;
}
