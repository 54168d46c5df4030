/** The embedded database from the main thread's side: a worker that speaks PostgreSQL's wire protocol, and a pool on it. */
import { Duplex } from 'node:stream';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { FromWorker, ToWorker } from './embedded-protocol.ts';

/** A worker that has not answered for this long never will: a runaway statement can't be stopped from outside. */
const silenceMs = 30_000;
const watchMs = 1000;
const readyForQuery = 0x5a;

/** Opens, or creates, the database in `dataDir`; rejects when another process has it. */
export async function openEmbedded(
  dataDir: string,
): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  const link = await WorkerLink.open(resolve(dataDir));
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    // The engine has one session; the pool queues for it.
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => link.connect() as unknown as import('node:net').Socket,
  });
  return {
    pool,
    async close() {
      await pool.end();
      await link.close();
    },
  };
}

class WorkerLink {
  #worker: Worker;
  #wires = new Map<number, Wire>();
  #lastId = 0;
  /** When the question was put that is not answered yet; 0 is none. */
  #askedAt = 0;
  #closed: (() => void) | undefined;
  #watch: NodeJS.Timeout;

  static open(dataDir: string): Promise<WorkerLink> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: dataDir,
    });
    return new Promise((fulfil, reject) => {
      worker.once('error', reject);
      worker.once('message', (message: FromWorker) => {
        worker.off('error', reject);
        if (message.kind === 'failed') reject(new StartError(message.message));
        else fulfil(new WorkerLink(worker));
      });
    });
  }

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => console.error(error));
    worker.on('exit', () => {
      if (this.#closed) this.#closed();
      // Without its database the process is of no use; whatever runs it starts it again.
      else process.exit(1);
    });
    this.#watch = setInterval(() => this.#endIfSilent(), watchMs).unref();
  }

  connect(): Wire {
    const wire = new Wire(++this.#lastId, (bytes) => {
      this.#askedAt ||= Date.now();
      this.#send({ kind: 'bytes', wire: wire.id, bytes });
    });
    this.#wires.set(wire.id, wire);
    return wire;
  }

  close(): Promise<void> {
    clearInterval(this.#watch);
    return new Promise((fulfil) => {
      this.#closed = fulfil;
      this.#send({ kind: 'close' });
    });
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready' || message.kind === 'failed') return;
    const wire = this.#wires.get(message.wire);
    if (!wire) return;
    if (message.kind === 'bytes') {
      const { bytes } = message;
      if (bytes.at(-6) === readyForQuery) this.#askedAt = 0;
      wire.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return;
    }
    this.#askedAt = 0;
    this.#wires.delete(message.wire);
    if (message.error === undefined) wire.push(null);
    else wire.destroy(new Error(message.error));
  }

  #endIfSilent(): void {
    if (this.#askedAt === 0 || Date.now() - this.#askedAt < silenceMs) return;
    console.error(`The embedded database has not answered for ${silenceMs / 1000} s; ending.`);
    process.kill(process.pid, 'SIGKILL');
  }
}

/** What a person can mend: said in a sentence, without a stack. */
export class StartError extends Error {
  readonly plain = true;
}

/** One client's connection: what `pg` takes for a socket. */
class Wire extends Duplex {
  readonly id: number;
  #write: (bytes: Uint8Array) => void;

  constructor(id: number, write: (bytes: Uint8Array) => void) {
    super();
    this.id = id;
    this.#write = write;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#write(new Uint8Array(chunk));
    done();
  }
}
