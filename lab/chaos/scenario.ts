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
 * Argument of a scenario's program: two instances on a PostgreSQL server instead of one on its own.
 */
const isOnServer = process.argv[2] === 'server';

/** The time limit of the whole run. */
const mostMs = 300_000;
const ordersPerSecond = 5;
/**
 * The share of customers who close the tab after paying, so that no client polls for the payment.
 */
const leaving = 0.4;
/** How often a customer who can't be served tries again. */
const tries = 60;
/** From the end of the load until the last customer gives up. */
const closingMs = 30_000;
/** A lease of a dead instance is 60 s, and a failed job is retried some time later. */
const settleMs = 90_000;

export interface Load {
  figures: Figures;
  placed: Acknowledged[];
  carte: Carte;
  /** The longest time in which no order was accepted. */
  longestSilenceMs(): number;
  /** No new customers arrive; the current ones are served or give up. */
  end(): Promise<void>;
}

export interface Scene {
  database: SceneDatabase;
  /** For queries on the database next to the shop. */
  pool: pg.Pool;
  dataDir: string;
  shops: RunningServer[];
  instances: readonly Instance[];
  load: Load;
  /** Restarts an instance that has ended, at its own address. */
  restart(index: number): Promise<void>;
  /** Prints a sentence, and fails the run if it is false. */
  expect(isSo: boolean, sentence: string): void;
}

/** Ends the process after a time limit. */
export function boundTime(ms = mostMs): void {
  setTimeout(() => {
    console.error(`Not done after ${ms / 1000} s.`);
    process.exit(1);
  }, ms).unref();
}

interface Setting {
  optionsOf?: (index: number) => ShopOptions;
  /**
   * Scenarios of two instances run on a server, others on the database that the command line names.
   */
  onServer?: boolean;
  /** The location of the data folder. */
  disk?: string;
}

/**
 * Runs `scenario` under load, waits until everything is settled, and checks what was acknowledged.
 */
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
  // One after the other, because the first one fills the database.
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

/**
 * Customers who arrive at random times; if an instance does not respond, they use the other one.
 */
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

/** Waits until background jobs have settled every payment; returns how many are not settled. */
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

/** Seconds until every instance accepts orders and reports ready; undefined after a time limit. */
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
 * Customers may see a broken connection, a 503 with Retry-After, and a payment page whose opening
 * was interrupted; any other failure of the server is an error. Ends the load.
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

/** Opens the database of stopped shops, and checks everything that was acknowledged. */
export async function proveAll(
  where: { databaseUrl?: string; dataDir: string },
  { placed }: Load,
): Promise<void> {
  if (!printProof(await proveStopped(where, placed))) process.exitCode = 1;
  console.log(process.exitCode ? 'FAILED' : 'passed');
}
