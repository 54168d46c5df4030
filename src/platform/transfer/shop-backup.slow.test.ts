import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, startServer } from '#lab/processes/run-command.ts';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import type { WireOf } from '../contract/codec.ts';
import { isDatabaseTrouble } from '../database/database-trouble.ts';
import { lockFolder } from '../database/postgres/lock.ts';
import { reachBuiltIn } from '../database/postgres/reach.ts';
import { writeBackup } from './shop-backup.ts';
import { openSource } from './transfer-database.ts';

const commandMs = 240_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-commands-'));
  // The database's user must be able to pass through; otherwise the database would be stored
  // elsewhere.
  await chmod(folder, 0o755);
  await writeFile(passphraseFile(), 'five random words of a list\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const passphraseFile = () => join(folder, 'passphrase');
const sealed = () => ['--passphrase-file', passphraseFile()];
const backup = (file: string, env: Record<string, string>) =>
  runCommand('scripts/backup.ts', [file, ...sealed()], env);
const restore = (file: string, env: Record<string, string>, more = sealed()) =>
  runCommand('scripts/restore.ts', [file, ...more], env);

const readMenus = async ({ address }: { address: string }) =>
  (await fetch(`${address}/api/user/menus`)).text();

describe('a shop on the built-in PostgreSQL', () => {
  it(
    'is backed up while it takes orders, and the backup opens elsewhere',
    async () => {
      const file = join(folder, 'shop.tar.gz.age');
      const first = { DATA_DIR: join(folder, 'first') };
      const second = { DATA_DIR: join(folder, 'second') };
      const picture = '0a1b-640.webp';
      const pictures = await openMediaFolder(join(first.DATA_DIR, 'media'));
      await pictures.put(picture, 'pixels');

      await using server = await startServer({ ...first, SEED: 'demo' });
      const menus = await readMenus(server);
      const customer = await startOrdering(server);
      await customer.hasPlaced(5);
      const before = customer.placed.length;
      const { code, output } = await backup(file, first);
      expect([code, output]).toEqual([0, expect.stringMatching(/orders +\d+ {2}[0-9a-f]{16}\n/)]);
      const after = customer.placed.length;
      await customer.hasPlaced(after + 1);
      await customer.stop();
      await server.stop();

      const unread = await restore(file, second, []);
      expect([unread.code, unread.output]).toEqual([
        1,
        expect.stringMatching(/^\S+ is encrypted: name the file/),
      ]);
      expect(await restore(file, second)).toMatchObject({
        code: 0,
        output: expect.stringContaining('the shop makes new keys at its next start'),
      });
      await using restored = await startServer({ ...second, SEED: 'none' });
      expect(await readMenus(restored)).toBe(menus);
      expect(await (await fetch(`${restored.address}/media/${picture}`)).text()).toBe('pixels');
      const kept = await readOrders(second.DATA_DIR);
      // A consistent snapshot: all orders stored by then, each with its lines, and no later ones.
      expect(kept).toEqual(customer.placed.slice(0, kept.length));
      expect(kept.length).toBeGreaterThanOrEqual(before);
      expect(kept.length).toBeLessThanOrEqual(after + 1);
      await restored.stop();
      expect(await openToOthers(second.DATA_DIR)).toEqual([]);

      const again = await restore(file, second);
      expect(again.code).toBe(1);
      expect(again.output).toContain('Nothing is written over: take an empty database.\n');
      const closed = await backup(join(folder, 'closed.tar.gz'), second);
      expect(closed).toMatchObject({
        code: 0,
        output: expect.stringContaining('Picture files: 1.'),
      });
    },
    commandMs,
  );

  it(
    'is not moved while it is open, and an interrupted backup leaves no partial file',
    async () => {
      const open = { DATA_DIR: join(folder, 'open') };
      await using server = await startServer({ ...open, SEED: 'none' });
      const inUse = `The data folder ${open.DATA_DIR} is in use: another server is using it. Stop that first.\n`;
      const DATABASE_URL = 'postgres://127.0.0.1:1/none';
      const move = await runCommand('scripts/migrate-data.ts', [], { ...open, DATABASE_URL });
      expect([move.code, move.output]).toEqual([1, inUse]);

      const source = await openSource({ dataDir: open.DATA_DIR });
      const reader = await openSource({ dataDir: open.DATA_DIR });
      const blocker = await source.pool.connect();
      await blocker.query('begin; lock table staff in access exclusive mode');
      const file = join(folder, 'half.tar.gz');
      const pictures = await openMediaFolder(join(folder, 'pictures'));
      const writing = writeBackup({ source: reader.pool, pictures, file, now: new Date() });
      const isBrokenOff = expect(writing).rejects.toSatisfy(isDatabaseTrouble);
      const waiting = "select from pg_stat_activity where wait_event = 'relation'";
      const isWaiting = async () => (await blocker.query(waiting)).rowCount;
      await expect.poll(isWaiting).toBe(1);
      await server.stop();
      await isBrokenOff;
      blocker.release(true);
      await Promise.all([source.close(), reader.close()]);
      expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
    },
    commandMs,
  );

  it(
    'makes other programs wait some seconds while it is opening or closing',
    async () => {
      const dataDir = join(folder, 'half-open');
      const free = lockFolder(dataDir);
      await expect(reachBuiltIn(dataDir, 300)).rejects.toThrow(
        `The shop on ${dataDir} is about to open or to close: do this again in a moment.`,
      );
      const reaching = reachBuiltIn(dataDir);
      free();
      const { url, stop } = await reaching;
      const other = await reachBuiltIn(dataDir);
      expect(other.url).toBe(url);
      await stop();
    },
    commandMs,
  );
});

/** Files and folders that other users of the machine may read or change. */
async function openToOthers(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isSymbolicLink());
  const paths = [dataDir, ...files.map((entry) => join(entry.parentPath, entry.name))];
  expect(paths.length).toBeGreaterThan(100);
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode));
  // The database's user passes through root's data folder by its group, which opens nothing inside
  // it.
  const closed = (path: string) => (path === dataDir ? 0o067 : 0o077);
  return paths.filter((path, index) => ((modes[index] ?? 0) & closed(path)) !== 0);
}

