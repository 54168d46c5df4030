import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import { openServer, runCommand, startServer } from '#lab/processes/run-command.ts';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import { runningAddress } from './built-in.ts';
import { superuser } from './cluster.ts';

const commandMs = 300_000;

let folder: string;
let dataDir: string;
let shop: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-beside-'));
  // The database's user must be able to pass through; otherwise the database would be stored
  // elsewhere.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  shop = await startServer({ DATA_DIR: dataDir, SEED: 'demo' });
}, commandMs);
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  // The database of a killed shop needs a moment to end.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Programs that run beside the shop on its folder, with their exit code and output. */
const programs: Record<string, () => Promise<{ code: number | null; output: string }>> = {
  'a backup': () => run('scripts/backup.ts', [join(folder, 'shop.tar.gz')]),
  'a file of erasures': () => run('scripts/erasures.ts', [join(folder, 'erasures.json')]),
  'a restoration': () => run('scripts/restore.ts', [join(folder, 'shop.tar.gz')]),
  'a move to another server': async () => {
    const { databaseUrl, remove } = await createEmptyDatabase();
    try {
      return await run('scripts/migrate-data.ts', [], { DATABASE_URL: databaseUrl });
    } finally {
      await remove();
    }
  },
  'a second start': async () => {
    await using second = openServer({ DATA_DIR: dataDir });
    return { code: await second.ended, output: second.output() };
  },
};
const isRefused = ['a restoration', 'a move to another server', 'a second start'];

function run(script: string, args: string[], env: Record<string, string> = {}) {
  return runCommand(script, args, { DATA_DIR: dataDir, ...env });
}

it.each(Object.entries(programs))(
  'a shop continues to store data and take orders after %s on the same folder',
  async (name, program) => {
    const { code, output } = await program();
    if (isRefused.includes(name))
      expect([code, output]).toEqual([1, expect.stringContaining('is in use')]);
    else expect(code, output).toBe(0);
    await checkpoint();
    expect(await placeOrder()).toBe(200);
    expect((await stat(dataDir)).mode & 0o767).toBe(0o700);
  },
  commandMs,
);

/** Writes to the folder by its path, as the server does every few minutes. */
async function checkpoint(): Promise<void> {
  const url = (await runningAddress(dataDir)) ?? '';
  const asSuperuser = url.replace(/\/\/\w+:/, `//${superuser}:`);
  const client = new pg.Client({ connectionString: asSuperuser });
  client.on('error', () => {});
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

async function placeOrder(): Promise<number> {
  const { address } = shop;
  const read = async <Answer>(path: string) =>
    (await (await fetch(`${address}/api/user/${path}`)).json()) as Answer;
  const { menus } = await read<MenuList>('menus');
  const { addresses } = await read<{ addresses: SavedAddress[] }>('addresses');
  const menu = menus.find((one) => one.availability === 'open' && one.portionsLeft === undefined);
  const answer = await fetch(`${address}/api/user/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      address_id: addresses[0]?.id,
      mobile_no: '9825099999',
      note: 'B-204',
      menus: [{ menu_id: menu?.id, quantity: 1 }],
    }),
  });
  return answer.status;
}
