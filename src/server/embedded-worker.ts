/** The thread that the embedded database runs in: takes messages in turn, keeps house in between, closes cleanly. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { lockFolder, openDurable } from './durable-pglite.ts';
import type { FromWorker, ToWorker } from './embedded-protocol.ts';
import { EmbeddedSession } from './embedded-session.ts';

const checkpointMs = 60_000;
const vacuumMs = 6 * 60 * 60 * 1000;

type Task = () => Promise<unknown>;

async function main(folder: string): Promise<void> {
  const lock = lockFolder(folder);
  if (!lock) {
    send({ kind: 'in-use' });
    return;
  }
  const engine = await openDurable(folder);
  serve(engine, () => lock.close());
  send({ kind: 'ready' });
}

function send(message: FromWorker): void {
  const bytes = message.kind === 'answer' ? [message.bytes.buffer] : [];
  parentPort?.postMessage(message, bytes);
}

function serve(engine: PGlite, unlock: () => void): void {
  const session = new EmbeddedSession(engine);
  const { whenIdle, keepHouse } = housekeeping(session);
  // One thing at a time. When the engine is beyond use the queue breaks, and the process ends with it.
  let queue = Promise.resolve();
  const take = async (message: ToWorker) => {
    if (message.kind === 'bytes') {
      send(await session.feed(message));
      await keepHouse();
      return;
    }
    // Writes a checkpoint: the next start has nothing to recover.
    await engine.close();
    unlock();
    process.exit(0);
  };
  parentPort?.on('message', (message: ToWorker) => {
    queue = queue.then(() => take(message));
  });

  const soon = (task: Task) => {
    whenIdle(task);
    const step = async () => {
      // By way of the event loop, so that clients get their turn between two tasks.
      if (await keepHouse()) setImmediate(next);
    };
    const next = () => {
      queue = queue.then(step);
    };
    next();
  };
  // The engine is single-user PostgreSQL: it has neither a checkpointer nor autovacuum.
  setInterval(() => soon(() => engine.exec('checkpoint')), checkpointMs).unref();
  setInterval(() => soon(() => vacuum(engine, whenIdle)), vacuumMs).unref();
}

/** Tasks that wait until no client is in the middle of something. */
function housekeeping(session: EmbeddedSession) {
  const tasks: Task[] = [];
  return {
    whenIdle: (task: Task) => {
      tasks.push(task);
    },
    /** Does one task; false when there is none, or no time for it. */
    async keepHouse(): Promise<boolean> {
      const task = session.isIdle ? tasks.shift() : undefined;
      await task?.().catch((error: unknown) => console.error(error));
      return task !== undefined;
    },
  };
}

/** Table by table: all of them in one statement would hold up the clients for as long. */
async function vacuum(engine: PGlite, whenIdle: (task: Task) => void): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' order by oid desc",
  );
  for (const { name } of rows) whenIdle(() => engine.exec(`vacuum (analyze) ${name}`));
}

await main(workerData);
