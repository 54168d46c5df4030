/**
 * The built-in PostgreSQL, used when no other is configured: starts it, restarts it if it ends, and
 * tells other programs its address.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, superuser } from './cluster.ts';
import { type Home, openHome, openRuntime, reachableProgram, removeRuntime } from './home.ts';
import { lockFolder } from './lock.ts';
import { stopOrphanedServer } from './orphaned-server.ts';
import { prepareProgram, requirePublished } from './program.ts';
import type { Server, ServerOptions } from './running-server.ts';
import { DatabaseSentence } from './sentence.ts';
import { refusalOf, startServer } from './server-process.ts';
import { asListItem, builtInSettings } from './settings.ts';
import { writePrivate } from './user.ts';

export interface BuiltIn {
  /** The URL of the shop's database, for further pools. */
  url: string;
  /** Stops the server. Transactions are rolled back; the next start needs no recovery. */
  stop(): Promise<void>;
}

/** The name of the shop's user and of its database. */
const shop = 'tiffin_shop';
const port = 5432;
const socketName = `.s.PGSQL.${port}`;
const largestLog = 1_000_000;

/**
 * Opens or creates the database in `dataDir`. Throws a DatabaseSentence when that is impossible.
 */
export async function startBuiltIn(dataDir: string): Promise<BuiltIn> {
  const folder = resolve(dataDir);
  const unlock = [lockFolder(folder)];
  try {
    const home = await openHome(folder);
    // A copy of the data folder may link to the same home.
    if (home.folder !== join(folder, 'postgres')) unlock.push(lockFolder(home.folder));
    return await startIn(home, () => {
      for (const free of unlock) free();
    });
  } catch (error) {
    for (const free of unlock) free();
    throw error;
  }
}

async function startIn(home: Home, unlock: () => void): Promise<BuiltIn> {
  const addressFile = join(home.folder, 'address');
  await stopOrphanedServer({
    data: join(home.folder, 'data'),
    socket: join(home.folder, socketName),
  });
  await forgetAddress(addressFile);
  const runtime = await openRuntime(home);
  const { path, libraries } = await reachableProgram(requirePublished(), home, runtime);
  const program = await prepareProgram(path, libraries, home.user);
  const cluster = await openCluster(home.folder, program);
  const place = await placeIn(runtime);
  const logFile = join(home.folder, 'log');
  await shorten(logFile);
  const urlOf = (user: string, database: string) => place.url(user, cluster.password, database);
  const url = urlOf(shop, shop);
  const settings = { ...builtInSettings, ...place.settings };
  const options = { program, data: cluster.data, settings, logFile, url };
  const watched = new WatchedServer(options, join(runtime, socketName));
  await watched.start();
  try {
    await ensureShop(url, urlOf(superuser, 'postgres'), cluster);
    await writePrivate(addressFile, url, home.user);
  } catch (error) {
    await watched.stop();
    throw error;
  }
  return {
    url,
    async stop() {
      await watched.stop();
      await rm(addressFile, { force: true });
      await removeRuntime(runtime);
      unlock();
    },
  };
}

/** False before a first start is complete; such a folder contains no order. */
export function hasBuiltIn(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'data'));
}

/** The URL of the server that a running shop has on this folder; undefined if none is running. */
export async function runningAddress(dataDir: string): Promise<string | undefined> {
  const file = join(resolve(dataDir), 'postgres', 'address');
  const url = await readFile(file, 'utf8').catch(() => undefined);
  return url !== undefined && (await connects(url)) ? url : undefined;
}

async function forgetAddress(file: string): Promise<void> {
  const url = await readFile(file, 'utf8').catch(() => undefined);
  if (url === undefined) return;
  const host = new URLSearchParams(url.slice(url.indexOf('?'))).get('host');
  if (host) await removeRuntime(host);
  await rm(file);
}

/**
 * Where the server listens: a socket that only the folder's owner can reach, or on Windows an
 * address of the machine itself.
 */
async function placeIn(runtime: string) {
  const isWindows = process.platform === 'win32';
  const ownPort = isWindows ? randomInt(20_000, 32_000) : port;
  const host = isWindows ? '127.0.0.1' : runtime;
  return {
    settings: {
      port: ownPort,
      listen_addresses: isWindows ? host : '',
      unix_socket_directories: isWindows ? '' : asListItem(host),
      unix_socket_permissions: '0700',
    },
    url: (user: string, password: string, database: string) =>
      `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${ownPort}`,
  };
}

/**
 * Creates the user and the database at the first start, also after a first start that was
 * interrupted here.
 */
async function ensureShop(url: string, superuserUrl: string, { password }: Cluster): Promise<void> {
  if (await connects(url)) return;
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: users } = await client.query('select from pg_roles where rolname = $1', [shop]);
    if (users.length === 0) await client.query(`create role ${shop} login`);
    await client.query(`alter role ${shop} password '${password}'`);
    const { rows: found } = await client.query('select from pg_database where datname = $1', [
      shop,
    ]);
    if (found.length === 0) await client.query(`create database ${shop} owner ${shop}`);
  } finally {
    await client.end();
  }
}

async function connects(url: string): Promise<boolean> {
  return (await refusalOf(url)) === undefined;
}

async function shorten(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLog) await rename(logFile, `${logFile}.1`);
}

/** The first pause between tries to start the server; each pause is twice the previous one. */
const firstPauseMs = 500;
const longestPauseMs = 8000;

/** A server that is restarted when it ends while the shop needs it; until then requests get 503. */
class WatchedServer {
  readonly #options: ServerOptions;
  readonly #socket: string;
  #server: Server | undefined;
  readonly #closing = new AbortController();
  #startedAt = 0;
  #restarting: Promise<void> | undefined;

  constructor(options: ServerOptions, socket: string) {
    this.#options = options;
    this.#socket = socket;
  }

  async start(): Promise<void> {
    const server = await startServer(this.#options);
    this.#server = server;
    this.#startedAt = performance.now();
    void server.ended.then(() => {
      this.#restarting = this.#startAgain();
    });
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#restarting;
    await this.#server?.stop();
  }

  /**
   * Restarts the server without a limit of tries: ending the shop would not help, and the cause of
   * the failure may be removed.
   */
  async #startAgain(): Promise<void> {
    const { signal } = this.#closing;
    const hasLasted = performance.now() - this.#startedAt > firstPauseMs;
    let pauseMs = firstPauseMs;
    for (let tries = 0; !signal.aborted; tries++) {
      if (tries > 0 || !hasLasted) {
        await wait(pauseMs, undefined, { signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        if (signal.aborted) return;
      }
      console.error('The built-in PostgreSQL has ended; starting it again.');
      try {
        await stopOrphanedServer({ data: this.#options.data, socket: this.#socket });
        await this.start();
        return;
      } catch (error) {
        console.error(error instanceof DatabaseSentence ? error.message : error);
      }
    }
  }
}
