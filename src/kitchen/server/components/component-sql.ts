/** Statements on components and on the words that mean them. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { components, componentWords } from '../component-tables.ts';
import type { ComponentFacts, KnownWord } from './component-word-sql.ts';

export type ComponentRow = typeof components.$inferSelect;

interface ListedWord extends KnownWord {
  isConfirmed: boolean;
}

export const selectComponents = statement<Record<string, never>, ListedWord>(`
  select w.word, w.is_confirmed as "isConfirmed", c.id, c.name, c.unit, c.station, c.mark, c.goods
  from components c join component_words w on w.component_id = c.id
  order by lower(c.name), c.id, w.word`);

export const selectComponentsById = statement<{ ids: readonly string[] }, ComponentFacts>(`
  select id, name, unit, station, mark, goods from components where id = any(:ids::uuid[])`);

/** Number of words that no person has confirmed. */
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

type ComponentChange = Pick<ComponentRow, 'name' | 'unit' | 'station' | 'mark' | 'goods'>;

export function updateComponent(tx: Db, id: string, change: ComponentChange) {
  return tx.update(components).set(change).where(eq(components.id, id));
}

/** Confirms all words of the component. */
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

/** Deletes the component if no word means it any more; returns whether it was deleted. */
export async function deleteWordless(tx: Db, id: string, unless: string): Promise<boolean> {
  const isWordless = sql`not exists (select from ${componentWords} where ${componentWords.componentId} = ${id})`;
  const isIt = and(eq(components.id, id), ne(components.id, unless), isWordless);
  const gone = await tx.delete(components).where(isIt).returning({ id: components.id });
  return gone.length > 0;
}
