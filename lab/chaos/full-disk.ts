/**
 * Fills the disk of the built-in PostgreSQL under orders and payments: first its tables can't grow,
 * then it has no space for its log and must stop. Requests that can't be stored must be refused
 * with 503 and Retry-After, and pages must be served all the time. A shop that is started there
 * must report the reason. When the disk has space again, the first shop must recover by itself.
 * Prints that, then what was acknowledged and what was lost. Needs a small file system: if it may
 * not mount one, it prints "not tried".
 *
 *   npm run chaos -- full-disk
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Probed, probe, probeOrder, secondsUntil, tally, untilRefused } from './probes.ts';
import { expectNoFailures, runScenario, type Scene, secondsUntilBack } from './scenario.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const sizeMegabytes = 512;
const aliveMs = 4000;
const fullMs = 5000;
const everyMs = 250;
const endSeconds = 20;
/** The server is restarted after at most ten seconds. */
const backSeconds = 30;

const disk = mountSmallDisk(sizeMegabytes);
if (disk) await runScenario((scene) => fillUp(scene, disk), { disk: disk.folder });

async function fillUp(scene: Scene, { folder, fill, empty }: SmallDisk): Promise<void> {
  const { instances, load, shops, expect } = scene;
  const [instance] = instances;
  if (!instance) throw new Error('There is no shop.');
  await wait(aliveMs);
  fill();
  const isFelt = await untilRefused(instance, load.carte);
  expect(isFelt, 'the database has felt that its disk is full');
  await watch(scene, 'while tables can’t grow');
  expect(await ends(scene), 'without room for its log it ends');
  await watch(scene, 'without a database');
  expect(refusesToStart(join(folder, 'other')), 'a start on the full disk says that it is full');
  expect(
    shops.every((shop) => shop.isRunning()),
    'the shop lives',
  );
  empty();
  const seconds = await secondsUntilBack(scene, backSeconds);
  expect(
    seconds !== undefined,
    `it is back by itself ${seconds?.toFixed(1)} s after there was room again`,
  );
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

/** Requests further log segments until there is no space. */
async function ends({ pool }: Scene): Promise<boolean> {
  const isAway = () =>
    pool.query('select pg_switch_wal(), txid_current()').then(
      () => false,
      (error: { code?: string }) => ['ECONNREFUSED', 'ENOENT'].includes(error.code ?? ''),
    );
  return (await secondsUntil(isAway, endSeconds)) !== undefined;
}

function refusesToStart(dataDir: string): boolean {
  const { status, stderr } = spawnSync(process.execPath, ['src/app/main.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
    timeout: endSeconds * 1000,
  });
  console.log(`  it says: ${stderr.trim()}`);
  return status === 1 && stderr.includes('is full');
}
