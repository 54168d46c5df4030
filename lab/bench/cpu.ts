/** The CPU time of processes with all that they have started, as Linux tells it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** In `/proc` a second has so many ticks, on every machine that Linux runs on today. */
const ticksASecond = 100;

interface Process {
  parent: number;
  ms: number;
}

export interface CpuTimes {
  /** Of the process itself, and of everything below it. */
  own: number;
  below: number;
}

/** Milliseconds so far; undefined where the system does not tell. */
export function cpuOf(pid: number): CpuTimes | undefined {
  if (!existsSync('/proc/self/schedstat')) return undefined;
  const all = readAll();
  const [own = 0, ...below] = family(pid, all).map((id) => all.get(id)?.ms ?? 0);
  return { own, below: below.reduce((sum, ms) => sum + ms, 0) };
}

/** Milliseconds of the shop itself, and of its database. */
export interface CpuShares {
  server: number;
  database: number;
}

/** What each of `count` took in between; undefined where the system does not tell. */
export function cpuOfEach(
  count: number,
  before: CpuTimes | undefined,
  after: CpuTimes | undefined,
): CpuShares | undefined {
  if (!before || !after) return undefined;
  const share = (part: keyof CpuTimes) => (after[part] - before[part]) / count;
  return { server: share('own'), database: share('below') };
}

/** Of a second: a shop that only looks for work takes less. */
const quietMs = 25;
const patienceSeconds = 120;

/** Returns when the work that a start leaves behind is done, such as the comparing of books. */
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

/** The process itself first, then all below it. */
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

/** The process that started this one; undefined where it is on another machine. */
export function parentOf(pid: number): number | undefined {
  return read(pid)[0]?.[1].parent;
}

function readAll(): Map<number, Process> {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(names.flatMap((name) => read(Number(name))));
}

/** Nothing for one that has just ended. */
function read(pid: number): [number, Process][] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // Of children that have ended there are ticks alone.
    const ticks = fields.slice(13, 15).reduce((sum, part) => sum + part, 0);
    return [[pid, { parent, ms: threadsMs(pid) + (ticks * 1000) / ticksASecond }]];
  } catch {
    return [];
  }
}

/** In nanoseconds instead of ticks: a shop at rest takes less than one of these in a second. */
function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + threadMs(`/proc/${pid}/task/${thread}`), 0);
}

function threadMs(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    // It has just ended.
    return 0;
  }
}
