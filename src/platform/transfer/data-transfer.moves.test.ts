import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { type FullShop, rowsOf, startFullShop } from '#lab/builders/whole-shop/full-shop.ts';
import { restoredRows } from '#lab/builders/whole-shop/restored-copy.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { moveShop } from './data-transfer.ts';
import { checkBackup, restoreBackup, writeBackup } from './shop-backup.ts';
import { type OpenPool, openTarget } from './transfer-database.ts';

let shop: FullShop;
let folder: string;
let other: OwnDatabase;
/** The shop on a database with another collation and another time zone. */
let elsewhere: OpenPool;
let target: TestDatabase;
beforeAll(async () => {
  shop = await startFullShop();
  folder = await mkdtemp(join(tmpdir(), 'tiffin-transfer-'));
  other = await createEmptyDatabase("template template0 locale_provider libc locale 'C'");
  const address = new URL(other.databaseUrl);
  address.searchParams.set('options', '-c timezone=America/St_Johns');
  elsewhere = await openTarget({ databaseUrl: address.href, dataDir: '' });
  await moveShop({ source: shop.pool, target: elsewhere.pool });
});
afterAll(async () => {
  await elsewhere.close();
  await other.remove();
  await shop.app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  target = await openTestDatabase();
});
afterEach(() => target.close());

const isEmpty = async () => Object.values(await rowsOf(target.pool)).flat().length === 0;

describe('a shop that moves to a database with another collation and time zone', () => {
  const move = () => moveShop({ source: elsewhere.pool, target: target.pool });

  it('is the same on both, row by row', async () => {
    const { tables } = await move();
    const rows = await rowsOf(elsewhere.pool);
    expect(await rowsOf(target.pool)).toEqual(rows);
    expect(rows).toEqual(await rowsOf(shop.pool));
    expect(tables.every(({ rows: count }) => count > 0)).toBe(true);
  });

  it('is not stored at all when the connection breaks in the middle', async () => {
    await target.pool.query(`
      create function break_off() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger break_off before insert on refunds for each row execute function break_off()`);
    await expect(move()).rejects.toThrow();
    expect(await isEmpty()).toBe(true);
  });

  it('locks the target against other writers during the move', async () => {
    let refused: unknown;
    const media = join(shop.app.shop.config.dataDir, 'media');
    const to = await openMediaFolder(join(folder, 'meanwhile'));
    const put = to.put.bind(to);
    // Pictures arrive after all rows.
    to.put = async (...picture) => {
      refused ??= await target.pool
        .query("set lock_timeout = '50ms'; insert into secrets values ('mine', 'late')")
        .catch((error: unknown) => error);
      await put(...picture);
    };
    const pictures = { from: await openMediaFolder(media), to };
    await moveShop({ source: elsewhere.pool, target: target.pool, pictures });
    expect(String(refused)).toContain('lock timeout');
  });
});

describe('a backup', () => {
  const file = () => join(folder, 'shop.tar.gz');
  const backUp = async (source: OpenPool['pool']) => {
    const pictures = await openMediaFolder(join(shop.app.shop.config.dataDir, 'media'));
    await writeBackup({ source, pictures, file: file(), now: new Date() });
    return checkBackup(file());
  };
  const restore = async (
    manifest: Awaited<ReturnType<typeof backUp>>,
    { pool }: Pick<OpenPool, 'pool'> = target,
  ) => {
    const pictures = await openMediaFolder(join(folder, 'media'));
    const keptSecrets = [numberSecret];
    await restoreBackup({ file: file(), manifest, target: pool, pictures, keptSecrets });
  };
  afterEach(() => rm(file(), { force: true }));

  it('is restored to a database with another collation and time zone', async () => {
    await restore(await backUp(elsewhere.pool));
    expect(await rowsOf(target.pool)).toEqual(restoredRows(await rowsOf(elsewhere.pool)));
  });

  it('is restored even if a row takes long', async () => {
    const empty = await createTestDatabase();
    const address = new URL(empty.databaseUrl);
    // The shop's own limits by default, only shorter.
    address.searchParams.set('query_timeout', '900');
    address.searchParams.set('statement_timeout', '800');
    const slow = await openTarget({ databaseUrl: address.href, dataDir: '' });
    try {
      await slow.pool.query(`
        create function take_long() returns trigger language plpgsql as
          $$ begin perform pg_sleep(1.2); return new; end $$;
        create trigger take_long after insert on refunds for each statement execute function take_long()`);
      await restore(await backUp(elsewhere.pool), slow);
      expect(await rowsOf(slow.pool)).toEqual(restoredRows(await rowsOf(elsewhere.pool)));
    } finally {
      await slow.close();
      await empty.remove();
    }
  });

  it('of a running shop is a consistent snapshot, and its numbers continue', async () => {
    const menu = await addMenu(shop.app);
    const body = await orderBody(shop.app, [menu]);
    let isDone = false;
    const ordering = (async () => {
      let placed = 0;
      while (!isDone) {
        const { status } = await shop.app.send('POST', '/api/user/order', body);
        expect(status).toBe(200);
        placed += 1;
      }
      return placed;
    })();
    const manifest = await backUp(shop.pool);
    isDone = true;
    expect(await ordering).toBeGreaterThan(0);
    await restore(manifest);
    const { rows } = await target.pool.query(
      `select (select max(number) from orders) as highest, nextval(pg_get_serial_sequence('orders', 'number')) as next`,
    );
    expect(rows[0].next).toBeGreaterThan(rows[0].highest);
  });
});
