/**
 * Kills PostgreSQL several times, as a power failure would, under orders and payments. The built-in
 * one is restarted by its shop within seconds; a server is restarted here after some seconds. In
 * the meantime every instance must refuse orders with 503 and Retry-After, report not ready and
 * continue to serve pages; afterwards it must recover by itself. Prints that, then what was
 * acknowledged and what was lost.
 *
 *   npm run chaos -- kill-database
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Probed, probe, probeOrder, tally } from './probes.ts';
import { expectNoFailures, runScenario, type Scene, secondsUntilBack } from './scenario.ts';

const rounds = 3;
const aliveMs = 4000;
const deadMs = 5000;
const everyMs = 500;
const backSeconds = 20;

await runScenario(async (scene) => {
  for (let round = 1; round <= rounds; round++) {
    await wait(aliveMs);
    await scene.database.kill();
    const killedAt = performance.now();
    if (scene.database.start) await staysAway(scene, round);
    await scene.database.start?.();
    const since = scene.database.start ? performance.now() : killedAt;
    const isBack = (await secondsUntilBack(scene, backSeconds)) !== undefined;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    scene.expect(isBack, `${round}: it is back after ${seconds} s`);
  }
  // Clients that waited are served before the others stop.
  await wait(aliveMs);
  await expectNoFailures(scene.load);
});

async function staysAway({ instances, load, expect }: Scene, round: number): Promise<void> {
  const placed: Probed[] = [];
  const ready: Probed[] = [];
  const pages: Probed[] = [];
  for (const end = performance.now() + deadMs; performance.now() < end; await wait(everyMs)) {
    for (const instance of instances) {
      placed.push(await probeOrder(instance, load.carte));
      ready.push(await probe(instance, { method: 'GET', path: '/readyz' }));
      pages.push(await probe(instance, { method: 'GET', path: '/' }));
    }
  }
  const orders = `${round}: without a database, orders are turned away in order`;
  expect(
    placed.every(({ isInOrder }) => isInOrder),
    `${orders} (${tally(placed)})`,
  );
  expect(
    ready.every(({ status }) => status === 503),
    `/readyz says so (${tally(ready)})`,
  );
  expect(
    pages.every(({ status }) => status === 200),
    `pages are there (${tally(pages)})`,
  );
}
