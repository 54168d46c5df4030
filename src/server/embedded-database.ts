/** The embedded database from the main thread: a worker that speaks PostgreSQL's wire protocol, and a pool on it. */
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Answer, FromWorker, ToWorker } from './embedded-protocol.ts';
import { Wire } from './embedded-wire.ts';

/** A transaction that asks the pool for a second connection would wait for itself; it gets an error after this. */
const connectionSeconds = 5;
const defaultSilenceSeconds = 30;

export interface EmbeddedDatabase {
  pool: pg.Pool;
  /** Waits for the running statement, then closes the folder; the next start has nothing to recover. */
  close(): Promise<void>;
}

/** `plain`: a person can mend it, so its message is all there is to show. */
export class FolderInUseError extends Error {
  readonly plain = true;

  constructor(folder: string) {
    super(`The data folder ${folder} is in use: another server is using it.`);
  }
}

/**
 * Opens, or creates, the database in `dataDir`; a FolderInUseError when another process has it. A statement can't be
 * stopped from outside, so a database that is silent for `silenceSeconds` ends the process; nothing acknowledged is lost.
 */
export async function openEmbedded(
  dataDir: string,
  { silenceSeconds = defaultSilenceSeconds }: { silenceSeconds?: number } = {},
): Promise<EmbeddedDatabase> {
  const link = new WorkerLink(await startWorker(resolve(dataDir)), silenceSeconds);
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    // The engine has one session; the pool keeps the queue for it.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionSeconds * 1000,
    stream: () => link.openWire(),
  });
  return {
    pool,
    async close() {
      await pool.end();
      await link.close();
    },
  };
}

async function startWorker(folder: string): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: folder,
  });
  const first = await new Promise<FromWorker>((fulfil, reject) => {
    worker.on('message', (message: FromWorker) => {
      // `node --watch` sends its own messages this way.
      if (message.kind === 'ready' || message.kind === 'in-use') fulfil(message);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database ended while starting.')));
  });
  if (first.kind === 'ready') return worker;
  await worker.terminate();
  throw new FolderInUseError(folder);
}

class WorkerLink {
  readonly #worker: Worker;
  readonly #wires = new Map<number, Wire>();
  readonly #watch: NodeJS.Timeout;
  #wireCount = 0;
  #unanswered = 0;
  #silentSeconds = 0;
  #isClosing = false;

  constructor(worker: Worker, silenceSeconds: number) {
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'answer') this.#receive(message);
    });
    worker.on('error', (error) => console.error(error));
    worker.on('exit', () => this.#exited());
    this.#watch = setInterval(() => this.#endIfSilent(silenceSeconds), 1000).unref();
  }

  openWire(): Wire {
    this.#wireCount += 1;
    const id = this.#wireCount;
    const wire = new Wire({
      send: (bytes) => {
        this.#unanswered += 1;
        this.#post({ kind: 'bytes', wire: id, bytes }, [bytes.buffer]);
      },
      closed: () => this.#wires.delete(id),
    });
    this.#wires.set(id, wire);
    return wire;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const exit = once(this.#worker, 'exit');
    this.#post({ kind: 'close' });
    await exit;
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive({ wire: id, bytes, isEnd, error }: Answer): void {
    this.#unanswered -= 1;
    this.#silentSeconds = 0;
    const wire = this.#wires.get(id);
    if (error !== undefined) wire?.destroy(new Error(error));
    if (bytes.length > 0) wire?.push(Buffer.from(bytes.buffer));
    if (isEnd) wire?.push(null);
  }

  /** Counts its own calls: after a blocked event loop or a suspended machine, time on a clock would prove nothing. */
  #endIfSilent(mostSeconds: number): void {
    this.#silentSeconds = this.#unanswered === 0 ? 0 : this.#silentSeconds + 1;
    if (this.#silentSeconds < mostSeconds) return;
    console.error(`The embedded database has not answered for ${mostSeconds} s; ending.`);
    process.kill(process.pid, 'SIGKILL');
  }

  #exited(): void {
    clearInterval(this.#watch);
    if (this.#isClosing) return;
    // Without its database the process is of no use; whatever runs it starts it again.
    console.error('The embedded database has ended; ending.');
    process.exit(1);
  }
}
