/**
 * Freezes every process of PostgreSQL for half a minute under orders and payments: it takes connections and says
 * nothing, as a machine whose disk hangs. Requests have to end in time with 503 and Retry-After, /readyz has to say no,
 * the processes have to live and not to grow without bound, and service has to be back afterwards. Prints that, then
 * what was acknowledged and what was lost. Needs `ps`.
 *
 *   npm run chaos -- frozen-database
 */
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expectNoFailures, runMishap, type Scene } from './mishap-scene.ts';
import { isReady, type Probed, probe, probeOrder, secondsUntil, tally } from './probes.ts';

const aliveMs = 5000;
const frozenMs = 32_000;
const everyMs = 1000;
/**
 * Two waits for a connection and one for an answer, as src/server/db.ts allows them, and some more on a busy machine: an
 * order whose answer is lost is looked for once more.
 */
const mostAnswerMs = 24_000;
const mostGrowthMegabytes = 300;
const backSeconds = 20;

await runMishap(async (scene) => {
  await wait(aliveMs);
  const before = await residentMegabytes(scene);
  const frozen = await databaseProcesses();
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    await watchFrozen(scene);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  const { instances, shops, load, expect } = scene;
  const seconds = await secondsUntil(async () => {
    const answers = await Promise.all(instances.map((one) => probeOrder(one, load.carte)));
    const areReady = await Promise.all(instances.map(isReady));
    return answers.every(({ status }) => status === 200) && areReady.every((is) => is);
  }, backSeconds);
  expect(seconds !== undefined, `both are back ${seconds?.toFixed(1)} s after the thaw`);
  expect(
    shops.every((shop) => shop.isRunning()),
    'both processes live',
  );
  const after = await residentMegabytes(scene);
  const text = `${before.join(' and ')} MB before, ${after.join(' and ')} MB after`;
  const hasGrown = after.some((size, place) => size - (before[place] ?? 0) > mostGrowthMegabytes);
  expect(!hasGrown, `their memory stays within bounds: ${text}`);
  await wait(aliveMs);
  await expectNoFailures(load);
});

/** Questions come every second, whatever became of those before. */
async function watchFrozen({ instances, load, expect }: Scene): Promise<void> {
  const orders: Promise<Probed>[] = [];
  const ready: Promise<Probed>[] = [];
  for (const end = performance.now() + frozenMs; performance.now() < end; await wait(everyMs)) {
    // What is asked shortly before the thaw may well be answered by the database.
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

interface Process {
  pid: number;
  parent: number;
  name: string;
}

/** The postmaster first, so that it starts nobody while the others are frozen. */
async function databaseProcesses(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm=']);
  const all = stdout.split('\n').flatMap((line): Process[] => {
    const [, pid, parent, name = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), name }];
  });
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  const found = below(process.pid).filter(({ name }) => /(^|\/)postgres\b/.test(name));
  if (found.length === 0) throw new Error('The processes of PostgreSQL are not to be found.');
  return found.map(({ pid }) => pid);
}

async function residentMegabytes({ shops }: Scene): Promise<number[]> {
  const pids = shops.map(({ pid }) => pid).join(',');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', pids]);
  return stdout
    .trim()
    .split('\n')
    .map((kilobytes) => Math.round(Number(kilobytes) / 1024));
}
