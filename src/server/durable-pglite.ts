/** PGlite on a folder, made durable: one process has it, and a commit is on the disk before it is acknowledged. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const sqliteBusy = 5;
const settings = ['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', 'timezone=UTC'];

/**
 * Takes the folder for this process, and makes it if need be; undefined when another process has it. The lock is the
 * kernel's: it holds while the process is stopped or blocked, and is gone at the moment it dies.
 */
export function lockFolder(folder: string): DatabaseSync | undefined {
  makeFolder(folder);
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      return undefined;
    }
    throw error;
  }
}

/** Opens, or creates, the database in a folder that is locked. */
export async function openDurable(folder: string): Promise<PGlite> {
  const data = join(folder, 'pg');
  // Made once the first boot is on the disk as a whole: without it no order can exist yet.
  const ready = join(folder, 'ready');
  if (existsSync(data) && !existsSync(ready)) {
    // The first boot was cut short. Set aside, never deleted.
    renameSync(data, `${data}.incomplete.${Date.now()}`);
  }
  const files = new DurableFS(data);
  const engine = await PGlite.create({
    fs: files,
    startParams: [
      // "-F" switches fsync off.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
  });
  if (!existsSync(ready)) {
    await engine.exec('checkpoint');
    syncTree(data);
    writeFileSync(ready, '');
    syncPath(ready);
    // Not the whole of it: to open and close the lock's file would give the lock away (POSIX).
    syncPath(folder);
  }
  await requireDurability(engine, files);
  return engine;
}

/** The one place of Emscripten's file layer that PGlite leaves empty; it is not documented. */
interface FileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** PGlite as published never calls fsync: acknowledged commits would be lost with the power. */
class DurableFS extends NodeFS {
  syncCount = 0;

  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun ??= [];
    result.emscriptenOpts.preRun.push((layer: FileLayer) => {
      layer.NODEFS.stream_ops.fsync = ({ nfd }) => {
        syncOrEnd(nfd);
        this.syncCount += 1;
        return 0;
      };
    });
    return result;
  }
}

/** After a failed fsync nobody knows what the disk holds; to go on would acknowledge what is not there. */
function syncOrEnd(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Refuses to run where a commit does not reach the disk, as after an upgrade that moves the hook. */
async function requireDurability(engine: PGlite, files: DurableFS): Promise<void> {
  await engine.exec('create table if not exists _boot (at timestamptz)');
  const before = files.syncCount;
  await engine.exec('delete from _boot; insert into _boot values (now())');
  if (files.syncCount === before) {
    throw new Error('The embedded database does not run: its commits do not reach the disk.');
  }
}

/** Every folder that is made has to be on the disk in the one above it. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let path = folder; path !== dirname(first); path = dirname(path)) syncPath(dirname(path));
}

function syncTree(path: string): void {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) syncTree(join(path, name));
  }
  syncPath(path);
}

function syncPath(path: string): void {
  // Windows opens no folder for that; its file system keeps a journal of names by itself.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  // Windows also wants write access for it.
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
