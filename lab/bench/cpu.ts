/** The CPU time of processes and their children, as Linux reports it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The ticks per second in `/proc`, the same on all current Linux systems. */
const ticksASecond = 100;

interface Process {
  parent: number;
  ms: number;
}

export interface CpuTimes {
  /** Of the process itself, and of all its descendants. */
  own: number;
  below: number;
}

/** In milliseconds so far; undefined if the system does not report it. */
export function cpuOf(pid: number): CpuTimes | undefined {
  if (!existsSync('/proc/self/schedstat')) return undefined;
  const all = readAll();
  const [own = 0, ...below] = family(pid, all).map((id) => all.get(id)?.ms ?? 0);
  return { own, below: below.reduce((sum, ms) => sum + ms, 0) };
}

/** In milliseconds, of the shop itself and of its database. */
export interface CpuShares {
  server: number;
  database: number;
}

/** The time per item of `count` items; undefined if the system does not report it. */
export function cpuOfEach(
  count: number,
  before: CpuTimes | undefined,
  after: CpuTimes | undefined,
): CpuShares | undefined {
  if (!before || !after) return undefined;
  const share = (part: keyof CpuTimes) => (after[part] - before[part]) / count;
  return { server: share('own'), database: share('below') };
}

/** Per second: a shop that only polls for jobs uses less. */
const quietMs = 25;
const patienceSeconds = 120;

/** Resolves when the work after a start is done, such as the check of the books. */
export async function untilQuiet(pid: number): Promise<void> {
  const total = () => {
    const times = cpuOf(pid);
    return times && times.own + times.below;
  };
  for (let second = 0; second < patienceSeconds; second++) {
    const before = total();
    await wait(1000);
    if (before === undefined || (total() ?? 0) - before < quietMs) return;
  }
  throw new Error(`the shop is still at work after ${patienceSeconds} seconds`);
}

/** The process itself first, then all its descendants. */
export function processesOf(pid: number): number[] {
  return family(pid, readAll());
}

function family(pid: number, all: Map<number, Process>): number[] {
  const isBelow = (id: number): boolean => {
    const parent = all.get(id)?.parent;
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  return [pid, ...[...all.keys()].filter(isBelow)];
}

/** The parent of this process; undefined if it is on another machine. */
export function parentOf(pid: number): number | undefined {
  return read(pid)[0]?.[1].parent;
}

function readAll(): Map<number, Process> {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(names.flatMap((name) => read(Number(name))));
}

/** Empty for a process that has just ended. */
function read(pid: number): [number, Process][] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may contain any characters.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // For children that have ended, only ticks are known.
    const ticks = fields.slice(13, 15).reduce((sum, part) => sum + part, 0);
    return [[pid, { parent, ms: threadsMs(pid) + (ticks * 1000) / ticksASecond }]];
  } catch {
    return [];
  }
}

/** Measured in nanoseconds instead of ticks: an idle shop uses less than one tick per second. */
function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + threadMs(`/proc/${pid}/task/${thread}`), 0);
}

function threadMs(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    // The thread has just ended.
    return 0;
  }
}
