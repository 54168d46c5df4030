/** A shop that goes through a backup into an empty database and folder, compared on its way. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { checkBackup, restoreBackup, writeBackup } from '#src/platform/transfer/shop-backup.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { poolOf, rowsOf } from './full-shop.ts';
import type { TestApp } from './test-app.ts';

export interface RestoredCopy extends AsyncDisposable {
  database: TestDatabase;
  /** With the pictures. */
  dataDir: string;
}

/** Fails where a table of the shop is empty, or a row or a picture did not arrive as it was. */
export async function restoredCopy(app: TestApp): Promise<RestoredCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-round-trip-'));
  const database = await openTestDatabase();
  const [from, to] = [join(app.shop.config.dataDir, 'media'), join(folder, 'media')];
  const [pictures, restored] = [await openMediaFolder(from), await openMediaFolder(to)];
  const file = join(folder, 'shop.tar.gz');
  await writeBackup({ source: poolOf(app), pictures, file, now: app.shop.clock() });
  const manifest = await checkBackup(file);
  await restoreBackup({ file, manifest, target: database.pool, pictures: restored });

  const rows = await rowsOf(poolOf(app));
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(empty).toEqual([]);
  expect(await rowsOf(database.pool)).toEqual({ ...rows, sessions: [] });
  expect(await filesIn(to)).toEqual(await filesIn(from));
  return {
    ...{ database, dataDir: folder },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** By name, without the folder for files that are on their way. */
export async function filesIn(media: string): Promise<Record<string, string>> {
  const names = (await readdir(media)).filter((name) => name !== 'unfinished').sort();
  const files = names.map(async (name) => [name, await readFile(join(media, name), 'hex')]);
  return Object.fromEntries(await Promise.all(files));
}
