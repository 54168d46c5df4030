/**
 * Starts PostgreSQL on Windows with pg_ctl, which drops administrator rights. There is no child
 * process to wait for.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Server, ServerOptions } from './running-server.ts';
import { signal } from './signal.ts';

const pauseMs = 500;

export async function startWithPgCtl(options: ServerOptions): Promise<Server> {
  const { program, data, settings, logFile } = options;
  const flags = Object.entries(settings).map(([name, value]) => `-c "${name}=${value}"`);
  const control = (...args: string[]) =>
    promisify(execFile)(program.path('pg_ctl'), ['-D', data, '-w', ...args], program.options);
  await control('-l', logFile, '-o', flags.join(' '), 'start');
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  const ended = whenGone(pid);
  return {
    pid,
    ended,
    async stop() {
      await control('-m', 'fast', 'stop');
      await ended;
    },
  };
}

async function whenGone(pid: number): Promise<void> {
  while (signal(pid, 0)) await wait(pauseMs, undefined, { ref: false });
}
