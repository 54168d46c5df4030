/**
 * Lets the disk under PostgreSQL run full under orders and payments: first its tables can't grow, then it has no room for
 * its log and ends, as it has to. What can't be stored has to be turned away with 503 and Retry-After and pages have to
 * be there all the time; when somebody has made room and started PostgreSQL, both instances have to be back by
 * themselves. Prints that, then what was acknowledged and what was lost. Needs a small file system of its own: where it
 * may not mount one it prints "not tried".
 *
 *   npm run chaos -- full-disk-postgresql
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expectNoFailures, runMishap, type Scene } from './mishap-scene.ts';
import {
  isReady,
  type Probed,
  probe,
  probeOrder,
  secondsUntil,
  tally,
  untilRefused,
} from './probes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const sizeMegabytes = 512;
const aliveMs = 4000;
const fullMs = 5000;
const everyMs = 250;
const endSeconds = 20;
const backSeconds = 20;
/** So that nothing is set aside for the log. */
const postgresSettings = { max_wal_size: '32MB', min_wal_size: '32MB' };

const disk = mountSmallDisk(sizeMegabytes);
if (disk) {
  await runMishap((scene) => fillUp(scene, disk), { postgresSettings, disk: disk.folder });
}

async function fillUp(scene: Scene, { fill, empty }: SmallDisk): Promise<void> {
  const { instances, load, postgres, expect } = scene;
  const [instance] = instances;
  if (!instance) throw new Error('There is no shop.');
  await wait(aliveMs);
  fill();
  const isFelt = await untilRefused(instance, load.carte);
  expect(isFelt, 'the database has felt that its disk is full');
  await watch(scene, 'while tables can’t grow');
  expect(await ends(scene), 'without room for its log it ends');
  await watch(scene, 'without a database');
  empty();
  await postgres.kill();
  await postgres.start();
  const seconds = await secondsUntil(async () => {
    const answers = await Promise.all(instances.map((one) => probeOrder(one, load.carte)));
    const areReady = await Promise.all(instances.map(isReady));
    return answers.every(({ status }) => status === 200) && areReady.every((is) => is);
  }, backSeconds);
  expect(seconds !== undefined, `both are back ${seconds?.toFixed(1)} s after it was started anew`);
  await wait(aliveMs);
  await expectNoFailures(load);
}

async function watch({ instances, load, expect }: Scene, when: string): Promise<void> {
  const placed: Probed[] = [];
  const pages: Probed[] = [];
  for (const end = performance.now() + fullMs; performance.now() < end; await wait(everyMs)) {
    for (const instance of instances) {
      placed.push(await probeOrder(instance, load.carte));
      pages.push(await probe(instance, { method: 'GET', path: '/' }));
    }
  }
  expect(
    placed.every(({ status, isInOrder }) => status === 200 || isInOrder),
    `${when}, orders are stored or turned away in order (${tally(placed)})`,
  );
  expect(
    pages.every(({ status }) => status === 200),
    `${when}, pages are there (${tally(pages)})`,
  );
}

/** Asks for the next piece of its log until there is none. */
async function ends({ pool }: Scene): Promise<boolean> {
  const isAway = () =>
    pool.query('select pg_switch_wal(), txid_current()').then(
      () => false,
      (error: { code?: string }) => error.code === 'ECONNREFUSED',
    );
  return (await secondsUntil(isAway, endSeconds)) !== undefined;
}
