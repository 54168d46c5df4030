/**
 * A PostgreSQL server for tests: from a package, in a temporary folder, ended with the process that
 * started it.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, superuser } from '#src/platform/database/postgres/cluster.ts';
import { reachableProgram } from '#src/platform/database/postgres/home.ts';
import { prepareProgram, publishedPostgres } from '#src/platform/database/postgres/program.ts';
import type { Server } from '#src/platform/database/postgres/running-server.ts';
import { startServer } from '#src/platform/database/postgres/server-process.ts';
import { asListItem, type Settings } from '#src/platform/database/postgres/settings.ts';
import { signal } from '#src/platform/database/postgres/signal.ts';
import { giveTree, lentUser, writePrivate } from '#src/platform/database/postgres/user.ts';

export interface TestPostgres extends AsyncDisposable {
  url(databaseName: string): string;
  /** By its socket, if the system has sockets, because messages cost less than by port. */
  nearUrl(databaseName: string): string;
  /** Stops it cleanly: transactions are rolled back, connections closed. */
  stop(): Promise<void>;
  /** Kills it as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again on its stored data, at the same address; resolves when it responds. */
  start(): Promise<void>;
}

/** As in production, but small, and with a time zone that differs from the program's. */
const settings = {
  listen_addresses: '127.0.0.1',
  timezone: 'Asia/Kolkata',
  max_connections: 120,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
};

/** With `own` settings in addition to the small ones; its folder is in `disk`. */
export async function startPostgres(own: Settings = {}, disk = tmpdir()): Promise<TestPostgres> {
  const folder = await mkdtemp(join(disk, 'tiffin-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    return await startIn(folder, own, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startIn(
  folder: string,
  own: Settings,
  remove: () => Promise<void>,
): Promise<TestPostgres> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  const program = await preparePostgres(folder);
  await writePrivate(passwordFile, password, program.user);
  await createCluster(data, passwordFile, program);
  const port = await freePort();
  const url = (name: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  const socket = process.platform === 'win32' ? undefined : folder;
  const nearUrl = (name: string) =>
    socket === undefined ? url(name) : `${url(name)}?host=${encodeURIComponent(socket)}`;
  let server: Server | undefined;
  const start = async () => {
    server = await startServer({
      program,
      data,
      settings: {
        ...settings,
        unix_socket_directories: socket === undefined ? '' : asListItem(socket),
        ...own,
        port,
      },
      logFile: join(folder, 'log'),
      url: url('postgres'),
    });
  };
  const stop = async () => server?.stop();
  await start();
  return {
    url,
    nearUrl,
    start,
    stop,
    async kill() {
      if (server) signal(server.pid, 'SIGKILL');
      await stop();
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await remove();
    },
  };
}

/**
 * The folder of the programs for this machine, or of another version if the variable TEST_POSTGRES
 * names one (such as /usr/lib/postgresql/15); undefined if none are published for it.
 */
function findPostgres(): string | undefined {
  return process.env.TEST_POSTGRES || publishedPostgres();
}

async function preparePostgres(folder: string) {
  const native = findPostgres();
  if (native === undefined) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} to test with. Where npm left optional packages out, install again with them; on other machines set TEST_POSTGRES to the folder of one, such as /usr/lib/postgresql/15.`,
    );
  }
  const user = await lentUser(folder);
  if (user) await giveTree(folder, user);
  const { path, libraries } = await reachableProgram(native, { folder, user }, folder);
  return prepareProgram(path, libraries, user);
}

/** A database of a running server. */
export interface OwnDatabase {
  name: string;
  databaseUrl: string;
  /** Also while others have it open. */
  remove(): Promise<void>;
}

/** On the server at this address; `options` are those of `create database`. */
export async function createDatabase(serverUrl: string, options = ''): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} ${options}`);
  return {
    name,
    databaseUrl: Object.assign(new URL(serverUrl), { pathname: name }).href,
    remove: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** With all data of `template`, by copying its files: twice as fast as through the log. */
export function copyDatabase(serverUrl: string, template: string): Promise<OwnDatabase> {
  return createDatabase(serverUrl, `template ${template} strategy file_copy`);
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Below the ports of outgoing connections, so that no other program takes it while the server is
 * down.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const listener = createServer().listen(port, '127.0.0.1');
  try {
    await once(listener, 'listening');
    return port;
  } catch {
    return freePort();
  } finally {
    listener.close();
  }
}
