import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import { inTransaction, runStatement } from './db.ts';
import { type Database, openDatabase } from './open-database.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
const opened: Database[] = [];

beforeAll(async () => {
  empty = await createEmptyDatabase();
});

afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

afterAll(() => empty.remove());

async function open(options: { keepsStatements?: boolean; poolSize?: number } = {}) {
  const where = { databaseUrl: empty.databaseUrl, dataDir: '', poolSize: 1 };
  const database = await openDatabase({ ...where, ...options });
  opened.push(database);
  await database.pool.query('drop table if exists drinks');
  await database.pool.query('create table drinks (name text primary key, sold int not null)');
  await database.pool.query("insert into drinks values ('chai', 1), ('lassi', 2)");
  return database;
}

async function again(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await work();
}

/** The texts that the pool's only connection has prepared. */
async function keptTexts({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

const byName = 'select sold from drinks where name = $1';

describe('a statement', () => {
  it('that is repeated is prepared once per connection', async () => {
    const database = await open();
    await again(5, () => database.pool.query(byName, ['chai']));
    expect(await keptTexts(database)).toEqual([byName]);
  });

  it('that is used once is not prepared, unless it was written by hand', async () => {
    const database = await open();
    await database.pool.query(byName, ['chai']);
    expect(await keptTexts(database)).toEqual([]);
    await runStatement(database.db, byName, ['chai']);
    expect(await keptTexts(database)).toEqual([byName]);
  });

  it.each([
    'select sold from drinks where name like $1',
    'select a.sold from drinks a join drinks b on a.name = b.name where a.name = $1',
    'select sold from drinks where name = $1 order by sold limit 10',
    'select sold from drinks where name in ($1, $1)',
    "select to_tsvector('english', $1) @@ to_tsquery('chai')",
    'with new as (values ($1, 1), ($1, 2)) select * from new',
  ])('that searches or lists is planned for its values each time: %s', async (text) => {
    const database = await open();
    await again(5, () => database.pool.query(text, ['chai']));
    expect(await keptTexts(database)).toEqual([]);
  });

  it('is not prepared when that is turned off', async () => {
    const database = await open({ keepsStatements: false });
    await again(5, () => runStatement(database.db, byName, ['chai']));
    expect(await keptTexts(database)).toEqual([]);
  });

  it('with a different text each time does not fill a connection', async () => {
    const database = await open();
    for (let number = 0; number < 450; number++) {
      await runStatement(database.db, `select ${number} where $1 = 'chai'`, ['chai']);
    }
    expect(await keptTexts(database)).toHaveLength(400);
  });
});

describe('prepared statements', () => {
  /** Changes the type of the rows for which the statement was prepared. */
  const change = ({ pool }: Database) =>
    pool.query('alter table drinks alter column sold type text using sold::text');

  it('are prepared again when their table has changed', async () => {
    const database = await open();
    const sold = () => runStatement(database.db, byName, ['chai']);
    await sold();
    await change(database);
    expect(await sold()).toEqual([{ sold: '1' }]);
    expect(await sold()).toEqual([{ sold: '1' }]);
  });

  it('are prepared again inside a transaction, which is retried', async () => {
    const database = await open({ poolSize: 3 });
    const sold = () =>
      inTransaction(database.db, async (tx) => {
        await tx.execute("update drinks set sold = '3' where name = 'lassi'");
        return runStatement(tx, byName, ['chai']);
      });
    await Promise.all([sold(), sold(), sold()]);
    await change(database);
    const answers = await Promise.all([sold(), sold(), sold(), sold(), sold(), sold()]);
    expect(answers).toEqual(Array(6).fill([{ sold: '1' }]));
  });

  it('are prepared again where a pooler has changed the session behind the connection', async () => {
    const database = await open();
    await runStatement(database.db, byName, ['chai']);
    await database.pool.query('deallocate all');
    expect(await runStatement(database.db, byName, ['chai'])).toEqual([{ sold: 1 }]);
  });

  it('still work after a failure in their transaction', async () => {
    const database = await open();
    const failing = inTransaction(database.db, async (tx) => {
      await tx.execute('select 1 / 0').catch(() => {});
      return runStatement(tx, byName, ['chai']);
    });
    await expect(failing).rejects.toThrow('transaction is aborted');
    expect(await runStatement(database.db, byName, ['chai'])).toEqual([{ sold: 1 }]);
  });

  it('that fail release the connection', async () => {
    const database = await open();
    const add = () => runStatement(database.db, 'insert into drinks values ($1, 1)', ['chai']);
    await expect(add()).rejects.toThrow('duplicate key');
    const { rows } = await database.pool.query('select pg_backend_pid() as pid');
    await expect(add()).rejects.toThrow('duplicate key');
    expect((await database.pool.query('select pg_backend_pid() as pid')).rows).toEqual(rows);
  });
});
