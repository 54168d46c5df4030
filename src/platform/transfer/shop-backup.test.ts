import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Disk } from 'flydrive';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FullShop, rowsOf, startFullShop } from '#lab/builders/whole-shop/full-shop.ts';
import { filesIn, restoredRows } from '#lab/builders/whole-shop/restored-copy.ts';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';
import { checkBackup, type Manifest, restoreBackup, writeBackup } from './shop-backup.ts';
import { openTarget } from './transfer-database.ts';

const now = new Date('2026-11-21T05:00:00.000Z');

const keptSecrets = [numberSecret];

let shop: FullShop;
let pictures: Disk;
let backup: string;
let folder: string;
beforeAll(async () => {
  shop = await startFullShop();
  pictures = await openMediaFolder(join(shop.app.shop.config.dataDir, 'media'));
  folder = await mkdtemp(join(tmpdir(), 'tiffin-backup-'));
  backup = join(folder, 'shop.tar.gz');
  await writeBackup({ source: shop.pool, pictures, file: backup, now });
});
afterAll(async () => {
  await shop.app.close();
  await rm(folder, { recursive: true, force: true });
});

function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return;
  }
}

async function entriesOf(file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const entry of readArchive(file)) entries.push(entry);
  return entries;
}

describe('a backup', () => {
  it('is one private file', async () => {
    expect(await readdir(folder)).toEqual(['shop.tar.gz']);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
  });

  it('contains every row as a line, every picture, and a list of them at the end', async () => {
    const names = (await entriesOf(backup)).map(({ name }) => name);
    expect(names).toContain('rows/orders/000001.jsonl');
    expect(names).toContain(shop.pictureLink.replace('/media/', 'pictures/'));
    expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(6);
    expect(names.at(-1)).toBe('manifest.json');
    expect(await checkBackup(backup)).toMatchObject({ madeAt: now.toISOString() });
  });

  it('is never overwritten', async () => {
    const before = await readFile(backup);
    const again = writeBackup({ source: shop.pool, pictures, file: backup, now });
    await expect(again).rejects.toThrow('is there already');
    expect((await readFile(backup)).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(['shop.tar.gz']);
  });

  it('leaves no file when it cannot be completed', async () => {
    const away = await openMediaFolder(join(folder, 'shop.tar.gz'));
    const half = writeBackup({ source: shop.pool, pictures: away, file: `${backup}.2`, now });
    await expect(half).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['shop.tar.gz']);
    const nowhere = join(folder, 'missing', 'shop.tar.gz');
    await expect(writeBackup({ source: shop.pool, pictures, file: nowhere, now })).rejects.toThrow(
      'ENOENT',
    );
  });
});

