import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { type FullShop, rowsOf, startFullShop } from '#lab/builders/whole-shop/full-shop.ts';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { knownTables } from '../database/migrations-sql.ts';
import { moveShop } from './data-transfer.ts';
import type { TransferTable } from './data-transfer-sql.ts';
import { inOneTransaction, readTables } from './table-rows.ts';

describe('the tables of a shop', () => {
  let names: string[];
  let tables: TransferTable[];
  beforeAll(async () => {
    const { pool, close } = await openTestDatabase();
    const { rows } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    names = rows.map(({ name }) => name).filter((name) => name !== 'migrate_lock');
    tables = await inOneTransaction(pool, 'read', (from) => readTables(from, knownTables()));
    await close();
  });

  it('are all tables of the database, so that none is forgotten', () => {
    expect(tables.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('come after the tables to which they refer', () => {
    const seen = new Set<string>();
    for (const { name, references } of tables) {
      expect(references.filter((other) => !seen.has(other))).toEqual([]);
      seen.add(name);
    }
    expect(tables.some(({ references }) => references.length > 0)).toBe(true);
  });

  it('know their references to rows of the same table', () => {
    const parents = tables.filter(({ parent }) => parent !== null);
    expect(parents.map(({ name, parent }) => `${name}.${parent}`)).toEqual(
      expect.arrayContaining(['refunds.retry_of', 'receipts.receipt_id']),
    );
  });
});

describe('a shop that is copied', () => {
  let shop: FullShop;
  let target: TestDatabase;
  beforeAll(async () => {
    shop = await startFullShop();
  });
  afterAll(() => shop.app.close());
  beforeEach(async () => {
    target = await openTestDatabase();
  });
  afterEach(() => target.close());

  const copy = () => moveShop({ source: shop.pool, target: target.pool });
  const isEmpty = (rows: Record<string, string[]>) => Object.values(rows).flat().length === 0;

  it('is the same in the target, row by row in every table', async () => {
    const { tables: reports } = await copy();
    const rows = await rowsOf(shop.pool);
    expect(await rowsOf(target.pool)).toEqual(rows);
    expect(reports.map(({ table, rows: count }) => [table, count])).toEqual(
      Object.entries(rows).map(([table, lines]) => [table, lines.length]),
    );
    const untested = reports.filter((report) => report.rows === 0);
    expect(untested, 'these tables need a row in lab/builders/whole-shop/full-shop.ts').toEqual([]);
  });

  it('has the same checksums when it is copied again', async () => {
    const first = await copy();
    await using other = await disposable(openTestDatabase());
    const again = await moveShop({ source: target.pool, target: other.pool });
    expect(again.tables).toEqual(first.tables);
  });

  it('continues its numbers, also after unused ones', async () => {
    const next = (pool: FullShop['pool']) =>
      pool.query("select nextval(pg_get_serial_sequence('orders', 'number')) as number");
    await next(shop.pool);
    await copy();
    const [theirs, ours] = await Promise.all([next(shop.pool), next(target.pool)]);
    expect(ours.rows).toEqual(theirs.rows);
  });

  it('stores parents before their children, however many generations there are', async () => {
    const chain = 1200;
    await shop.pool.query(`
      insert into refunds (id, attempt_id, order_id, cause, amount_paise, state, reason, retry_of, created_at, updated_at)
      select lpad(to_hex(${chain} - place), 32, '0')::uuid, attempt_id, order_id, 'goodwill', 1, 'failed', 'test',
        case when place > 0 then lpad(to_hex(${chain + 1} - place), 32, '0')::uuid end, created_at, updated_at
      from (select * from refunds limit 1) first, generate_series(0, ${chain - 1}) place`);
    onTestFinished(async () => {
      await shop.pool.query("delete from refunds where reason = 'test'");
    });
    await copy();
    expect(await rowsOf(target.pool)).toEqual(await rowsOf(shop.pool));
  });

  it('does not change a target that is not empty', async () => {
    await target.pool.query("insert into secrets values ('mine', 'kept')");
    await expect(copy()).rejects.toThrow('There are rows in the table secrets already.');
    const { secrets, ...rest } = await rowsOf(target.pool);
    expect(secrets).toEqual(['{"name": "mine", "value": "kept"}']);
    expect(isEmpty(rest)).toBe(true);
  });

  it('leaves the target unchanged, numbers included, when a picture cannot be stored', async () => {
    const media = await mkdtemp(join(tmpdir(), 'tiffin-moved-'));
    onTestFinished(() => rm(media, { recursive: true, force: true }));
    await writeFile(join(media, 'unfinished'), 'in the way');
    const pictures = {
      from: await openMediaFolder(join(shop.app.shop.config.dataDir, 'media')),
      to: await openMediaFolder(media),
    };
    const half = moveShop({ source: shop.pool, target: target.pool, pictures });
    await expect(half).rejects.toThrow('Cannot write file');
    expect(isEmpty(await rowsOf(target.pool))).toBe(true);
    const { rows } = await target.pool.query(
      "select nextval(pg_get_serial_sequence('orders', 'number')) as number",
    );
    expect(rows).toEqual([{ number: 1 }]);
  });

  it('is refused when a row arrived changed', async () => {
    await target.pool.query(`
      create function shorten() returns trigger language plpgsql as
        $$ begin new.note := left(new.note, 3); return new; end $$;
      create trigger shorten before insert on orders for each row execute function shorten()`);
    await expect(copy()).rejects.toThrow('The table orders did not arrive as it was.');
    expect(isEmpty(await rowsOf(target.pool))).toBe(true);
  });

  it('is refused when a row did not arrive', async () => {
    await target.pool.query(`
      create function drop_row() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger drop_row before insert on contact_messages for each row execute function drop_row()`);
    await expect(copy()).rejects.toThrow('The table contact_messages did not arrive as it was.');
  });
});

async function disposable(opening: Promise<TestDatabase>) {
  const database = await opening;
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() });
}
