/** Servers to measure, each in its own process, separate from the load generator. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Stops at the end of its block. */
export interface RunningServer extends AsyncDisposable {
  url: string;
  pid: number;
  /** False once the process is gone, whatever ended it. */
  isRunning(): boolean;
  stop(): Promise<void>;
  /** Kills it as a power failure would. */
  kill(): Promise<void>;
}

export interface ShopOptions {
  /** The caller removes it; by default a new one with demo data. */
  dataDir?: string;
  /** The port of an earlier start; by default a free one. */
  port?: string;
  /** A PostgreSQL server instead of the built-in one; several instances may share it. */
  databaseUrl?: string;
  /** Overrides the settings below. */
  env?: Record<string, string>;
  /** A program that runs in the shop's process before the shop. */
  preload?: string;
  /** Called with the process id before the server listens. */
  onSpawn?(pid: number): void;
}

/** The arguments of `npm start` for Node, such as memory limits. */
async function startArguments(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: { start: string };
  };
  const [, , ...words] = scripts.start.split(' ');
  return words.slice(0, -1);
}

const address = /http:\/\/\d+\.\d+\.\d+\.\d+:\d+/;

/** A data folder for one measurement; removed at the end of its block. */
export function openFolder() {
  return mkdtempDisposable(join(tmpdir(), 'tiffin-bench-'));
}

/** Starts the built shop without rate limits and with a quiet log. */
export async function startShop(options: ShopOptions = {}): Promise<RunningServer> {
  const own = options.dataDir === undefined ? await openFolder() : undefined;
  const preload = options.preload === undefined ? [] : ['--import', options.preload];
  const server = await start(
    [...(await startArguments()), ...preload, 'src/app/main.ts'],
    {
      PORT: options.port ?? '0',
      DATA_DIR: options.dataDir ?? own?.path ?? '',
      // Never the database or the address of the developer's own environment.
      DATABASE_URL: options.databaseUrl ?? '',
      PUBLIC_URL: '',
      PAYMENT_GATEWAY: 'sandbox',
      SEED: 'demo',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    options.onSpawn,
  );
  const stop = async () => {
    await server.stop();
    await own?.remove();
  };
  return { ...server, stop, [Symbol.asyncDispose]: stop };
}

/** A Fastify route that sends these bytes and does nothing else. */
export function startBareServer(bytes: Buffer): Promise<RunningServer> {
  return start(['lab/bench/bare-server.ts'], { BARE_BODY: bytes.toString('base64') });
}

/** A route that stores an order of a shop with one statement and does nothing else. */
export function startBareOrders(where: { dataDir: string; databaseUrl?: string }) {
  return start(['lab/bench/bare-orders.ts'], {
    DATA_DIR: where.dataDir,
    DATABASE_URL: where.databaseUrl ?? '',
    PAYMENT_GATEWAY: 'sandbox',
  });
}

const running = new Set<ChildProcess>();
// Ends the servers together with this program, because nothing else would.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Resolves when it listens. */
async function start(
  args: string[],
  env: Record<string, string>,
  onSpawn?: (pid: number) => void,
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  if (child.pid !== undefined) onSpawn?.(child.pid);
  child.once('exit', () => running.delete(child));
  const stop = () => end(child, 'SIGTERM');
  return {
    url: await addressOf(child),
    pid: child.pid ?? 0,
    isRunning: () => isRunning(child),
    stop,
    kill: () => end(child, 'SIGKILL'),
    [Symbol.asyncDispose]: stop,
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = address.exec(line);
    if (found) {
      child.stdout.resume();
      return found[0];
    }
  }
  throw new Error('the server ended before it listened');
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
