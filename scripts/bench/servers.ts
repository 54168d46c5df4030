/** Servers to measure, each in a process of its own so that the load generator does not share its thread. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
}

const address = /http:\/\/127\.0\.0\.1:\d+/;

/**
 * The built shop without rate limits and with a quiet log: on demo data in a temporary folder, or on the data of a
 * folder that its caller removes; on a free port, or on one that it had before.
 */
export async function startShop(
  options: { dataDir?: string; port?: string } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tiffin-bench-')));
  const child = start(['src/server/main.ts'], {
    PORT: options.port ?? '0',
    DATA_DIR: dataDir,
    // Never the database or the address of whoever runs this.
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SEED: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  const url = await addressOf(child);
  return {
    url,
    async stop() {
      await end(child);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

/** A Fastify route that answers these bytes and does nothing else. */
export async function startBareServer(bytes: Buffer): Promise<RunningServer> {
  const child = start(['scripts/bench/bare-server.ts'], { BARE_BODY: bytes.toString('base64') });
  const url = await addressOf(child);
  return { url, stop: () => end(child), kill: () => end(child, 'SIGKILL') };
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
