import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { type Db, inTransaction } from './db.ts';
import { type Database, openDatabase } from './open-database.ts';

let empty: OwnDatabase;
let url: URL;
const opened: Database[] = [];

beforeEach(async () => {
  empty = await createEmptyDatabase();
  url = new URL(empty.databaseUrl);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await empty.remove();
});

async function open(poolSize = 5): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize });
  opened.push(database);
  return database;
}

describe('instances of the shop', () => {
  it('that start together on an empty database migrate it only once', async () => {
    const instances = await Promise.all(Array.from({ length: 9 }, () => open(1)));
    const counts = await Promise.all(
      instances.map(async ({ pool }) => {
        const { rows } = await pool.query(
          'select count(*) as migrations from drizzle.__drizzle_migrations',
        );
        return rows[0].migrations;
      }),
    );
    const files = await readdir(join(import.meta.dirname, '../../../migrations'));
    const known = files.filter((name) => name.endsWith('.sql')).length;
    expect(counts).toEqual(Array(9).fill(known));
  });

  it('do not exceed their limit of connections', async () => {
    const { pool } = await open(2);
    const asked = Array.from({ length: 8 }, () => pool.query('select pg_backend_pid() as pid'));
    const pids = (await Promise.all(asked)).map(({ rows }) => rows[0].pid);
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
  });
});

describe('the address of the database', () => {
  it('may require an encrypted connection, and fails without one', async () => {
    url.searchParams.set('sslmode', 'verify-full');
    await expect(open()).rejects.toThrow('The server does not support SSL connections');
  });
});

describe('a transaction', () => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = await open());
    await db.execute('create table drinks (name text primary key, sold bigint not null)');
    await db.execute("insert into drinks values ('chai', 0), ('lassi', 0)");
  });

  const sell = (tx: Db, name: string) =>
    tx.execute(`update drinks set sold = sold + 1 where name = '${name}'`);

  async function sold() {
    const { rows } = await db.execute('select name, sold from drinks order by name');
    return Object.fromEntries(rows.map(({ name, sold }) => [name, sold]));
  }

  it('that is in a deadlock with another one is retried, and both are stored', async () => {
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const bothHold = Promise.all(holding.map(({ promise }) => promise));
    let runs = 0;
    const sellBoth = (names: [string, string], index: number) =>
      inTransaction(db, async (tx) => {
        runs += 1;
        await sell(tx, names[0]);
        holding[index]?.resolve();
        await bothHold;
        await sell(tx, names[1]);
      });
    await Promise.all([sellBoth(['chai', 'lassi'], 0), sellBoth(['lassi', 'chai'], 1)]);
    expect(await sold()).toEqual({ chai: 2, lassi: 2 });
    expect(runs).toBe(3);
  });

  it('that read data which another one has changed is retried on the new state', async () => {
    const seen: unknown[] = [];
    await inTransaction(db, async (tx) => {
      await tx.execute('set transaction isolation level serializable');
      const { rows } = await tx.execute("select sold from drinks where name = 'chai'");
      seen.push(rows[0]?.sold);
      if (seen.length === 1) await inTransaction(db, (other) => sell(other, 'chai'));
      await sell(tx, 'chai');
    });
    expect(seen).toEqual([0, 1]);
    expect(await sold()).toEqual({ chai: 2, lassi: 0 });
  });

  it('whose connection is ended reports the cause, and the next one gets another connection', async () => {
    const ended = inTransaction(db, async (tx) => {
      await sell(tx, 'chai');
      await tx.execute('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(ended).rejects.toMatchObject({ cause: { code: '57P01' } });
    await inTransaction(db, (tx) => sell(tx, 'lassi'));
    expect(await sold()).toEqual({ chai: 0, lassi: 1 });
  });
});

describe('a database that falls silent', () => {
  it('delays only the statement to which it does not respond', async () => {
    url.searchParams.set('query_timeout', '1000');
    const { db, pool } = await open(1);
    const unanswered = inTransaction(db, (tx) => tx.execute('select pg_sleep(60)'));
    await expect(unanswered).rejects.toMatchObject({ cause: new Error('Query read timeout') });
    const { rows } = await inTransaction(db, (tx) => tx.execute('select 1 as answer'));
    expect(rows).toEqual([{ answer: 1 }]);
    expect(pool.totalCount).toBe(1);
  });
});