describe('a shop that is restored', () => {
  let target: TestDatabase;
  let media: string;
  beforeEach(async () => {
    target = await openTestDatabase();
    media = await mkdtemp(join(tmpdir(), 'tiffin-restored-'));
  });
  afterEach(async () => {
    await target.close();
    await rm(media, { recursive: true, force: true });
  });

  const restore = async (file = backup) =>
    restoreBackup({
      file,
      manifest: await checkBackup(file),
      target: target.pool,
      pictures: await openMediaFolder(media),
      keptSecrets,
    });
  const countRows = async () => Object.values(await rowsOf(target.pool)).flat().length;

  it('has every row except sign-ins and keys, and every picture, and continues its numbers', async () => {
    await restore();
    const rows = await rowsOf(shop.pool);
    expect(await rowsOf(target.pool)).toEqual(restoredRows(rows));
    expect(rows.sessions).not.toEqual([]);
    expect(rows.secrets?.length).toBeGreaterThan(5);
    expect(restoredRows(rows).secrets).toHaveLength(1);
    const original = await filesIn(join(shop.app.shop.config.dataDir, 'media'));
    expect(Object.keys(original)).toHaveLength(6);
    expect(await filesIn(media)).toEqual(original);
    const next = "select nextval(pg_get_serial_sequence('orders', 'number')) as number";
    const { rows: theirs } = await shop.pool.query(next);
    expect((await target.pool.query(next)).rows).toEqual(theirs);
  });

  it('can be in an empty folder', async () => {
    const dataDir = media;
    const manifest = await checkBackup(backup);
    const fresh = await openTarget({ dataDir });
    const disk = await openMediaFolder(join(dataDir, 'media'));
    const target = fresh.pool;
    await restoreBackup({ file: backup, manifest, target, pictures: disk, keptSecrets });
    expect(await rowsOf(fresh.pool)).toEqual(restoredRows(await rowsOf(shop.pool)));
    await fresh.close();
  });

  it('never replaces another one', async () => {
    await target.pool.query("insert into secrets values ('mine', 'kept')");
    await expect(restore()).rejects.toThrow('There are rows in the table secrets already.');
    expect(await countRows()).toBe(1);
    expect(await readdir(media)).toEqual([]);
  });

  it('is refused when its list omits a table that may have rows', async () => {
    await target.pool.query("insert into secrets values ('mine', 'kept')");
    const manifest = await checkBackup(backup);
    const tables = manifest.tables.filter(({ table }) => table !== 'secrets');
    const pictures = await openMediaFolder(media);
    const partly = {
      file: backup,
      manifest: { ...manifest, tables },
      target: target.pool,
      pictures,
      keptSecrets,
    };
    await expect(restoreBackup(partly)).rejects.toThrow('leaves out the table secrets');
    expect(await countRows()).toBe(1);
  });

  it('leaves the database empty when the pictures cannot be stored', async () => {
    await writeFile(join(media, 'unfinished'), 'in the way');
    await expect(restore()).rejects.toThrow();
    expect(await countRows()).toBe(0);
  });

  it('leaves the database empty when a row arrives changed', async () => {
    await target.pool.query(`
      create function shorten() returns trigger language plpgsql as
        $$ begin new.message := left(new.message, 3); return new; end $$;
      create trigger shorten before insert on contact_messages for each row execute function shorten()`);
    await expect(restore()).rejects.toThrow('The table contact_messages did not arrive as it was.');
    expect(await countRows()).toBe(0);
  });
});

describe('a backup with a passphrase', () => {
  const passphrase = 'five random words of a list';
  let sealed: string;
  beforeAll(async () => {
    sealed = join(folder, 'shop.tar.gz.age');
    await writeBackup({ source: shop.pool, pictures, file: sealed, passphrase, now });
  });
  afterAll(() => rm(sealed));

  it('is a file of the age command, unreadable without the passphrase, and the same shop with it', async () => {
    const bytes = await readFile(sealed);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(unpacked(bytes)).toBeUndefined();
    const { tables } = await checkBackup(backup);
    expect(await checkBackup(sealed, { passphrase })).toMatchObject({ tables });
    await expect(checkBackup(sealed)).rejects.toThrow(`${sealed} is encrypted: name the file`);
    await expect(checkBackup(sealed, { passphrase: 'another passphrase' })).rejects.toThrow(
      `${sealed} is encrypted with another passphrase`,
    );
  });

  it('is refused with any bit flipped, or truncated anywhere', async () => {
    const bytes = await readFile(sealed);
    const file = join(folder, 'changed.age');
    const isRefused = async (changed: Buffer) => {
      await writeFile(file, changed);
      await expect(checkBackup(file, { passphrase })).rejects.toThrow(/damaged|was changed/);
    };
    for (let index = 3; index < bytes.length; index += Math.ceil(bytes.length / 12)) {
      const turned = Buffer.from(bytes);
      turned.writeUInt8(turned.readUInt8(index) ^ 0x10, index);
      await isRefused(turned);
    }
    for (const length of [30, 150, 5000, bytes.length - 65_552, bytes.length - 1]) {
      await isRefused(bytes.subarray(0, Math.max(length, 10)));
    }
    await rm(file);
  });
});

