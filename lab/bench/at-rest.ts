/** What an open shop without visitors costs: memory and CPU of the shop and of its database. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type CpuShares, cpuOf, cpuOfEach, processesOf } from './cpu.ts';
import { startShop } from './servers.ts';

export interface RestFigures {
  /** Megabytes; memory that processes share is counted once. */
  memory: { server: number; database: number };
  /** Milliseconds a second. */
  cpu: CpuShares;
}

const bytesOfMegabyte = 1024 * 1024;
/** What a start leaves to do, and the pool's idle connections, are over by then. */
const settleSeconds = 35;
/** As long as the rounds of the database's own housekeeping. */
const seconds = 60;

/** Undefined where the system does not tell; the shop runs its own database. */
export async function measureRest(): Promise<RestFigures | undefined> {
  await using shop = await startShop();
  await wait(settleSeconds * 1000);
  const before = cpuOf(shop.pid);
  await wait(seconds * 1000);
  const cpu = cpuOfEach(seconds, before, cpuOf(shop.pid));
  if (!cpu) return undefined;
  const [server = 0, ...database] = processesOf(shop.pid).map(memoryOf);
  return { memory: { server, database: database.reduce((sum, part) => sum + part, 0) }, cpu };
}

/** Its proportional share: what three processes have in common counts as a third in each. */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  return (kilobytes * 1024) / bytesOfMegabyte;
}
