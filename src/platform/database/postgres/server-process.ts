/** Starts a PostgreSQL server that always ends together with the process that started it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Server, ServerOptions } from './running-server.ts';
import { sentenceOf } from './sentence.ts';
import { asFlags } from './settings.ts';
import { signal } from './signal.ts';
import { startWithPgCtl } from './windows-server.ts';

const pauseMs = 15;

/**
 * A shell script between the shop and the server. Its input closes when the shop's process ends;
 * then it stops the server, by force if that takes too long. It opens the log itself, with no more
 * rights than the server has. Only the server's processes hold its output open, so the output ends
 * with the last of them.
 */
const guard = `
umask 077
( (: >>"$2") || mv -f "$2" "$2.1") 2>/dev/null
exec 2>>"$2" || exit
export LD_LIBRARY_PATH="$1" DYLD_LIBRARY_PATH="$1"
shift 2
"$@" </dev/null &
server=$!
echo $server
exec >/dev/null
while read -r line; do :; done
kill -INT $server 2>/dev/null
(
  trap 'kill $!; exit' TERM
  for signal in QUIT KILL; do sleep 5 & wait $!; kill -$signal $server; done
) >/dev/null 2>&1 &
patience=$!
wait $server
kill $patience 2>/dev/null`;

/**
 * Resolves when the server answers, which can take minutes on a slow machine or after a power
 * failure. If the server ends instead, rejects with its output.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { logFile, url, data } = options;
  const said = sizeOf(logFile);
  const running = await (process.platform === 'win32' ? startWithPgCtl : startGuarded)(options);
  const state = { hasEnded: false };
  void running.ended.then(() => {
    state.hasEnded = true;
  });
  while (!(await answers(url))) {
    if (state.hasEnded) throw sentenceOf(await readFrom(logFile, said), data);
    await wait(pauseMs);
  }
  return running;
}

async function startGuarded({ program, data, settings, logFile }: ServerOptions): Promise<Server> {
  const { env, uid, gid } = program.options;
  const command = [program.path('postgres'), '-D', data, ...asFlags(settings)];
  const child = spawn(
    '/bin/sh',
    ['-c', guard, 'sh', env.LD_LIBRARY_PATH ?? '', logFile, ...command],
    {
      cwd: '/',
      env,
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
      // In its own session, so that Ctrl-C reaches only the shop, which first answers its requests.
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The guard of the built-in PostgreSQL has no pipes.');
  stdin.on('error', () => {});
  const ended = once(stdout, 'end').then(() => {
    stdin.end();
  });
  const [pid] = await Promise.race([
    once(createInterface({ input: stdout }), 'line'),
    failed(child),
  ]);
  // Without the script the server would outlive the shop.
  child.once('exit', () => endQuietly(Number(pid), ended));
  return {
    pid: Number(pid),
    ended,
    stop() {
      stdin.end();
      return ended;
    },
  };
}

async function failed(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('The guard of the built-in PostgreSQL has ended.');
}

function endQuietly(pid: number, ended: Promise<void>): void {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  setImmediate(() => {
    if (!isOver) signal(pid, 'SIGINT');
  });
}

async function answers(url: string): Promise<boolean> {
  const error = await refusalOf(url);
  // The server also answers when the user or the database does not exist yet.
  return !error || (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''));
}

/** Returns the error of a connection attempt; undefined if it succeeds. */
export async function refusalOf(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, Math.min(size - position, 64_000)));
    await handle.read({ buffer: bytes, position });
    return bytes.toString();
  } finally {
    await handle.close();
  }
}
