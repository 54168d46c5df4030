/** The cost of an open shop without visitors: memory and CPU of the shop and of its database. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type CpuShares, cpuOf, cpuOfEach, processesOf } from './cpu.ts';
import { startShop } from './servers.ts';

export interface RestFigures {
  /** In megabytes; memory that processes share is counted once. */
  memory: { server: number; database: number };
  /** In milliseconds per second. */
  cpu: CpuShares;
}

const bytesOfMegabyte = 1024 * 1024;
/** By then the work of a start is done, and the pool's idle connections are closed. */
const settleSeconds = 35;
/** The same period as the database's own maintenance. */
const seconds = 60;

/** Undefined if the system does not report it; the shop runs its own database. */
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

/** The proportional share: memory that three processes share counts as a third in each. */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  return (kilobytes * 1024) / bytesOfMegabyte;
}
