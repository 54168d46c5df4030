/** The CPU time of processes with all that they have started, as Linux tells it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
  if (!existsSync('/proc/self/stat')) return undefined;
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => read(Number(name))),
  );
  const isBelow = (id: number): boolean => {
    const parent = all.get(id)?.parent;
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  const below = [...all].filter(([id]) => isBelow(id)).map(([, { ms }]) => ms);
  return { own: all.get(pid)?.ms ?? 0, below: below.reduce((sum, ms) => sum + ms, 0) };
}

/** The process that started this one; undefined where it is on another machine. */
export function parentOf(pid: number): number | undefined {
  return read(pid)[0]?.[1].parent;
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
    // Its own time in the program and in the system, and that of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
    return [[pid, { parent, ms: (ticks * 1000) / ticksASecond }]];
  } catch {
    return [];
  }
}
