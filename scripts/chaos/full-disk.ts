/**
 * Lets the disk under the built-in PostgreSQL run full under orders and payments, then makes room again. What is read has
 * to be answered meanwhile, what is written to be refused in the house's form, and afterwards the shop has to work
 * again, at the latest when it is started anew. Prints that, then what was acknowledged and what was lost. Needs a small
 * file system of its own: where it may not mount one it prints "not tried".
 *
 *   npm run chaos -- full-disk
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { lookUpOrders } from '#src/orders/order-contract.ts';
import { type Instance, openInstances, roundRobin } from '../bench/rush-client.ts';
import { settlePayments } from '../bench/rush-customers.ts';
import { createFigures } from '../bench/rush-figures.ts';
import { type RunningServer, startShop } from '../bench/servers.ts';
import { boundTime, expect, type Load, proveAll, report, startLoad } from './mishap-scene.ts';
import { type Probed, probe, probeOrder, secondsUntil, tally, untilRefused } from './probes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const sizeMegabytes = 256;
const aliveMs = 3000;
const fullMs = 5000;
const everyMs = 250;
const backSeconds = 15;
const settleMs = 30_000;

boundTime();
const disk = mountSmallDisk(sizeMegabytes);
if (disk) await runOn(disk);

async function runOn({ folder, fill, empty }: SmallDisk): Promise<void> {
  const dataDir = join(folder, 'data');
  let shop = await startShop({ dataDir });
  const instances = openInstances([shop.url]);
  const [instance] = instances;
  if (!instance) throw new Error('There is no shop.');
  const load = await startLoad(instances);
  await wait(aliveMs);
  fill();
  expect(await untilRefused(instance, load.carte), 'the database has felt that its disk is full');
  await watchFull(instance, load);
  empty();
  shop = await comesBack(shop, { dataDir, instance, load });
  await wait(aliveMs);
  await load.end();
  const signal = AbortSignal.timeout(settleMs);
  const figures = createFigures();
  const nextCaller = roundRobin({ instances, figures, tries: 3, signal });
  await settlePayments(nextCaller, load.placed, signal);
  await shop.stop();
  report(load);
  await proveAll({ dataDir }, load);
}

async function watchFull(instance: Instance, { carte }: Load): Promise<void> {
  const written: Probed[] = [];
  const readings: Probed[] = [];
  for (const end = performance.now() + fullMs; performance.now() < end; await wait(everyMs)) {
    written.push(await probeOrder(instance, carte));
    readings.push(await probe(instance, { method: 'GET', path: listAddresses.path }));
    const body = JSON.stringify({ mobile_no: '6000000000' });
    readings.push(await probe(instance, { method: 'POST', path: lookUpOrders.path, body }));
  }
  const isRefused = ({ text, status }: Probed) =>
    status === 200 || text === '503 unavailable' || text === '500 internal';
  expect(written.every(isRefused), `orders are refused in the house’s form (${tally(written)})`);
  expect(
    readings.every(({ status }) => status === 200),
    `what is read is answered (${tally(readings)})`,
  );
}

/** By itself, or when it is started anew. */
async function comesBack(
  shop: RunningServer,
  { dataDir, instance, load }: { dataDir: string; instance: Instance; load: Load },
): Promise<RunningServer> {
  const isBack = async () => (await probeOrder(instance, load.carte)).status === 200;
  const seconds = await secondsUntil(isBack, backSeconds);
  if (seconds !== undefined) {
    expect(true, `it takes orders ${seconds.toFixed(1)} s after there was room again`);
    return shop;
  }
  console.log(shop.isRunning() ? '  it did not recover by itself' : '  the process has ended');
  await shop.kill();
  const again = await startShop({ dataDir, port: new URL(shop.url).port });
  expect((await secondsUntil(isBack, backSeconds)) !== undefined, 'it takes orders after a start');
  return again;
}
