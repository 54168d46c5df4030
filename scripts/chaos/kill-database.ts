/**
 * Kills PostgreSQL as a power cut would, several times, under orders and payments, and starts it again. Meanwhile both
 * instances have to turn orders away with 503 and Retry-After, to say that they are not ready and to go on showing
 * pages; afterwards they have to be back by themselves. Prints that, then what was acknowledged and what was lost.
 *
 *   npm run chaos -- kill-database
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expectNoFailures, runMishap, type Scene } from './mishap-scene.ts';
import { isReady, type Probed, probe, probeOrder, secondsUntil, tally } from './probes.ts';

const rounds = 3;
const aliveMs = 4000;
const deadMs = 5000;
const everyMs = 500;
const backSeconds = 20;

await runMishap(async (scene) => {
  for (let round = 1; round <= rounds; round++) {
    await wait(aliveMs);
    await killOnce(scene, round);
  }
  // Whoever waited is served before nobody comes any more.
  await wait(aliveMs);
  await expectNoFailures(scene.load);
});

async function killOnce({ postgres, instances, load, expect }: Scene, round: number) {
  await postgres.kill();
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
  await postgres.start();
  const seconds = await secondsUntil(async () => {
    const answers = await Promise.all(instances.map((one) => probeOrder(one, load.carte)));
    const areReady = await Promise.all(instances.map(isReady));
    return answers.every(({ status }) => status === 200) && areReady.every((is) => is);
  }, backSeconds);
  expect(seconds !== undefined, `both are back after ${seconds?.toFixed(1)} s`);
}
