import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from './embedded-database.ts';
import { copyTemplate } from './test-database.ts';

let folder: string;
let atEnd: (() => unknown)[];

beforeEach(async () => {
  atEnd = [];
  folder = await copyTemplate();
});

afterEach(async () => {
  for (const end of atEnd.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<EmbeddedDatabase> {
  const database = await openEmbedded(folder);
  atEnd.push(() => database.close().catch(() => {}));
  return database;
}

interface OtherProcess {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  lines: Interface;
  /** Runs a statement there and waits until it is acknowledged. */
  run(statement: string): Promise<void>;
  exit: Promise<[code: number | null, signal: string | null]>;
  errors: Promise<string>;
}

/** `preload` is the source of a module that runs there before everything else, in every thread. */
function startProcess({ preload = '', silenceSeconds = 30 } = {}): OtherProcess {
  const program = join(import.meta.dirname, 'test-database-process.ts');
  const imports = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const child = spawn(process.execPath, [...imports, program, folder, String(silenceSeconds)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout });
  const exit = once(child, 'exit') as OtherProcess['exit'];
  atEnd.push(() => child.kill('SIGKILL') && exit);
  return {
    child,
    lines,
    exit,
    errors: text(child.stderr),
    async run(statement) {
      const answer = once(lines, 'line');
      child.stdin.write(`${statement}\n`);
      expect(await answer).toEqual(['done']);
    },
  };
}

async function startOpen(options?: Parameters<typeof startProcess>[0]): Promise<OtherProcess> {
  const other = startProcess(options);
  expect(await once(other.lines, 'line')).toEqual(['open']);
  return other;
}

const countRows = async ({ pool }: EmbeddedDatabase) =>
  (await pool.query<{ count: string }>('select count(*)::text as count from t')).rows[0]?.count;

describe('the folder', () => {
  it('is refused to a second process, also during the first boot', async () => {
    await rm(folder, { recursive: true });
    await startOpen();
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The data folder ${folder} is in use: another server is using it.`,
    );
    const second = startProcess();
    expect(await second.exit).toEqual([1, null]);
    expect(await second.errors).toContain(folder);
  });

  it('is refused to a second opening in the same process, and free again after closing', async () => {
    const first = await open();
    await expect(openEmbedded(folder)).rejects.toThrow('is in use');
    await first.close();
    await (await openEmbedded(folder)).close();
  });

  it('sets a first boot that was cut short aside and starts anew', async () => {
    await rm(folder, { recursive: true });
    await mkdir(join(folder, 'pg'), { recursive: true });
    await writeFile(join(folder, 'pg', 'PG_VERSION'), 'half');
    const { pool } = await open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).filter((name) => name.includes('incomplete'))).toHaveLength(1);
  });

  it('is left as PostgreSQL leaves it after a clean shutdown', async () => {
    const { pool, close } = await open();
    await pool.query('create table t (id int)');
    await close();
    const shutDown = 1;
    const control = await readFile(join(folder, 'pg', 'global', 'pg_control'));
    expect(control.readUInt32LE(16)).toBe(shutDown);
  });
});

describe('durability', () => {
  let notes: string;

  beforeEach(async () => {
    notes = await mkdtemp(join(tmpdir(), 'tiffin-notes-'));
    atEnd.push(() => rm(notes, { recursive: true }));
  });

  const replaceSync = (body: string) => `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const sync = fs.fsyncSync;
    const notes = ${JSON.stringify(notes)};
    fs.fsyncSync = (descriptor) => { ${body} };
    syncBuiltinESMExports();`;

  it('has every commit on the disk before it is acknowledged', async () => {
    const preload = replaceSync(`sync(descriptor); fs.appendFileSync(notes + '/synced', '.');`);
    const other = await startOpen({ preload });
    await other.run('create table t (id int)');
    for (let id = 0; id < 5; id++) {
      const before = (await readFile(join(notes, 'synced'))).length;
      await other.run(`insert into t values (${id})`);
      expect((await readFile(join(notes, 'synced'))).length).toBeGreaterThan(before);
    }
  });

  it('ends the process when the disk fails, before anything is acknowledged', async () => {
    const preload = replaceSync(
      `if (fs.existsSync(notes + '/broken')) throw new Error('EIO'); sync(descriptor);`,
    );
    const other = await startOpen({ preload });
    await other.run('create table t (id int)');
    await writeFile(join(notes, 'broken'), '');
    other.lines.on('line', () => expect.unreachable());
    other.child.stdin.write('insert into t values (1)\n');
    expect(await other.exit).toEqual([1, null]);
    expect(await other.errors).toContain('EIO');
  });

  it('refuses to start where commits do not reach the disk', async () => {
    const engine = dirname(findPackageJSON('@electric-sql/pglite', import.meta.url) ?? '');
    const preload = `
      import { NodeFS } from '${pathToFileURL(join(engine, 'dist/fs/nodefs.js'))}';
      const init = NodeFS.prototype.init;
      NodeFS.prototype.init = async function (...args) {
        const result = await init.apply(this, args);
        // The first one that is added is ours; the engine's own come later.
        result.emscriptenOpts.preRun.push = function () { delete this.push; };
        return result;
      };`;
    const other = startProcess({ preload });
    expect(await other.exit).toEqual([1, null]);
    expect(await other.errors).toContain('commits do not reach the disk');
  });

  it('keeps what was acknowledged when the process is killed', async () => {
    const other = await startOpen();
    await other.run('create table t (id int)');
    for (let id = 0; id < 20; id++) await other.run(`insert into t values (${id})`);
    other.child.stdin.write('insert into t select generate_series(1, 100000)\n');
    other.child.kill('SIGKILL');
    await other.exit;
    expect(Number(await countRows(await open()))).toBeGreaterThanOrEqual(20);
  });
});

describe('clients', () => {
  it('get an error, and go on, when a statement needs more memory than there is', async () => {
    const { pool } = await open();
    const greedy =
      "select length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 900)";
    await expect(pool.query(greedy)).rejects.toThrow('out of memory');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('do not end each other by a late good-bye', async () => {
    const { pool } = await open();
    const [earlier, later] = [new pg.Client(pool.options), new pg.Client(pool.options)];
    await earlier.connect();
    await earlier.query('create table t (id int)');
    await later.connect();
    await later.query('begin');
    await later.query('insert into t values (1)');
    await earlier.end();
    await later.query('commit');
    expect((await later.query('select id from t')).rows).toEqual([{ id: 1 }]);
    await later.end();
  });

  it('leave nothing of a broken transaction to the next one', async () => {
    const { pool } = await open();
    await pool.query('create table t (id int)');
    const broken = await pool.connect();
    await broken.query("set application_name = 'broken'");
    await broken.query('begin');
    await broken.query('insert into t values (1)');
    broken.release(true);
    const { rows } = await pool.query(
      "select (select count(*)::int from t) as rows, current_setting('application_name') as name",
    );
    expect(rows).toEqual([{ rows: 0, name: '' }]);
  });

  it('send and receive 20 MB in one statement', async () => {
    const { pool } = await open();
    const large = 'x'.repeat(20 * 1024 * 1024);
    const { rows } = await pool.query<{ back: string }>('select $1::text as back', [large]);
    expect(rows[0]?.back === large).toBe(true);
  });
});

describe('the process', () => {
  it('ends when a statement never comes back', async () => {
    const other = await startOpen({ silenceSeconds: 1 });
    other.child.stdin.write('select pg_sleep(600)\n');
    expect(await other.exit).toEqual([null, 'SIGKILL']);
    expect(await other.errors).toContain('has not answered');
  });

  it('ends at once when the engine is beyond use', async () => {
    const other = await startOpen();
    await other.run('create table t (id int)');
    await other.run('insert into t values (1)');
    await other.run(
      'create function f(i int) returns int language plpgsql as $$ begin return f(i + 1); end $$',
    );
    other.child.stdin.write('select f(1)\n');
    expect(await other.exit).toEqual([1, null]);
    expect(await other.errors).toContain('does not answer any more');
    expect(await countRows(await open())).toBe('1');
  });
});
