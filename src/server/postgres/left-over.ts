/** Ends the server that a shop which was killed may have left on a folder. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signal } from './signal.ts';

const pauseMs = 20;
/** It has no customers any more; what is not written in time is in its log, and the next server reads that. */
const patience: readonly [seconds: number, signal: NodeJS.Signals][] = [
  [1.5, 'SIGINT'],
  [5, 'SIGQUIT'],
  [5, 'SIGKILL'],
];

/** For a process that waits for its disk. */
const patienceOfKernel = 5;

/**
 * The caller has the folder's lock: what is found here has lost its shop. A number that now belongs to another process,
 * as after a restart of the machine or in a container, is forgotten; PostgreSQL would refuse to start for it.
 */
export async function endLeftOver(data: string): Promise<void> {
  await endServer(data);
  await endOrphans(data);
}

async function endServer(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 1) || !signal(pid, 0)) return;
  for (const [seconds, name] of patience) {
    if (!(await isServerOf(pid, data))) break;
    signal(pid, name);
    await gone(pid, data, seconds);
  }
  if (signal(pid, 0)) await rm(file, { force: true });
}

/** Of a server that was killed: one in the middle of its work would keep the next server from starting. */
async function endOrphans(data: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  for (const pid of pids) {
    if (!(await isServerOf(pid, data))) continue;
    signal(pid, 'SIGKILL');
    await gone(pid, data, patienceOfKernel);
  }
}

async function gone(pid: number, data: string, seconds: number): Promise<void> {
  const latest = performance.now() + seconds * 1000;
  while (performance.now() < latest && (await isServerOf(pid, data))) await wait(pauseMs);
}

/** PostgreSQL works in its folder; elsewhere than on Linux its command says which one that is. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
    }
    if (process.platform === 'win32') {
      const filter = `PID eq ${pid}`;
      return /^"postgres\.exe"/i.test(
        execFileSync('tasklist', ['/FI', filter, '/FO', 'CSV', '/NH'], { encoding: 'utf8' }),
      );
    }
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return command.includes(data);
  } catch {
    return false;
  }
}
