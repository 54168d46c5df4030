/**
 * The built shop on its built-in PostgreSQL, or two instances on a server, with customers who order
 * and pay, for a scenario.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type RunningServer, type ShopOptions, startShop } from '../bench/servers.ts';
import { arrive } from '../crowd/crowd-arrivals.ts';
import { type Instance, openInstance, roundRobin } from '../crowd/crowd-client.ts';
import {
  type Acknowledged,
  type Carte,
  createOrders,
  orderAndPay,
} from '../crowd/crowd-customers.ts';
import {
  count,
  createFigures,
  type Figures,
  printCounts,
  printTimes,
} from '../crowd/crowd-figures.ts';
import { readCarte } from '../crowd/crowd-opening.ts';
import { printProof, proveStopped } from '../crowd/crowd-proofs.ts';
import { isReady, probeOrder, secondsUntil } from './probes.ts';
import { openBuiltIn, openServer, type SceneDatabase } from './scene-database.ts';

/**
 * Given to a scenario's program: two instances on a PostgreSQL server instead of one on its own.
 */
const isOnServer = process.argv[2] === 'server';

/** The whole run is over after this, whatever happens. */
const mostMs = 300_000;
const ordersPerSecond = 5;
/** How many close the tab when they have paid, so that nobody asks about the payment. */
const leaving = 0.4;
/** A customer who can't be served goes on trying for a while. */
const tries = 60;
/** From the end of the load until the last customer is sent home. */
const closingMs = 30_000;
/** A lease of a dead instance is 60 s, and a job that failed comes back after some more. */
const settleMs = 90_000;

export interface Load {
  figures: Figures;
  placed: Acknowledged[];
  carte: Carte;
  /** The longest time in which no order was taken. */
  longestSilenceMs(): number;
  /** Nobody else comes; those who are there are served or sent home. */
  end(): Promise<void>;
}

export interface Scene {
  database: SceneDatabase;
  /** To look into the database beside the shop. */
  pool: pg.Pool;
  dataDir: string;
  shops: RunningServer[];
  instances: readonly Instance[];
  load: Load;
  /** Starts an instance that is gone again, at its own address. */
  restart(index: number): Promise<void>;
  /** Prints a sentence, and fails the run if it is not so. */
  expect(isSo: boolean, sentence: string): void;
}

/** Ends the process when it takes too long. */
export function boundTime(ms = mostMs): void {
  setTimeout(() => {
    console.error(`Not done after ${ms / 1000} s.`);
    process.exit(1);
  }, ms).unref();
}

interface Setting {
  optionsOf?: (index: number) => ShopOptions;
  /** Scenarios of two instances run on a server, others on what the command line names. */
  onServer?: boolean;
  /** Where the folder of the data lies. */
  disk?: string;
}

