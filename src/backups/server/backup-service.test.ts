import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { type TestApp, testNow } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { startBucket, type TestBucket } from '#lab/fakes/fake-bucket.ts';
import { alerts, jobs } from '#src/app/schema.ts';
import { BucketDriver } from '#src/media/server/media-bucket.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { backupName, madeAt } from '../backup-rules.ts';
import { enqueueBackups } from './backup-jobs.ts';
import { type BackupWork, findBackupState, makeBackup, proveBackup } from './backup-service.ts';
import { insertBackup } from './backup-sql.ts';
import { inScratch } from './backup-store.ts';

const hour = 3600;
const day = 24 * hour;
let root: string;
let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tiffin-nightly-'));
  folder = join(root, 'backups');
  bucket = await startBucket('shop/backups', 3);
  await writeFile(join(root, 'passphrase'), 'five random words of a list\n');
});
afterAll(async () => {
  await bucket[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
});

/** Records backups as made and proven, so that none is proven again for a week. */
async function note(app: TestApp, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const made = madeAt(name);
    if (!made) throw new Error(`${name} is no name of a backup`);
    await insertBackup(app.shop.db, { id: newId(), name, madeAt: made, bytes: 3, provenAt: made });
  }
}

describe('a shop with a folder for backups', () => {
  const app = setUpApp(() => ({ env: { BACKUP_DIR: folder } }));
  beforeEach(() => mkdir(folder));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const place = () => ({ place: { folder }, passphraseFile: undefined });
  const workOf = (): BackupWork => {
    const pictures = new Disk(new FSDriver({ location: root, visibility: 'private' }));
    return { shop: app.shop, databaseUrl: app.database.url, pictures };
  };
  const openAlerts = async () =>
    (await app.shop.db.select().from(alerts))
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(({ kind, subject }) => `${kind} ${subject}`);
  const nights = async (count: number) => {
    for (let night = 0; night < count; night++) {
      app.advance(day);
      await app.jobs.runDue();
    }
  };

  it('makes one backup a night, and restores the newest once a week to prove it', async () => {
    await placeTestOrder(app);
    const leftOfOneKilled = await inScratch(workOf(), async (left) => left);
    await mkdir(join(leftOfOneKilled, 'data'), { recursive: true });
    await enqueueBackups(app.shop);
    await app.jobs.runDue();
    expect(await readdir(folder)).toEqual([backupName(testNow, false)]);
    const { last, proven } = await findBackupState(app.shop);
    expect(last).toMatchObject({ name: backupName(testNow, false), madeAt: testNow });
    expect(proven?.provenAt).toEqual(testNow);
    expect(existsSync(leftOfOneKilled)).toBe(false);
    await enqueueBackups(app.shop);
    await nights(2);
    expect((await readdir(folder)).length).toBe(3);
    const later = await findBackupState(app.shop);
    expect(later.last?.provenAt).toBeNull();
    expect(later.proven?.id).toBe(last?.id);
    expect(await openAlerts()).toEqual([]);
  });

  it('makes one backup even if two instances start at once', async () => {
    const twice = [makeBackup(workOf(), place()), makeBackup(workOf(), place())];
    const ends = await Promise.allSettled(twice);
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused.map((end) => String((end as PromiseRejectedResult).reason))).toEqual(
      refused.map(() => 'Error: A backup is already being made or restored.'),
    );
    expect(await readdir(folder)).toHaveLength(1);
    expect(await openAlerts()).toEqual([]);
  });

  it('raises an alert if the folder is missing, deletes nothing, and ends the alert once it is back', async () => {
    await note(app, [backupName(new Date(testNow.getTime() - day * 1000), false)]);
    await enqueueBackups(app.shop);
    await app.jobs.runDue();
    await rm(folder, { recursive: true });
    await nights(1);
    expect(await openAlerts()).toEqual(['backupFails nightly']);
    await nights(2);
    expect((await openAlerts()).sort()).toEqual(['backupFails age', 'backupFails nightly']);
    await mkdir(folder);
    await nights(1);
    expect(await openAlerts()).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("raises an alert if the newest backup can't be restored", async () => {
    await placeTestOrder(app);
    const row = { id: newId(), name: backupName(testNow, false), madeAt: testNow, bytes: 1 };
    await insertBackup(app.shop.db, { ...row, provenAt: null });
    await writeFile(join(folder, row.name), 'no backup');
    const proving = proveBackup(workOf(), place());
    await expect(proving).rejects.toThrow('is damaged, or no backup');
    expect(await openAlerts()).toEqual(['backupFails restoration']);
    expect((await findBackupState(app.shop)).proven).toBeUndefined();
  });

  it('raises an alert two days after a place was configured, if no attempt ever finished', async () => {
    await enqueueBackups(app.shop);
    // As if the server had been killed in each attempt.
    await app.shop.db.delete(jobs).where(eq(jobs.kind, 'nightly-backup'));
    await nights(2);
    expect(await openAlerts()).toEqual([]);
    await nights(1);
    expect(await openAlerts()).toEqual(['backupFails age']);
    await makeBackup(workOf(), place());
    expect(await openAlerts()).toEqual([]);
  });

  it('counts the two days from the check that an earlier version planned', async () => {
    await enqueueBackups(app.shop);
    await app.shop.db.delete(jobs).where(eq(jobs.kind, 'nightly-backup'));
    await app.shop.db.update(jobs).set({ payload: {} }).where(eq(jobs.kind, 'check-backups'));
    await nights(3);
    expect(await openAlerts()).toEqual([]);
    await nights(1);
    expect(await openAlerts()).toEqual(['backupFails age']);
  });

  it('removes files of a killed run, and nothing else', async () => {
    const draft = `${backupName(testNow, false)}.${randomUUID()}.unfinished`;
    const others = ['holiday.mp4.unfinished', `shop.tar.gz.${randomUUID()}.unfinished`];
    for (const name of [draft, ...others]) await writeFile(join(folder, name), 'half');
    await makeBackup(workOf(), place());
    expect((await readdir(folder)).sort()).toEqual([...others, backupName(testNow, false)].sort());
  });

  it('leaves nothing behind if the shop stops during a backup', async () => {
    const shutdown = new AbortController();
    class ClosingDriver extends FSDriver {
      override getBytes(name: string) {
        shutdown.abort();
        return super.getBytes(name);
      }
    }
    const pictures = new Disk(new ClosingDriver({ location: root, visibility: 'private' }));
    await pictures.put(`${newId()}.webp`, 'a picture');
    const shop = { ...app.shop, shutdown: shutdown.signal };
    await expect(makeBackup({ ...workOf(), shop, pictures }, place())).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual([]);
    expect(await openAlerts()).toEqual([]);
  });

  it('leaves nothing behind if the shop stops during a proof', async () => {
    await makeBackup(workOf(), place());
    const shutdown = new AbortController();
    const shop = { ...app.shop, shutdown: shutdown.signal };
    const scratches = async () => {
      const left = await inScratch(workOf(), async (each) => each);
      const prefix = left.slice(0, -6);
      const names = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
      return names.filter((name) => name.startsWith(prefix));
    };
    const proving = proveBackup({ ...workOf(), shop }, place()).catch(String);
    await vi.waitUntil(async () =>
      (await scratches()).some((name) => existsSync(join(name, 'data', 'postgres'))),
    );
    shutdown.abort();
    expect(await proving).toContain('abort');
    expect(await scratches()).toEqual([]);
    expect(await openAlerts()).toEqual([]);
    expect((await findBackupState(app.shop)).proven).toBeUndefined();
  });

  it('makes one backup a night, and checks its age, after the clock was ahead', async () => {
    const ahead = new Date(testNow.getTime() + 400 * day * 1000);
    const row = { id: newId(), name: backupName(ahead, false), madeAt: ahead, bytes: 1 };
    await insertBackup(app.shop.db, { ...row, provenAt: ahead });
    const yesterday = new Date(testNow.getTime() - day * 1000);
    await note(app, [backupName(yesterday, false)]);
    await enqueueBackups(app.shop);
    await app.jobs.runDue();
    expect(await readdir(folder)).toEqual([backupName(testNow, false)]);
    const { last, proven } = await findBackupState(app.shop);
    expect(last).toMatchObject({ madeAt: testNow, provenAt: null });
    expect(proven?.provenAt).toEqual(yesterday);
    await rm(folder, { recursive: true });
    await nights(3);
    expect(await openAlerts()).toContain('backupFails age');
  });

  it('leaves folders alone that are named like its own files', async () => {
    const old = Array.from({ length: 20 }, (_, night) =>
      backupName(new Date(testNow.getTime() - (night + 1) * day * 1000), false),
    );
    const folders = [...old, `${backupName(testNow, false)}.${randomUUID()}.unfinished`];
    for (const name of folders) await mkdir(join(folder, name));
    await makeBackup(workOf(), place());
    expect((await readdir(folder)).sort()).toEqual([...folders, backupName(testNow, false)].sort());
  });

  it('deletes nothing of another shop in the same folder', async () => {
    const others = Array.from({ length: 9 }, (_, night) =>
      backupName(new Date(testNow.getTime() - (night * day + 5) * 1000), false),
    );
    for (const name of others) await writeFile(join(folder, name), 'of another shop');
    await makeBackup(workOf(), place());
    expect((await readdir(folder)).sort()).toEqual([...others, backupName(testNow, false)].sort());
  });

  it('deletes what is older than the kept days and weeks, and nothing of other shops', async () => {
    const old = Array.from({ length: 40 }, (_, night) =>
      backupName(new Date(testNow.getTime() - (night + 1) * day * 1000), false),
    );
    for (const name of [...old, 'notes.txt']) await writeFile(join(folder, name), '');
    await note(app, old);
    await enqueueBackups(app.shop);
    await app.jobs.runDue();
    const kept = (await readdir(folder)).sort();
    expect(kept).toContain('notes.txt');
    expect(kept).toContain(backupName(testNow, false));
    expect(kept.length).toBeLessThan(13);
  });
});

describe('a shop with a bucket and a passphrase for backups', () => {
  const app = setUpApp(() => ({
    env: {
      ...Object.fromEntries(
        Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value]),
      ),
      BACKUP_PASSPHRASE_FILE: join(root, 'passphrase'),
    },
  }));

  it('stores encrypted backups there, and restores one to prove it', async () => {
    await enqueueBackups(app.shop);
    await app.jobs.runDue();
    expect(await bucket.files()).toEqual([`shop/backups/${backupName(testNow, true)}`]);
    expect((await findBackupState(app.shop)).proven?.name).toBe(backupName(testNow, true));
  });

  it('finds older backups in a list of several pages', async () => {
    const disk = new Disk(new BucketDriver({ ...bucket.settings, prefix: 'shop/backups/' }));
    const old = Array.from({ length: 20 }, (_, night) =>
      backupName(new Date(testNow.getTime() - (night + 1) * day * 1000), true),
    );
    for (const name of old) await disk.put(name, 'old');
    await note(app, old);
    await enqueueBackups(app.shop);
    await app.jobs.runDue();
    expect(await bucket.files()).toHaveLength(9);
  });
});
