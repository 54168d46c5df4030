import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { openClosedSource, openSource, openTarget } from './transfer-database.ts';

describe('the source and target of a copy', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tiffin-transfer-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const oldMigrations = 'update drizzle.__drizzle_migrations set created_at = created_at - 1';

  it('are not created when there is nothing to copy', async () => {
    const dataDir = join(folder, 'new');
    await expect(openSource({ dataDir })).rejects.toThrow('There is no shop in the folder');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('are not opened while a server uses them, because the copy would miss its later changes', async () => {
    const server = await openDatabase({ dataDir: folder });
    await expect(openClosedSource({ dataDir: folder })).rejects.toThrow('is in use');
    await expect(openTarget({ dataDir: folder })).rejects.toThrow('is in use');
    await server.close();
  });

  it('must have this version of the program, and are not migrated to it', async () => {
    const older = await openDatabase({ dataDir: folder });
    await older.pool.query(oldMigrations);
    await older.close();
    for (const open of [openSource, openClosedSource, openSource]) {
      await expect(open({ dataDir: folder })).rejects.toThrow('of another version of the program');
    }
  });
});
