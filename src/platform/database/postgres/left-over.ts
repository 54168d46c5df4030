/** Ends the server that a shop which was killed may have left on a folder. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signal } from './signal.ts';

const pauseMs = 20;

interface LeftOver {
  data: string;
  /** Also of this one there is a file with the server's number. */
  socket: string;
}

/**
 * The caller has the folder's lock: what is found here has lost its shop. A number that now belongs
 * to another process, as after a restart of the machine or in a container, is forgotten, and so is
 * a file that was cut short: PostgreSQL would refuse to start for either.
 */
export async function endLeftOver({ data, socket }: LeftOver): Promise<void> {
  if (!existsSync(data)) return;
  const file = join(data, 'postmaster.pid');
  const first = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  const find = () => serversOf(data, first);
  // It has no customers any more; what it does not write in time is in its log, and the next server
  // reads that.
  const isGone =
    (await end(find, 1, (pid) => pid === first && signal(pid, 'SIGINT'))) ||
    (await end(find, 0.7, (pid) => signal(pid, 'SIGQUIT'))) ||
    (await end(find, 3, (pid) => signal(pid, 'SIGKILL')));
  if (!isGone) return;
  await Promise.all([file, `${socket}.lock`].map((path) => rm(path, { force: true })));
}

async function end(
  find: () => Promise<number[]>,
  seconds: number,
  tell: (pid: number) => unknown,
): Promise<boolean> {
  const found = await find();
  for (const pid of found) tell(pid);
  const latest = performance.now() + seconds * 1000;
  while ((await find()).length > 0) {
    if (performance.now() > latest) return false;
    await wait(pauseMs);
  }
  return true;
}

/**
 * The server and what it has started: they work in their folder. `first` is its number by what it
 * has written.
 */
async function serversOf(data: string, first: number): Promise<number[]> {
  if (process.platform !== 'linux') return isServer(first, data) ? [first] : [];
  const folder = await realpath(data);
  const numbers = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  const isOne = await Promise.all(numbers.map((pid) => worksIn(pid, folder)));
  return numbers.filter((_pid, index) => isOne[index]);
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    // Its program may have been replaced by a newer version meanwhile.
    const program = await readlink(`/proc/${pid}/exe`);
    return basename(program).replace(/ \(deleted\)$/, '') === 'postgres';
  } catch {
    // Gone, or another user's.
    return false;
  }
}

/** By what other systems say of it. */
function isServer(pid: number, data: string): boolean {
  try {
    if (process.platform === 'win32') {
      const filter = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'];
      return execFileSync('tasklist', filter, { encoding: 'utf8' }).startsWith('"postgres.exe"');
    }
    const asked = ['-ww', '-o', 'command=', '-p', String(pid)];
    return execFileSync('ps', asked, { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}