describe('a damaged file is refused before anything is written:', () => {
  const refused = (file: string, sentence: string | RegExp) =>
    expect(checkBackup(file)).rejects.toThrow(sentence);
  /** Writes the backup again with changed content. */
  const change = async (
    name: string,
    edit: (entries: ArchiveEntry[]) => ArchiveEntry[],
  ): Promise<string> => {
    const file = join(folder, name);
    const entries = edit(await entriesOf(backup));
    await writeArchive(
      file,
      (async function* () {
        yield* entries;
      })(),
    );
    return file;
  };
  const manifestOf = (entry: ArchiveEntry | undefined): Manifest =>
    JSON.parse(String(entry?.bytes));
  const editManifest = (edit: (manifest: Manifest) => object) => (entries: ArchiveEntry[]) => {
    const bytes = Buffer.from(JSON.stringify(edit(manifestOf(entries.at(-1)))));
    return [...entries.slice(0, -1), { name: 'manifest.json', bytes }];
  };

  it('with any bit flipped', async () => {
    const bytes = await readFile(backup);
    const file = join(folder, 'turned');
    const content = gunzipSync(bytes);
    // The first bytes of the format hold the time and the system, not the content.
    for (let index = 10; index < bytes.length; index += Math.ceil(bytes.length / 40)) {
      const turned = Buffer.from(bytes);
      turned.writeUInt8(turned.readUInt8(index) ^ 0x10, index);
      // Some bits of the format are padding and mean nothing.
      if (unpacked(turned)?.equals(content)) continue;
      await writeFile(file, turned);
      await refused(file, `${file} is damaged`);
    }
  });

  it('truncated anywhere', async () => {
    const bytes = await readFile(backup);
    const file = join(folder, 'short');
    for (const length of [0, 1, 20, 1000, bytes.length / 2, bytes.length - 9, bytes.length - 1]) {
      await writeFile(file, bytes.subarray(0, length));
      await refused(file, `${file} is damaged`);
    }
  });

  it('without its last file', async () => {
    await refused(await change('endless', (entries) => entries.slice(0, -1)), 'end is missing');
  });

  it('without a row, without a picture, or with more than it lists', async () => {
    const lessRows = (entries: ArchiveEntry[]) =>
      entries.filter(({ name }) => !name.startsWith('rows/orders/'));
    await refused(await change('less-rows', lessRows), 'checksums');
    const lessPictures = (entries: ArchiveEntry[]) =>
      entries.filter(({ name }) => !name.endsWith('-640.webp'));
    await refused(await change('less-pictures', lessPictures), 'checksums');
    const more = { name: 'rows/strangers/000001.jsonl', bytes: Buffer.from('{"id": "1"}\n') };
    await refused(await change('more-rows', (entries) => [more, ...entries]), 'checksums');
    await refused(await change('after', (entries) => [...entries, more]), 'after its end');
  });

  it('with a file whose name leads to another folder', async () => {
    for (const [index, name] of ['pictures/../../x.webp', '/etc/x', 'pictures/.x'].entries()) {
      const evil = { name, bytes: Buffer.from('x') };
      await refused(await change(`evil-${index}`, (entries) => [evil, ...entries]), 'has no file');
    }
  });

  it('of a newer version of the program, or of a later format', async () => {
    const versions = [
      (known: string[]) => [...known, '9999999999999'],
      (known: string[]) => ['1', ...known.slice(1)],
    ];
    for (const [index, edit] of versions.entries()) {
      const other = editManifest((manifest) => ({
        ...manifest,
        migrations: edit(manifest.migrations),
      }));
      await refused(await change(`newer-${index}`, other), 'of a newer version of the program');
    }
    const named = editManifest((manifest) => ({
      ...manifest,
      version: '9.8.7',
      migrations: [...manifest.migrations, '9999_later'],
    }));
    await refused(await change('named', named), /of a newer version of the program \(9\.8\.7; /);
    const later = editManifest((manifest) => ({ ...manifest, format: 2 }));
    await refused(await change('later', later), 'its list of content cannot be read');
  });

  it('that is not a backup, or is missing', async () => {
    const file = join(folder, 'package.json');
    await copyFile('package.json', file);
    await refused(file, 'is damaged, or no backup');
    await refused(join(folder, 'missing'), 'There is no file');
  });
});
