/** A PostgreSQL server for tests: from a package, in a folder of its own, gone with the process that started it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Guarded } from './test-postgres-guard.ts';
import { type PostgresProgram, preparePostgres } from './test-postgres-program.ts';

export interface TestPostgres extends AsyncDisposable {
  url(databaseName: string): string;
  /** Ends it in order: transactions are rolled back, connections told. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on what it has stored, at the same address; ready when it answers. */
  start(): Promise<void>;
}

/** By the name that they have in postgresql.conf. */
export type PostgresSettings = Record<string, string | number>;

/** As in real life, but small, and with a time zone that is not the program's. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Asia/Kolkata',
  max_connections: 120,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
};
const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-IN', '--encoding=UTF8'];
const startSeconds = 60;
const stopSeconds = 10;

/** With `own` settings beside or instead of the small ones; its folder lies in `disk`. */
export async function startPostgres(
  own: PostgresSettings = {},
  disk = tmpdir(),
): Promise<TestPostgres> {
  const folder = await mkdtemp(join(disk, 'tiffin-postgres-'));
  const password = randomBytes(16).toString('hex');
  try {
    const program = await preparePostgres(folder);
    await createCluster(program, folder, password);
    const port = await freePort();
    const url = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
    const given = { ...settings, ...own, port };
    const server = new Server(program, folder, given, url('postgres'));
    await server.start();
    return {
      url,
      start: () => server.start(),
      stop: () => server.end('SIGINT'),
      kill: () => server.end('SIGKILL'),
      async [Symbol.asyncDispose]() {
        await server.end('SIGINT');
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    throw error;
  }
}

/** A database of a running server. */
export interface OwnDatabase {
  name: string;
  databaseUrl: string;
  /** Also while others have it open. */
  remove(): Promise<void>;
}

/** On the server at this address; `options` as `create database` takes them. */
export async function createDatabase(serverUrl: string, options = ''): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} ${options}`);
  return {
    name,
    databaseUrl: Object.assign(new URL(serverUrl), { pathname: name }).href,
    remove: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
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

async function createCluster(
  { path, options }: PostgresProgram,
  folder: string,
  password: string,
): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (options.uid !== undefined) await chown(passwordFile, options.uid, options.uid);
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const initdb = (args: string[]) =>
    promisify(execFile)(path('initdb'), args, { ...options, cwd: folder });
  const { stdout: version } = await initdb(['--version']);
  const quick = ['--no-sync', '--no-instructions'];
  if (Number(version.match(/\d+/)?.[0]) >= 16) quick.push('--set=scram_iterations=1');
  const args = [`--pgdata=${join(folder, 'data')}`, ...access, ...quick, ...locale];
  await initdb(args);
}

class Server {
  readonly #guarded: Guarded;
  readonly #url: string;
  #guard: ChildProcess | undefined;
  #pid = 0;

  constructor(
    { path, options }: PostgresProgram,
    folder: string,
    given: PostgresSettings,
    url: string,
  ) {
    const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#guarded = {
      program: path('postgres'),
      args: ['-D', join(folder, 'data'), ...flags],
      options,
      logFile: join(folder, 'log'),
      folder,
    };
    this.#url = url;
  }

  async start(): Promise<void> {
    const program = join(import.meta.dirname, 'test-postgres-guard.ts');
    // In a group of its own: Ctrl-C ends the tests, and by that the guard's input.
    const guard = spawn(process.execPath, [program, JSON.stringify(this.#guarded)], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#guard = guard;
    const [pid] = await once(createInterface({ input: guard.stdout }), 'line');
    this.#pid = Number(pid);
    await this.#answers(guard);
  }

  async end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const guard = this.#guard;
    if (!guard || guard.exitCode !== null) return;
    const exit = once(guard, 'exit');
    process.kill(this.#pid, signal);
    const tooLate = setTimeout(() => process.kill(this.#pid, 'SIGKILL'), stopSeconds * 1000);
    await exit;
    clearTimeout(tooLate);
  }

  async #answers(guard: ChildProcess): Promise<void> {
    const latest = performance.now() + startSeconds * 1000;
    while (!(await canConnect(this.#url))) {
      if (guard.exitCode !== null || performance.now() > latest) {
        throw new Error(`PostgreSQL did not start:\n${await readFile(this.#guarded.logFile)}`);
      }
      await wait(50);
    }
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Below those that outgoing connections get: nobody takes it while the server is away. */
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
