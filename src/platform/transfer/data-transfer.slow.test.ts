import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBucket, type TestBucket } from '#lab/fakes/fake-bucket.ts';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { runCommand, startServer } from '#lab/processes/run-command.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';

const commandMs = 120_000;
const pictureLink = '/media/0a1b-640.webp';

let folder: string;
let bucket: TestBucket;
let database: OwnDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-commands-'));
  // The database's user must be able to pass through; otherwise the database would be stored
  // elsewhere.
  await chmod(folder, 0o755);
  bucket = await startBucket();
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database.remove();
  await bucket[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const read = async ({ address }: { address: string }, path: string) =>
  (await fetch(`${address}${path}`)).text();

it(
  'a shop and its pictures move to PostgreSQL and a bucket, where several servers open it and back it up while they run',
  async () => {
    const builtIn = { DATA_DIR: join(folder, 'data') };
    const { databaseUrl } = database;
    const moved = { DATA_DIR: join(folder, 'none'), DATABASE_URL: databaseUrl, ...bucket.env };
    const pictures = await openMediaFolder(join(builtIn.DATA_DIR, 'media'));
    await pictures.put(pictureLink.replace('/media/', ''), 'pixels');
    let menus: string;
    {
      await using server = await startServer({ ...builtIn, SEED: 'demo' });
      menus = await read(server, '/api/user/menus');
      await server.stop();
    }

    const migrate = () => runCommand('scripts/migrate-data.ts', [], { ...moved, ...builtIn });
    const { code, output } = await migrate();
    expect(code, output).toBe(0);
    expect(output).toContain('Picture files in the bucket tiffin-pictures: 1.');

    await using one = await startServer({ ...moved, SEED: 'none' });
    await using other = await startServer({ ...moved, SEED: 'none' });
    for (const server of [one, other]) {
      expect(await read(server, '/api/user/menus')).toBe(menus);
      expect(await read(server, pictureLink)).toBe('pixels');
    }
    expect(await migrate()).toMatchObject({
      code: 1,
      output: expect.stringContaining('There are rows in the table'),
    });
    const file = join(folder, 'shop.tar.gz');
    expect(await runCommand('scripts/backup.ts', [file], moved)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Picture files: 1.'),
    });
  },
  commandMs,
);

it(
  'moving a shop fails with a message when the database is unavailable or refuses',
  async () => {
    const wrong = Object.assign(new URL(database.databaseUrl), { password: 'wrong' }).href;
    const missing = Object.assign(new URL(database.databaseUrl), { pathname: 'missing' }).href;
    const away = 'postgres://shop:secret@127.0.0.1:1/shop';
    for (const [DATABASE_URL, sentence] of [
      [away, 'The database at DATABASE_URL does not answer.'],
      [wrong, 'The database at DATABASE_URL refuses: password authentication failed'],
      [missing, 'The database at DATABASE_URL refuses: database "missing" does not exist.'],
    ] as const) {
      const { code, output } = await runCommand('scripts/backup.ts', ['x'], { DATABASE_URL });
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(output).not.toMatch(/\n\s+at |wrong|secret/);
    }
  },
  commandMs,
);
