/**
 * Lets the disk under the embedded database run full under orders and payments, then makes room again. What is read has
 * to be answered meanwhile, what is written to be refused in the house's form, and afterwards the shop has to work
 * again, at the latest when it is started anew. Prints that, then what was acknowledged and what was lost. Needs a small
 * file system of its own: where it may not mount one it prints "not tried".
 *
 *   npm run chaos -- full-disk
 */
import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { lookUpOrders } from '#src/orders/order-contract.ts';
import { type Instance, openInstances, roundRobin } from '../bench/rush-client.ts';
import { settlePayments } from '../bench/rush-customers.ts';
import { createFigures } from '../bench/rush-figures.ts';
import { type RunningServer, startShop } from '../bench/servers.ts';
import { boundTime, expect, type Load, proveAll, report, startLoad } from './mishap-scene.ts';
import { type Probed, probe, probeOrder, secondsUntil, tally } from './probes.ts';

const sizeMegabytes = 256;
const aliveMs = 3000;
const fullMs = 5000;
const everyMs = 250;
/** Segments that the database has made beforehand take this many orders at once for a while. */
const crowd = 12;
const fillingMs = 60_000;
const backSeconds = 15;
const settleMs = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'tiffin-disk-'));
const dataDir = join(folder, 'data');
const ballast = join(folder, 'ballast');

boundTime();
if (mounts()) {
  process.on('exit', unmount);
  await main();
} else {
  rmdirSync(folder);
  console.log('not tried: this needs the right to mount a small file system');
}

function mounts(): boolean {
  try {
    const options = `size=${sizeMegabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unmount(): void {
  execFileSync('umount', ['-l', folder]);
  rmdirSync(folder);
}

async function main(): Promise<void> {
  let shop = await startShop({ dataDir });
  const instances = openInstances([shop.url]);
  const [instance] = instances;
  if (!instance) throw new Error('There is no shop.');
  const load = await startLoad(instances);
  await wait(aliveMs);
  fill();
  expect(await isFelt(instance, load), 'the database has felt that its disk is full');
  await watchFull(instance, load);
  rmSync(ballast);
  shop = await comesBack(shop, instance, load);
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

/** To the last byte. */
function fill(): void {
  const file = openSync(ballast, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) fillBy(file, size);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function fillBy(file: number, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    while (writeSync(file, bytes) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Orders come one behind the other until one is refused. */
async function isFelt(instance: Instance, { carte }: Load): Promise<boolean> {
  const end = performance.now() + fillingMs;
  let isRefused = false;
  const orderOn = async () => {
    while (!isRefused && performance.now() < end) {
      if ((await probeOrder(instance, carte)).status !== 200) isRefused = true;
    }
  };
  await Promise.all(Array.from({ length: crowd }, orderOn));
  return isRefused;
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
  instance: Instance,
  { carte }: Load,
): Promise<RunningServer> {
  const isBack = async () => (await probeOrder(instance, carte)).status === 200;
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
