/** Restores a shop from a backup into an empty database and folder, and compares both. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { checkBackup, restoreBackup, writeBackup } from '#src/platform/transfer/shop-backup.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import type { TestApp } from '../test-app.ts';
import { poolOf, rowsOf } from './full-shop.ts';

export interface RestoredCopy extends AsyncDisposable {
  database: TestDatabase;
  /** Contains the pictures. */
  dataDir: string;
}

/** Fails if a table of the shop is empty, or if a row or a picture arrived changed. */
export async function restoredCopy(app: TestApp): Promise<RestoredCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-round-trip-'));
  const database = await openTestDatabase();
  const [from, to] = [join(app.shop.config.dataDir, 'media'), join(folder, 'media')];
  const [pictures, restored] = [await openMediaFolder(from), await openMediaFolder(to)];
  const file = join(folder, 'shop.tar.gz');
  await writeBackup({ source: poolOf(app), pictures, file, now: app.shop.clock() });
  const manifest = await checkBackup(file);
  const { pool: target } = database;
  await restoreBackup({ file, manifest, target, pictures: restored, keptSecrets: [numberSecret] });

  const rows = await rowsOf(poolOf(app));
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(empty).toEqual([]);
  expect(await rowsOf(target)).toEqual(restoredRows(rows));
  expect(await filesIn(to)).toEqual(await filesIn(from));
  return {
    ...{ database, dataDir: folder },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Sign-ins are deleted, and keys are created at the next start; the key for erased numbers is kept.
 */
export function restoredRows(rows: Record<string, string[]>): Record<string, string[]> {
  const secrets = rows.secrets?.filter((row) => row.includes(`"${numberSecret}"`)) ?? [];
  return { ...rows, sessions: [], secrets };
}

/** By name, without the folder for incomplete files. */
export async function filesIn(media: string): Promise<Record<string, string>> {
  const names = (await readdir(media)).filter((name) => name !== 'unfinished').sort();
  const files = names.map(async (name) => [name, await readFile(join(media, name), 'hex')]);
  return Object.fromEntries(await Promise.all(files));
}
