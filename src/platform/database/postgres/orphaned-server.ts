/** Ends a server that a killed shop may have left on a folder. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signal } from './signal.ts';

const pauseMs = 20;

interface LeftOver {
  data: string;
  /** The path of the socket, which also has a lock file with the server's process id. */
  socket: string;
}

/**
 * The caller holds the folder's lock, so a server found here has lost its shop. A file whose
 * process id now belongs to another process, for example after a reboot or in a container, is
 * deleted, and so is an incomplete file: PostgreSQL would refuse to start in both cases.
 */
export async function stopOrphanedServer({ data, socket }: LeftOver): Promise<void> {
  if (!existsSync(data)) return;
  const file = join(data, 'postmaster.pid');
  const first = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  const find = () => serversOf(data, first);
  // The server has no clients any more. Data that it does not write in time is in its write-ahead
  // log, which the next server replays.
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
 * The processes of the server: those whose working directory is the data folder. `first` is the
 * process id from the server's file.
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
    // A newer version may have replaced the program file.
    const program = await readlink(`/proc/${pid}/exe`);
    return basename(program).replace(/ \(deleted\)$/, '') === 'postgres';
  } catch {
    // The process has ended or belongs to another user.
    return false;
  }
}

/** Asks the process list on systems other than Linux. */
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
