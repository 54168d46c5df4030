import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuiltIn, runningAddress, startBuiltIn } from './built-in.ts';
import { refuseNetworkDisk } from './home.ts';
import { signal } from './signal.ts';

/** A folder after its first start, which takes a second; tests copy it. */
let made: string;
let folder: string;
let atEnd: (() => unknown)[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'tiffin-made-'));
  await (await startBuiltIn(made)).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-built-in-'));
  atEnd = [() => rm(folder, { recursive: true, force: true, maxRetries: 20 })];
});
afterEach(async () => {
  for (const end of atEnd.reverse()) await end();
});

const useMade = () => cp(made, folder, { recursive: true });

async function open(where = folder): Promise<BuiltIn> {
  const database = await startBuiltIn(where);
  let hasStopped = false;
  const stop = async () => {
    if (!hasStopped) await database.stop();
    hasStopped = true;
  };
  atEnd.push(stop);
  return { ...database, stop };
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);

async function untilGone(pid: number): Promise<void> {
  while (signal(pid, 0)) await wait(10);
}

interface OtherProcess {
  child: ChildProcess;
  lines: Interface;
  ended: Promise<unknown[]>;
  errors: Promise<string>;
}

/** Keeps the folder open until its input ends or it is killed; prints the address. */
function startProcess(): OtherProcess {
  const program = `
    const { startBuiltIn } = await import(${JSON.stringify(join(import.meta.dirname, 'built-in.ts'))});
    const { url, stop } = await startBuiltIn(${JSON.stringify(folder)});
    console.log(url);
    process.stdin.resume().on('end', () => stop().then(() => process.exit()));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const ended = once(child, 'exit');
  atEnd.push(() => child.kill('SIGKILL') && ended);
  return {
    child,
    lines: createInterface({ input: child.stdout }),
    ended,
    errors: text(child.stderr),
  };
}

async function startOpen() {
  const other = startProcess();
  const [url] = await once(other.lines, 'line');
  return { ...other, url: String(url) };
}

describe('the first start', () => {
  it("creates a durable cluster, the shop's database and its user, which persist", async () => {
    const first = await open();
    const [shop] = await run(
      first.url,
      `select current_user as user, current_database() as database, usesuper,
         current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
         current_setting('synchronous_commit') as commit, current_setting('timezone') as zone,
         current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp,
         (select datlocale from pg_database where datname = current_database()) as locale
       from pg_user where usename = current_user`,
    );
    expect(shop).toEqual({
      user: 'tiffin_shop',
      database: 'tiffin_shop',
      usesuper: false,
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      zone: 'UTC',
      checksums: 'on',
      tcp: '',
      locale: 'en-IN',
    });
    await run(first.url, 'create table t as select 1 as one');
    await first.stop();
    const second = await open();
    expect(await run(second.url, 'select one from t')).toEqual([{ one: 1 }]);
  });

  it('waits for its server, however long that takes', async () => {
    await useMade();
    let now = performance.now();
    // Each look at the clock advances it by an hour.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000));
    atEnd.push(() => clock.mockRestore());
    const { url } = await open();
    expect(await run(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('that was interrupted is renamed each time, and neither used nor deleted', async () => {
    const making = join(folder, 'postgres', 'data.making');
    await mkdir(making, { recursive: true });
    await writeFile(join(making, 'PG_VERSION'), 'half');
    await mkdir(join(folder, 'postgres', 'data.incomplete-1'));
    const { url } = await open();
    expect(await run(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const aside = join(folder, 'postgres', 'data.incomplete-2', 'PG_VERSION');
    expect(await readFile(aside, 'utf8')).toBe('half');
  });

  it('makes all files private', async () => {
    await open();
    const home = join(folder, 'postgres');
    for (const name of ['', 'data']) {
      expect((await stat(join(home, name))).mode & 0o077).toBe(0);
    }
    for (const name of ['password', 'address', 'log', '.s.PGSQL.5432']) {
      expect((await stat(join(home, name))).mode & 0o077).toBe(0);
    }
  });

  it.each([
    ['a blank and letters of other languages', 'tiffin 1, "é" ख'],
    ['more letters than a socket may have', 'x'.repeat(150)],
    ['the sign between two folders', 'a:b;c'],
  ])('works when its name has %s', async (_what, name) => {
    // The database's user must be able to pass through.
    await chmod(folder, 0o755);
    folder = join(folder, name);
    await useMade();
    const first = await open();
    expect(await run(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });
});

describe('the folder', () => {
  beforeEach(useMade);

  it('is locked against a second process and a second opening, and unlocked after closing', async () => {
    const first = await open();
    const refusal = `The data folder ${folder} is in use: another server is using it.`;
    await expect(startBuiltIn(folder)).rejects.toThrow(refusal);
    const second = startProcess();
    expect((await second.ended)[0]).toBe(1);
    expect(await second.errors).toContain(refusal);
    await first.stop();
    await open();
  });

  it('tells other programs of the shop where the server is, while it runs', async () => {
    expect(await runningAddress(folder)).toBeUndefined();
    const first = await open();
    const address = await runningAddress(folder);
    expect(await run(address ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    expect(await runningAddress(folder)).toBeUndefined();
  });

  it('is left as PostgreSQL leaves it after a clean shutdown', async () => {
    await (await open()).stop();
    const shutDown = 1;
    const control = await readFile(join(folder, 'postgres', 'data', 'global', 'pg_control'));
    expect(control.readUInt32LE(16)).toBe(shutDown);
  });

  it('of another version of PostgreSQL is not used, with a message', async () => {
    await writeFile(join(folder, 'postgres', 'data', 'PG_VERSION'), '17\n');
    await expect(startBuiltIn(folder)).rejects.toThrow(
      /is of PostgreSQL 17, this version of the shop has \d+\. Make a backup/,
    );
  });

  it('of the former database engine is not used, with a message', async () => {
    await rm(join(folder, 'postgres'), { recursive: true });
    await mkdir(join(folder, 'pg'));
    await writeFile(join(folder, 'ready'), '');
    await expect(startBuiltIn(folder)).rejects.toThrow('a shop of an earlier version');
    expect((await readdir(folder)).sort()).toEqual(['lock', 'pg', 'ready']);
  });

  it('without its password file is refused with a message', async () => {
    await rm(join(folder, 'postgres', 'password'));
    await expect(startBuiltIn(folder)).rejects.toThrow('password is missing');
  });

  it('on a network disk is refused, and on a disk of this machine it is not', () => {
    expect(() => refuseNetworkDisk(folder, 0x6969)).toThrow('is on a network disk');
    expect(() => refuseNetworkDisk(folder, 0xff534d42 | 0)).toThrow('is on a network disk');
    expect(() => refuseNetworkDisk(folder, 0xef53)).not.toThrow();
  });

  it("whose settings PostgreSQL refuses reports PostgreSQL's message, and is unlocked", async () => {
    const settings = join(folder, 'postgres', 'data', 'postgresql.conf');
    const before = await readFile(settings);
    await appendFile(settings, 'no_such_setting = 1\n');
    await expect(startBuiltIn(folder)).rejects.toThrow('no_such_setting');
    await writeFile(settings, before);
    await open();
  });
});

describe('a shop that is killed', () => {
  beforeEach(useMade);

  it('leaves no server running, and loses no acknowledged data', async () => {
    const other = await startOpen();
    await run(other.url, 'create table t as select 1 as one');
    const pid = await serverPid();
    other.child.kill('SIGKILL');
    await untilGone(pid);
    const { url } = await open();
    expect(await run(url, 'select one from t')).toEqual([{ one: 1 }]);
  });

  it("together with all its server's processes opens again at once", async () => {
    const other = await startOpen();
    await run(other.url, 'create table t as select 1 as one');
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    other.child.kill('SIGKILL');
    await other.ended;
    const { url } = await open();
    expect(await run(url, 'select one from t')).toEqual([{ one: 1 }]);
  });

  it('leaves a server, which the next shop ends', async () => {
    const other = await startOpen();
    const pid = await serverPid();
    // A stopped process does not handle the signal to end.
    process.kill(pid, 'SIGSTOP');
    atEnd.push(() => signal(pid, 'SIGKILL'));
    other.child.kill('SIGKILL');
    await other.ended;
    await open();
    expect(await serverPid()).not.toBe(pid);
  });

  it('does not make the next one wait for a process that has the same process id as its server', async () => {
    const stranger = spawn('sleep', ['600']);
    atEnd.push(() => stranger.kill('SIGKILL'));
    const home = join(folder, 'postgres');
    const written = `${stranger.pid}\n${join(home, 'data')}\n1\n5432\n${home}\n\n0 0\nready\n`;
    await writeFile(join(home, 'data', 'postmaster.pid'), written);
    await writeFile(join(home, '.s.PGSQL.5432.lock'), written);
    await open();
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });
});

describe('a server that ends while the shop runs', () => {
  it('is restarted at the same address, with all acknowledged data', async () => {
    await useMade();
    const { url } = await open();
    await run(url, 'create table t as select 1 as one');
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => run(url, 'select one from t').catch(() => undefined))
      .toEqual([{ one: 1 }]);
    expect(await serverPid()).not.toBe(pid);
  });
});
