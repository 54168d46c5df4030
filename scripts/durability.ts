/**
 * Kills the real shop under load, over and over, and looks for orders that it had acknowledged and lost.
 *
 *   npm run durability [-- rounds]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, chooseOrder, keepOrdering } from './durability/customers.ts';
import { missingOrders } from './durability/missing-orders.ts';
import { startShop } from './durability/shop-process.ts';

const rounds = Number(process.argv[2] ?? 30);
const customers = 8;
const shortestMs = 300;
const longestMs = 1500;
/** The whole run is over after this, whatever happens. */
const mostMs = 60_000 + rounds * 20_000;

/** One round: orders until the process is killed in the middle of it; answers what was acknowledged. */
async function killUnderLoad(dataDir: string): Promise<Acknowledged[]> {
  const shop = await startShop(dataDir);
  try {
    const order = await chooseOrder(shop.url);
    const acknowledged: Acknowledged[] = [];
    const load = Array.from({ length: customers }, () =>
      keepOrdering(shop.url, order, (placed) => acknowledged.push(placed)),
    );
    const loadMs = shortestMs + Math.random() * (longestMs - shortestMs);
    // A customer who is refused ends the round with its error.
    await Promise.race([wait(loadMs), ...load]);
    await shop.kill();
    await Promise.all(load);
    return acknowledged;
  } finally {
    await shop.kill();
  }
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-durability-'));
  const all: Acknowledged[] = [];
  let lost = 0;
  for (let round = 1; round <= rounds; round++) {
    const acknowledged = await killUnderLoad(dataDir);
    all.push(...acknowledged);
    const missing = await missingOrders(dataDir, all);
    lost = missing.length;
    console.log(`round ${round}: acknowledged ${acknowledged.length}, lost so far ${lost}`);
    for (const text of missing) console.log(`  ${text}`);
  }
  console.log(`acknowledged ${all.length}, lost ${lost}`);
  if (lost > 0 || all.length === 0) {
    console.log(`The data is in ${dataDir}`);
    process.exitCode = 1;
    return;
  }
  await rm(dataDir, { recursive: true, force: true });
}

setTimeout(() => {
  console.error(`Not done after ${mostMs / 1000} s.`);
  process.exit(1);
}, mostMs).unref();
await main();
