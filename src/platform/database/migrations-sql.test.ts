import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrationsBefore } from '#lab/postgres/migrations-before.ts';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import { inOneTransaction } from '../transfer/table-rows.ts';
import { openTarget } from '../transfer/transfer-database.ts';
import { appliedMigrations, applyMigrations, knownMigrations } from './migrations-sql.ts';
import { openDatabase } from './open-database.ts';

/** Everything in the schema that a statement can notice, except the order of columns. */
const structure = `
  select 'column ' || table_name || '.' || column_name as what,
    concat_ws(' ', udt_name, is_nullable, column_default, is_identity, generation_expression) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('t', 'n')
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  union all select 'function ' || oid::regprocedure, prosrc
    from pg_proc where pronamespace in ('public'::regnamespace, 'shop'::regnamespace)
  order by 1`;

async function structureOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ what: string; definition: string }>(structure);
  return Object.fromEntries(rows.map(({ what, definition }) => [what, definition]));
}

async function openedAfter(migrations: readonly string[]) {
  const database = await createEmptyDatabase();
  const older = await openTarget({ ...database, dataDir: '' });
  await inOneTransaction(older.pool, 'write', (to) => applyMigrations(to, migrations));
  await older.close();
  const shop = await openDatabase({ ...database, dataDir: '' });
  const found = {
    structure: await structureOf(shop.pool),
    migrations: await inOneTransaction(shop.pool, 'read', appliedMigrations),
  };
  await shop.close();
  await database.remove();
  return found;
}

describe('a database from before 1.0.0', () => {
  it.each([
    ['with every migration of that time', migrationsBefore()],
    ['with some of them', migrationsBefore(20)],
  ])('%s gets the same schema as a new shop', async (_, migrations) => {
    const fresh = await openedAfter([]);
    expect(Object.keys(fresh.structure).length).toBeGreaterThan(500);
    expect(await openedAfter(migrations)).toEqual(fresh);
    expect(fresh.migrations).toEqual(knownMigrations());
  });
});

describe('triggers', () => {
  it('are created again at a start when their files have changed, and only then', async () => {
    const database = await createEmptyDatabase();
    const open = async (statement?: string) => {
      const shop = await openDatabase({ ...database, dataDir: '' });
      const { rows } = await shop.pool.query<{ oid: number }>(
        "select oid from pg_trigger where tgname = 'refunds_fit_payment'",
      );
      if (statement) await shop.pool.query(statement);
      await shop.close();
      return rows.map(({ oid }) => oid);
    };
    const first = await open();
    expect(first).toHaveLength(1);
    expect(await open(`comment on schema shop is '${'0'.repeat(64)}'`)).toEqual(first);
    const second = await open();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    await database.remove();
  });

  it('leave a schema of another program alone', async () => {
    const database = await createEmptyDatabase();
    const other = await openTarget({ ...database, dataDir: '' });
    await other.pool.query('create schema shop create table orders (id int)');
    await expect(openDatabase({ ...database, dataDir: '' })).rejects.toThrow(
      'The database has a schema "shop" that is not of this program.',
    );
    expect((await other.pool.query('select from shop.orders')).rows).toEqual([]);
    await other.close();
    await database.remove();
  });
});