/** Plays `scenario` under load, lets all settle, and looks for what was acknowledged. */
export async function runScenario(
  scenario: (scene: Scene) => Promise<void>,
  { optionsOf = () => ({}), onServer = isOnServer, disk = tmpdir() }: Setting = {},
): Promise<void> {
  boundTime();
  const dataDir = await mkdtemp(join(disk, 'tiffin-chaos-'));
  await using database = await (onServer ? openServer() : openBuiltIn(dataDir));
  const { databaseUrl } = database;
  const start = (index: number, port = '0') =>
    startShop({ dataDir, ...(databaseUrl && { databaseUrl }), port, ...optionsOf(index) });
  // One after the other: the first fills the database.
  const shops = [await start(0), ...(onServer ? [await start(1)] : [])];
  const instances = shops.map(({ url }, index) => openInstance(url, index));
  const connectionString = await database.superuserUrl();
  const pool = new pg.Pool({ connectionString, max: 2, query_timeout: 5000 });
  pool.on('error', () => {});
  const load = await startLoad(instances);
  const restart = async (index: number) => {
    shops[index] = await start(index, new URL(instances[index]?.url ?? '').port);
  };
  try {
    await scenario({ database, dataDir, pool, shops, instances, load, restart, expect });
    await load.end();
    await settle(pool);
    await pool.end();
    await Promise.all(shops.map((shop) => shop.stop()));
    report(load);
    await proveAll({ ...(databaseUrl && { databaseUrl }), dataDir }, load);
  } finally {
    await Promise.all(shops.map((shop) => shop.kill()));
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function expect(isSo: boolean, sentence: string): void {
  console.log(`  ${isSo ? 'yes' : 'NO'}: ${sentence}`);
  if (!isSo) process.exitCode = 1;
}

/** Customers who come at their own times; where an instance is silent they go to the other. */
export async function startLoad(
  instances: readonly Instance[],
  seconds = mostMs / 1000,
): Promise<Load> {
  const [first] = instances;
  if (!first) throw new Error('There is no shop.');
  const carte = await readCarte(first);
  const figures = createFigures();
  const placed: Acknowledged[] = [];
  const closed = new AbortController();
  const home = new AbortController();
  const orders = createOrders(carte, 0);
  const nextCaller = roundRobin({ instances, figures, tries, signal: home.signal });
  const rate = { perSecond: ordersPerSecond, seconds, signal: closed.signal };
  const served = arrive(rate, (dueAt) => {
    count(figures.counts, 'customers');
    return orderAndPay(nextCaller(), { orders, placed, leaves: Math.random() < leaving }, dueAt);
  });
  const silence = watchSilence(placed);
  return {
    figures,
    placed,
    carte,
    longestSilenceMs: silence.longestMs,
    async end() {
      closed.abort();
      silence.stop();
      const timer = setTimeout(() => home.abort(), closingMs);
      await served;
      clearTimeout(timer);
    },
  };
}

const lookMs = 20;

function watchSilence(placed: readonly unknown[]) {
  let known = placed.length;
  let since = performance.now();
  let longestMs = 0;
  const look = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - since);
    if (placed.length === known) return;
    known = placed.length;
    since = now;
  }, lookMs);
  return { longestMs: () => longestMs, stop: () => clearInterval(look) };
}

const openPayments = `
  select count(*) as count from sandbox_payments s join payment_attempts a on a.transaction_id = s.reference
  where s.outcome = 'pay' and a.state <> 'paid'`;

/**
 * Waits until background work has settled every payment that was made; answers how many it has not.
 */
export async function settle(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(openPayments);
    const open = Number(rows[0]?.count);
    const ms = performance.now() - began;
    if (open > 0 && ms < settleMs) {
      await wait(500);
      continue;
    }
    expect(open === 0, `every payment is settled ${(ms / 1000).toFixed(1)} s after the load`);
    return open;
  }
}

/**
 * Seconds until every instance takes orders and says that it is ready; undefined where that is not
 * so in time.
 */
export function secondsUntilBack(
  { instances, load }: Pick<Scene, 'instances' | 'load'>,
  mostSeconds: number,
): Promise<number | undefined> {
  return secondsUntil(async () => {
    const answers = await Promise.all(instances.map((one) => probeOrder(one, load.carte)));
    const areReady = await Promise.all(instances.map(isReady));
    return answers.every(({ status }) => status === 200) && areReady.every((is) => is);
  }, mostSeconds);
}

/**
 * Customers may find a broken line, a 503 with Retry-After, and a payment page whose opening was
 * cut off; any other failure of the server is one. Ends the load.
 */
export async function expectNoFailures(load: Load): Promise<void> {
  await load.end();
  const failures = Object.keys(load.figures.errors).filter(
    (what) => /: (5\d\d|no answer) /.test(what) && !what.includes(': 502 gateway_failed '),
  );
  expect(
    failures.length === 0,
    `customers get 503 with Retry-After and no other failure ${failures.join(', ')}`.trim(),
  );
}

export function report({ figures, longestSilenceMs }: Load): void {
  console.log(`  no order was taken for ${(longestSilenceMs() / 1000).toFixed(1)} s at most`);
  printTimes(figures);
  printCounts('what happened', figures.counts);
  printCounts('503 with Retry-After', figures.shed);
  printCounts('other failures, each tried again', figures.errors);
}

/**
 * Opens the database of shops that have stopped, and looks for everything that was acknowledged.
 */
export async function proveAll(
  where: { databaseUrl?: string; dataDir: string },
  { placed }: Load,
): Promise<void> {
  if (!printProof(await proveStopped(where, placed))) process.exitCode = 1;
  console.log(process.exitCode ? 'FAILED' : 'passed');
}