interface Line {
  note: string;
  total: number;
}

/** A customer who orders one lunch after the other, each with a different note. */
async function startOrdering({ address }: { address: string }) {
  const read = async <Answer>(path: string) =>
    (await (await fetch(`${address}/api/user/${path}`)).json()) as Answer;
  const { menus } = await read<WireOf<typeof MenuList>>('menus');
  const { addresses } = await read<{ addresses: SavedAddress[] }>('addresses');
  const menu = menus.find((one) => one.availability === 'open' && one.portionsLeft === undefined);
  const placed: Line[] = [];
  const watchers = new Set<() => void>();
  let isDone = false;
  const ordering = (async () => {
    for (let number = 1; !isDone; number++) {
      const body = {
        address_id: addresses[0]?.id,
        mobile_no: '9825099999',
        note: `lunch ${number}`,
        menus: [{ menu_id: menu?.id, quantity: 2 }],
      };
      const answer = await fetch(`${address}/api/user/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      placed.push({ note: body.note, total: (menu?.price ?? 0) * 200 });
      for (const watcher of watchers) watcher();
    }
  })();
  return {
    placed,
    hasPlaced: (count: number) =>
      Promise.race([
        ordering,
        new Promise<void>((resolve) => {
          watchers.add(() => {
            if (placed.length >= count) resolve();
          });
        }),
      ]),
    stop() {
      isDone = true;
      return ordering;
    },
  };
}

/** Orders in the form of the open shop: their dishes, their totals, and their events. */
async function readOrders(dataDir: string): Promise<Line[]> {
  const source = await openSource({ dataDir });
  const { rows } = await source.pool.query<Line & { whole: boolean }>(`
    select note, total_paise::int as total,
      total_paise = (select sum(price_paise * quantity) from order_lines where order_id = orders.id)
        and exists (select from checkouts where id = checkout_id) as whole
    from orders where mobile_no = '9825099999' order by number`);
  await source.close();
  expect(rows.every(({ whole }) => whole)).toBe(true);
  return rows.map(({ note, total }) => ({ note, total }));
}

describe('a command that fails prints the reason and exits with 1:', () => {
  it.each([
    ['backup', [], {}, 'Say which file it shall be: npm run backup -- <file>'],
    ['backup', ['x.tar.gz'], { DATA_DIR: '/nowhere' }, 'There is no shop in the folder /nowhere.'],
    ['restore', [], {}, 'Say which file it is: npm run restore -- <file>'],
    ['restore', ['/nowhere.tar.gz'], {}, 'There is no file /nowhere.tar.gz.'],
    [
      'restore',
      ['x', '--passphrase-file', '/nowhere'],
      {},
      "The passphrase file /nowhere can't be read.",
    ],
    ['erasures', [], {}, 'Say which file it shall be: npm run erasures -- <file>'],
    ['restore', ['x'], { PORT: 'eighty' }, 'PORT must be a port number from 0 to 65535.'],
    ['migrate-data', [], {}, 'DATABASE_URL must be set: it is where the shop goes.'],
  ])(
    '%s %j %j',
    async (name, args, env, sentence) => {
      const { code, output } = await runCommand(`scripts/${name}.ts`, args, env);
      expect([code, output]).toEqual([1, `${sentence}\n`]);
    },
    commandMs,
  );
});
