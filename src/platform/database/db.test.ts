import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { isUniqueViolation } from './database-errors.ts';
import { type Db, inTransaction } from './db.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await database.pool.query(
    'create table drinks (name text constraint drinks_name unique, sold bigint not null)',
  );
});

afterAll(() => database.close());

beforeEach(() => database.pool.query('delete from drinks'));

const add = (on: Db, name: string) => on.execute(`insert into drinks values ('${name}', 0)`);

async function names(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from drinks order by 1',
  );
  return rows.map((row) => row.name);
}

describe('values', () => {
  it('reads amounts and counts as numbers', async () => {
    const { rows } = await database.pool.query(
      'select count(*) as none, 9007199254740991::bigint as most from drinks',
    );
    expect(rows).toEqual([{ none: 0, most: Number.MAX_SAFE_INTEGER }]);
  });

  it('refuses an amount that a number can not hold', async () => {
    await expect(database.pool.query('select 9007199254740992::bigint')).rejects.toThrow(
      RangeError,
    );
    expect(await names()).toEqual([]);
  });

  it('reads a date as its text and an instant as a Date', async () => {
    const { rows } = await database.pool.query(
      "select date '2026-11-21' as day, timestamptz '2026-11-21 10:25+05:30' as instant",
    );
    expect(rows).toEqual([{ day: '2026-11-21', instant: new Date('2026-11-21T04:55:00Z') }]);
  });
});

describe('a transaction', () => {
  it('is stored whole or not at all', async () => {
    const failing = inTransaction(db, async (tx) => {
      await add(tx, 'chai');
      throw new Error('no milk');
    });
    await expect(failing).rejects.toThrow('no milk');
    expect(await names()).toEqual([]);
  });

  it('inside another one rolls back only its own part', async () => {
    await inTransaction(db, async (outer) => {
      await add(outer, 'chai');
      const inner = inTransaction(outer, async (tx) => {
        await add(tx, 'lassi');
        throw new Error('no curd');
      });
      await expect(inner).rejects.toThrow('no curd');
    });
    expect(await names()).toEqual(['chai']);
  });

  it('can run with eleven others on one connection', async () => {
    await add(db, 'chai');
    const sell = () =>
      inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<{ sold: number }>('select sold from drinks for update');
        await tx.execute(`update drinks set sold = ${(rows[0]?.sold ?? 0) + 1}`);
      });
    await Promise.all(Array.from({ length: 12 }, sell));
    const { rows } = await database.pool.query('select sold from drinks');
    expect(rows).toEqual([{ sold: 12 }]);
  });

  it.each(['40001', '40P01'])('is retried when the database reports %s', async (code) => {
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, `chai ${runs}`);
      if (runs < 3) await fail(tx, code);
    });
    expect(await names()).toEqual(['chai 3']);
  });

  it('gives up after ten tries', async () => {
    let runs = 0;
    const failing = inTransaction(db, async (tx) => {
      runs += 1;
      await fail(tx, '40001');
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '40001' } });
    expect(runs).toBe(10);
  });

  it('is retried as a whole when its inner transaction fails', async () => {
    const seen: string[] = [];
    await inTransaction(db, async (outer) => {
      seen.push('outer');
      await inTransaction(outer, async (tx) => {
        seen.push('inner');
        if (seen.length < 4) await fail(tx, '40001');
      });
    });
    expect(seen).toEqual(['outer', 'inner', 'outer', 'inner']);
  });

  it('that needs a second connection by mistake gets an error instead of waiting for itself', async () => {
    const { options } = database.pool;
    const others = Array.from({ length: options.max - 1 }, () => database.pool.connect());
    const patience = options.connectionTimeoutMillis;
    options.connectionTimeoutMillis = 200;
    try {
      await Promise.all(others);
      const mistaken = inTransaction(db, () => add(db, 'chai'));
      await expect(mistaken).rejects.toMatchObject({
        cause: new Error('timeout exceeded when trying to connect'),
      });
    } finally {
      options.connectionTimeoutMillis = patience;
      for (const other of await Promise.all(others)) other.release();
    }
    expect(await names()).toEqual([]);
  });

  it('releases its connection when it cannot begin', async () => {
    const client = await database.pool.connect();
    const { query } = client;
    client.query = () => {
      throw new Error('the connection is gone');
    };
    client.release();
    await expect(inTransaction(db, (tx) => add(tx, 'chai'))).rejects.toThrow();
    client.query = query;
    await inTransaction(db, (tx) => add(tx, 'lassi'));
    expect(await names()).toEqual(['lassi']);
  });

  function fail(tx: Db, code: string) {
    return tx.execute(`do $$ begin raise exception 'once more' using errcode = '${code}'; end $$`);
  }
});

describe('a unique violation', () => {
  it('is recognized by the name of its constraint', async () => {
    await add(db, 'chai');
    const error: unknown = await add(db, 'chai').catch((caught: unknown) => caught);
    expect(isUniqueViolation(error, 'drinks_name')).toBe(true);
    expect(isUniqueViolation(error, 'drinks_other')).toBe(false);
  });

  it('is not any other error', async () => {
    const notNull: unknown = await db
      .execute("insert into drinks values ('chai', null)")
      .catch((caught: unknown) => caught);
    expect(notNull).toBeInstanceOf(Error);
    expect(isUniqueViolation(notNull, 'drinks_name')).toBe(false);
    expect(isUniqueViolation(undefined, 'drinks_name')).toBe(false);
  });
});

describe('migrations', () => {
  it('that the program does not know prevent its start', async () => {
    const newer = await openTestDatabase();
    try {
      await newer.pool.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)",
      );
      await expect(newer.reopen()).rejects.toThrow(/has \d+ migrations/);
    } finally {
      await newer.close();
    }
  });
});

describe('the test database', () => {
  it('is empty after a reset and numbers from 1 again', async () => {
    await database.pool.query("insert into secrets (name, value) values ('a', 'b')");
    await database.reset();
    const { rows } = await database.pool.query('select count(*) as left from secrets');
    expect(rows).toEqual([{ left: 0 }]);
  });
});
