/**
 * Freezes every process of PostgreSQL for half a minute under orders and payments: it accepts
 * connections and does not respond, like a machine whose disk hangs. Requests must end in time with
 * 503 and Retry-After, /readyz must report not ready, the processes must survive without unlimited
 * growth, and service must recover afterwards. Prints that, then what was acknowledged and what was
 * lost. Needs `ps`.
 *
 *   npm run chaos -- frozen-database
 */
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Probed, probe, probeOrder, tally } from './probes.ts';
import { expectNoFailures, runScenario, type Scene, secondsUntilBack } from './scenario.ts';

const aliveMs = 5000;
const frozenMs = 32_000;
const everyMs = 1000;
/**
 * Two waits for a connection and one for a response, as src/platform/database/db.ts allows them,
 * and some more on a busy machine: an order whose response is lost is looked up once more.
 */
const mostAnswerMs = 24_000;
const mostGrowthMegabytes = 300;
const backSeconds = 20;

await runScenario(async (scene) => {
  await wait(aliveMs);
  const before = await residentMegabytes(scene);
  const frozen = scene.database.processes();
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    await watchFrozen(scene);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  const { shops, load, expect } = scene;
  const seconds = await secondsUntilBack(scene, backSeconds);
  expect(seconds !== undefined, `it is back ${seconds?.toFixed(1)} s after the thaw`);
  expect(
    shops.every((shop) => shop.isRunning()),
    'the shop lives',
  );
  const after = await residentMegabytes(scene);
  const text = `${before.join(' and ')} MB before, ${after.join(' and ')} MB after`;
  const hasGrown = after.some((size, index) => size - (before[index] ?? 0) > mostGrowthMegabytes);
  expect(!hasGrown, `their memory stays within bounds: ${text}`);
  await wait(aliveMs);
  await expectNoFailures(load);
});

/** Requests start every second, whatever the previous ones return. */
async function watchFrozen({ instances, load, expect }: Scene): Promise<void> {
  const orders: Promise<Probed>[] = [];
  const ready: Promise<Probed>[] = [];
  for (const end = performance.now() + frozenMs; performance.now() < end; await wait(everyMs)) {
    // The database may respond to requests that start shortly before the thaw.
    if (end - performance.now() < mostAnswerMs) continue;
    for (const instance of instances) {
      orders.push(probeOrder(instance, load.carte));
      ready.push(probe(instance, { method: 'GET', path: '/readyz' }));
    }
  }
  const placed = await Promise.all(orders);
  const said = await Promise.all(ready);
  const slowest = Math.max(...[...placed, ...said].map(({ ms }) => ms));
  expect(
    placed.every(({ isInOrder }) => isInOrder),
    `orders are turned away (${tally(placed)})`,
  );
  expect(
    said.every(({ status }) => status === 503),
    `/readyz says so (${tally(said)})`,
  );
  expect(slowest < mostAnswerMs, `the slowest of these answers took ${Math.round(slowest)} ms`);
}

async function residentMegabytes({ shops }: Scene): Promise<number[]> {
  const pids = shops.map(({ pid }) => pid).join(',');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', pids]);
  return stdout
    .trim()
    .split('\n')
    .map((kilobytes) => Math.round(Number(kilobytes) / 1024));
}
