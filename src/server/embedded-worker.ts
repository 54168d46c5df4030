/** The embedded database: PGlite in a thread of its own, made durable, one process to a folder. */
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
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { FromWorker, ToWorker } from './embedded-protocol.ts';

const checkpointMs = 60_000;
const vacuumMs = 6 * 60 * 60 * 1000;

const folder: string = workerData;
const dataFolder = join(folder, 'pg');
/** Written once the first boot is on the disk as a whole; without it no order can exist yet. */
const readyFile = join(folder, 'ready');
let fsyncs = 0;

/** The part of Emscripten's file layer that PGlite leaves empty. */
interface NodeFsModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** PGlite as published never calls fsync: an acknowledged commit could be lost with the power. */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun ??= [];
    result.emscriptenOpts.preRun.push((module: unknown) => {
      (module as NodeFsModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
        syncOrEnd(nfd);
        fsyncs += 1;
        return 0;
      };
    });
    return result;
  }
}

/** After a failed fsync the disk's contents are unknown; going on would acknowledge what is not there. */
function syncOrEnd(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

function syncTree(path: string): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder) for (const name of readdirSync(path)) syncTree(join(path, name));
  // Windows can't open a folder; its file system journals names by itself.
  if (isFolder && process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** A lock of the kernel's: held while this process lives, gone at once when it dies. */
function lockFolder(): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive');
  } catch {
    throw new Error(`The data folder ${folder} is in use by another server.`);
  }
  return lock;
}

async function openDurable(): Promise<PGlite> {
  if (existsSync(dataFolder) && !existsSync(readyFile)) {
    // The very first start was cut short. Set aside, never deleted.
    renameSync(dataFolder, `${dataFolder}.incomplete.${Date.now()}`);
  }
  const database = await PGlite.create({
    fs: new DurableFS(dataFolder),
    startParams: [
      // "-F" switches fsync off.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', 'timezone=UTC'].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
  });
  if (!existsSync(readyFile)) {
    await database.exec('checkpoint');
    syncTree(dataFolder);
    writeFileSync(readyFile, '');
    syncTree(readyFile);
    syncTree(folder);
  }
  await requireDurability(database);
  return database;
}

/** Refuses to run when a commit does not reach the disk, as it would after an upgrade that moves the hook. */
async function requireDurability(database: PGlite): Promise<void> {
  const before = fsyncs;
  await database.exec('create table if not exists _boot (at timestamptz)');
  await database.exec('truncate _boot; insert into _boot values (now())');
  if (fsyncs === before) throw new Error('The embedded database does not reach the disk.');
}

const terminate = 0x58;

/** Splits what clients send into messages of PostgreSQL's protocol and feeds them to the one session there is. */
class Session {
  #database: PGlite;
  #send: (message: FromWorker) => void;
  #client = 0;
  #pending: Buffer = Buffer.alloc(0);

  constructor(database: PGlite, send: (message: FromWorker) => void) {
    this.#database = database;
    this.#send = send;
  }

  async feed(wire: number, bytes: Uint8Array): Promise<void> {
    if (wire !== this.#client) await this.#changeClient(wire);
    this.#pending = Buffer.concat([this.#pending, bytes]);
    for (let message = this.#next(); message; message = this.#next()) {
      if (message[0] === terminate) {
        this.#send({ kind: 'ended', wire });
        return;
      }
      const answer: Buffer[] = [];
      await this.#database.execProtocolRawStream(message, {
        onRawData: (data) => answer.push(Buffer.from(data)),
      });
      if (answer.length > 0) {
        this.#send({ kind: 'bytes', wire, bytes: new Uint8Array(Buffer.concat(answer)) });
      }
    }
  }

  /** Nothing of one client's session reaches the next. */
  async #changeClient(wire: number): Promise<void> {
    this.#client = wire;
    this.#pending = Buffer.alloc(0);
    await this.#database.exec('rollback');
    await this.#database.exec('discard all');
  }

  /** The first message of a connection has no type byte before its length. */
  #next(): Uint8Array | undefined {
    if (this.#pending.length < 5) return undefined;
    const isStartup = this.#pending[0] === 0;
    const length = isStartup ? this.#pending.readInt32BE(0) : 1 + this.#pending.readInt32BE(1);
    if (this.#pending.length < length) return undefined;
    const message = new Uint8Array(this.#pending.subarray(0, length));
    this.#pending = this.#pending.subarray(length);
    return message;
  }
}

async function serve(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('embedded-worker.ts runs as a worker thread');
  const send = (message: FromWorker) => port.postMessage(message);
  const lock = lockFolder();
  const database = await openDurable();
  const session = new Session(database, send);
  let chain: Promise<unknown> = Promise.resolve();

  // Single-user PostgreSQL has neither a checkpointer nor autovacuum.
  const whenIdle = (statement: string) => {
    chain = chain
      .then(() => (database.isInTransaction() ? undefined : database.exec(statement)))
      .catch((error: unknown) => console.error(error));
  };
  setInterval(() => whenIdle('checkpoint'), checkpointMs).unref();
  setInterval(() => whenIdle('vacuum (analyze)'), vacuumMs).unref();

  port.on('message', (message: ToWorker) => {
    chain = chain.then(async () => {
      if (message.kind === 'bytes') {
        await session.feed(message.wire, message.bytes).catch((error: unknown) => {
          send({ kind: 'ended', wire: message.wire, error: String(error) });
        });
        return;
      }
      await database.close();
      lock.close();
      port.close();
      process.exit(0);
    });
  });
  send({ kind: 'ready' });
}

serve().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const failed: FromWorker = { kind: 'failed', message };
  parentPort?.postMessage(failed);
});
