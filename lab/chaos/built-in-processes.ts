/** The processes of a shop's built-in PostgreSQL, found by their working directory. Needs `ps`. */
import { readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { superuser } from '#src/platform/database/postgres/cluster.ts';
import { listProcesses, type Process, processesBelow } from '../processes/list-processes.ts';

/** The connection URL of the superuser. */
export function asSuperuser(url: string): string {
  return url.replace(/^postgres:\/\/\w+:/, `postgres://${superuser}:`);
}

/**
 * The server's main process, which is the parent of the others; its guard script is not included.
 */
export function serverProcesses(dataDir: string): number[] {
  return processesOn(dataDir)
    .filter(({ command }) => !isGuard(command))
    .map(({ pid }) => pid);
}

/** All processes on the folder: the server and its guard script. */
function processesOn(dataDir: string): Process[] {
  const data = dataOf(dataDir);
  if (data === undefined) return [];
  const all = listProcesses();
  const named = all.filter(({ command }) => command.includes(data));
  const working = all.filter(({ pid }) => worksIn(pid, data));
  const found = [...named, ...named.flatMap(({ pid }) => processesBelow(pid, all)), ...working];
  return [...new Map(found.map((one) => [one.pid, one])).values()];
}

/** Kills them as a power failure would. */
export function killServer(dataDir: string): void {
  for (const pid of serverProcesses(dataDir)) kill(pid);
}

/** A process may end between the list and its signal. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isGuard(command: string): boolean {
  return command.startsWith('/bin/sh ');
}

function dataOf(dataDir: string): string | undefined {
  try {
    return join(realpathSync(join(dataDir, 'postgres')), 'data');
  } catch {
    return undefined;
  }
}

/** Finds processes without their parent, on Linux. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(data);
  } catch {
    return false;
  }
}
