/** The real server in its own process, for tests that kill it again and again on one database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { insertAddresses } from '#src/addresses/server/address-sql.ts';
import { insertMenus } from '#src/menus/server/menu-sql.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import { type Database, openDatabase } from '#src/platform/database/open-database.ts';
import { runningAddress } from '#src/platform/database/postgres/built-in.ts';

export const killAdmin = { email: 'admin@shop.test', password: 'secret-of-the-tests' };

export interface KillShop {
  /** What can be ordered tomorrow: one lunch, one dinner. */
  readonly menuIds: string[];
  readonly addressId: string;
  /** The address of the running server; waits while there is none. */
  url(): Promise<string>;
  /** On a free port; settles when it takes requests. */
  start(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** As a person who runs it would; answers what the process ended with. */
  stop(): Promise<number | null>;
  openBooks(): Promise<Database>;
  /** A connection to the database of the running server, from which its rows can be locked. */
  connect(): Promise<pg.Client>;
  /** Kills the server and removes all that it has stored. */
  remove(): Promise<void>;
}

const address = /http:\/\/127\.0\.0\.1:\d+/;

export async function makeKillShop(env: Readonly<Record<string, string>>): Promise<KillShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-kill-'));
  const openBooks = () => openDatabase({ dataDir });
  const sold = await fill(openBooks);
  let running = Promise.withResolvers<string>();
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    // Anyone who asks from now on waits for the next server.
    running = Promise.withResolvers();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const shop: KillShop = {
    ...sold,
    url: () => running.promise,
    async start() {
      child = spawn(process.execPath, ['src/app/main.ts'], {
        env: {
          ...quiet,
          DATA_DIR: dataDir,
          NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.resolve(await addressOf(child));
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    openBooks,
    async connect() {
      const client = new pg.Client({ connectionString: await runningAddress(dataDir) });
      // It may end with the server that is killed.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    async remove() {
      await end('SIGKILL');
      // Its database ends a moment later.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
  // One that ends by itself leaves compiled code behind: the others start faster.
  await shop.start();
  await shop.stop();
  return shop;
}

const quiet = {
  NODE_ENV: 'development',
  PORT: '0',
  SEED: 'none',
  API_ONLY: 'yes',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: killAdmin.email,
  ADMIN_PASSWORD: killAdmin.password,
};

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [found] = address.exec(line) ?? [];
    if (found === undefined) continue;
    stdout.resume();
    return found;
  }
  throw new Error('the server ended before it took requests');
}

/** Something to order that no cut-off ends while the test runs. */
async function fill(
  openBooks: KillShop['openBooks'],
): Promise<Pick<KillShop, 'menuIds' | 'addressId'>> {
  const { db, close } = await openBooks();
  const now = new Date();
  const date = addDays(businessDay(now, 'Asia/Kolkata'), 1);
  const common = {
    ...{ date, description: 'Cooked for the test', items: ['Rice'], status: 'Available' as const },
    ...{ isPublished: true, photoUrl: null, portions: null, dishId: null },
    ...{ createdAt: now, updatedAt: now },
  };
  const lunch = { id: randomUUID(), shift: 'Lunch' as const, variant: 'Rajma', pricePaise: 10_400 };
  const dinner = { id: randomUUID(), shift: 'Dinner' as const, variant: 'Dal', pricePaise: 9900 };
  await insertMenus(db, [
    { ...common, ...lunch },
    { ...common, ...dinner },
  ]);
  const addressId = randomUUID();
  const place = { shortname: 'Infocity', address: 'Infocity, Gandhinagar 382007', position: 0 };
  await insertAddresses(db, [{ id: addressId, ...place, createdAt: now }]);
  await close();
  return { menuIds: [lunch.id, dinner.id], addressId };
}
