/** A program of the shop as a separate process, for tests: its output and its exit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export interface RunningCommand extends AsyncDisposable {
  isRunning(): boolean;
  /** The whole output so far. */
  output(): string;
  /** Waits until the output matches, and returns the match. */
  says(pattern: RegExp): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** For a process's environment: the next processes load code that one has compiled. */
export const compileCache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };

function startCommand(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): RunningCommand {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...compileCache, PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    output: () => output,
    async says(pattern) {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found[0];
        if (!isRunning()) throw new Error(output);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
    signal: (name) => child.kill(name),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs it to its end. */
export async function runCommand(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  await using command = startCommand(program, args, env);
  const code = await command.ended;
  return { code, output: command.output() };
}

const listening = /http:\/\/127\.0\.0\.1:\d+/;

export interface ServerProcess extends RunningCommand {
  /** Waits until it listens, and returns its address; rejects with its output if it ends. */
  listening(): Promise<string>;
}

/** The server of a shop on a free port, which may end instead of listening. */
export function openServer(env: Record<string, string>): ServerProcess {
  const quiet = { PORT: '0', API_ONLY: 'yes', LOG_LEVEL: 'silent' };
  const server = startCommand('src/app/main.ts', [], { ...quiet, ...env });
  return { ...server, listening: () => server.says(listening) };
}

/** The server of a shop without rate limits, and its address. */
export async function startServer(env: Record<string, string>) {
  const server = openServer({ RATE_LIMITS: 'off', ...env });
  const address = await server.listening();
  return {
    ...server,
    address,
    async stop() {
      server.signal('SIGTERM');
      return server.ended;
    },
  };
}
