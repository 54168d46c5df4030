/** The real server in a separate process, for tests that kill it repeatedly on one database. */
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
  /** The menus of tomorrow: one lunch, one dinner. */
  readonly menuIds: string[];
  readonly addressId: string;
  /** The address of the running server; waits while there is none. */
  url(): Promise<string>;
  /** On a free port; resolves when it accepts requests. */
  start(): Promise<void>;
  /** Kills it as a power failure would. */
  kill(): Promise<void>;
  /** Stops it as an operator would; returns the process's exit code. */
  stop(): Promise<number | null>;
  openBooks(): Promise<Database>;
  /** A connection to the database of the running server, to lock its rows. */
  connect(): Promise<pg.Client>;
  /** Kills the server and deletes all its data. */
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
    // Requests from now on wait for the next server.
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
      // It may end with the killed server.
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
  // A normal exit saves compiled code, so that later starts are faster.
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

/** Menus without a cut-off during the test. */
async function fill(
  openBooks: KillShop['openBooks'],
): Promise<Pick<KillShop, 'menuIds' | 'addressId'>> {
  const { db, close } = await openBooks();
  const now = new Date();
  const date = addDays(businessDay(now, 'Asia/Kolkata'), 1);
  const common = {
    ...{ date, description: 'Cooked for the test', items: ['Rice'], status: 'Available' as const },
    ...{ isPublished: true, photoUrl: null, portions: null, dishId: null, tiffinId: null },
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
