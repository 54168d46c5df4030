/**
 * Measures the daily work of a shop while its PostgreSQL grows: shops of 12,000 and of 1,000,000
 * orders on one server take turns, so that a busy moment of the machine affects both. Fails if the
 * biggest one reads a table of orders by a sequential scan.
 *
 *   npm run bench:growth [-- orders…]
 */
import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import pg from 'pg';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Settings } from '#src/platform/database/postgres/settings.ts';
import { startPostgres, type TestPostgres } from '../../postgres/test-postgres.ts';
import { bytesAnOrder } from '../many-orders.ts';
import { quantile } from '../statistics.ts';
import { callsOfBooks } from './growth-books.ts';
import { type Call, callsOfTheDay, type GrownShop, growShop, timeZone } from './growth-calls.ts';
import { callsOfPasses } from './growth-passes.ts';
import { explainCall } from './growth-plans.ts';

const calls = [...callsOfTheDay, ...callsOfBooks, ...callsOfPasses];
/** Whole days, because queries on today read the whole day. */
const smallest = 12_000;
const usual = 1_000_000;
const rounds = 20;
const callsARound = 15;
const warmUpSeconds = 15;
/** The size of an empty cluster and its write-ahead log. */
const spareBytes = 5e9;
/** As on a small server, and fast to fill: this database is never recovered. */
const settings: Settings = {
  shared_buffers: '2GB',
  effective_cache_size: '4GB',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
};

interface Measured {
  shop: GrownShop;
  /** Keyed by the call's name. */
  times: Map<string, number[]>;
}

async function measure(sizes: readonly number[]): Promise<void> {
  await using postgres = await startPostgres(settings);
  const today = businessDay(new Date(), timeZone);
  const shops: Measured[] = [];
  try {
    for (const count of sizes) {
      const began = performance.now();
      const url = await createDatabase(postgres, `orders_${count}`);
      const shop = await growShop(url, count, today);
      shops.push({ shop, times: new Map() });
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`${figure(count)} orders: ${await sizeOf(shop)}, filled in ${seconds} s`);
    }
    for (const { shop } of shops) await warmUp(shop);
    for (let round = 0; round < rounds; round++) {
      for (const call of calls) for (const measured of shops) await time(call, measured);
    }
    report(shops);
    for (const { shop } of shops) await lookAtBooks(shop);
    const biggest = shops.at(-1);
    if (biggest && !(await reportPlans(biggest.shop))) process.exitCode = 1;
  } finally {
    await Promise.all(shops.map(({ shop }) => shop.database.close()));
  }
}

async function createDatabase(postgres: TestPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return postgres.url(name);
}

async function sizeOf({ database }: GrownShop): Promise<string> {
  const { rows } = await database.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return rows[0]?.size ?? '';
}

/** In a running shop the latest orders are in memory. */
async function warmUp(shop: GrownShop): Promise<void> {
  for (const call of calls) {
    const end = performance.now() + warmUpSeconds * 1000;
    while (performance.now() < end) await run(call, shop);
  }
}

async function run(call: Call, shop: GrownShop): Promise<void> {
  const rows = await call.run(shop.database.db, shop);
  if (!call.expected(rows)) throw new Error(`${call.name}: ${rows} rows of ${shop.count} orders`);
}

async function time(call: Call, { shop, times }: Measured): Promise<void> {
  const own = times.get(call.name) ?? [];
  times.set(call.name, own);
  for (let count = 0; count < callsARound; count++) {
    const began = performance.now();
    await run(call, shop);
    own.push(performance.now() - began);
  }
}

function report(shops: readonly Measured[]): void {
  const cells = (first: string, others: readonly string[]) =>
    console.log(first.padEnd(26) + others.map((text) => text.padStart(18)).join(''));
  const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
  console.log(`\nMilliseconds, p95 (p50) of ${rounds * callsARound} calls; load ${load}`);
  cells('', [...shops.map(({ shop }) => figure(shop.count)), 'ratio']);
  for (const { name } of calls) {
    const at = (part: number) => shops.map(({ times }) => quantile(times.get(name) ?? [], part));
    const [p95, p50] = [at(0.95), at(0.5)];
    const ratio = (values: readonly number[]) => (values.at(-1) ?? 0) / (values[0] ?? 1);
    cells(name, [
      ...p95.map((ms, index) => `${ms.toFixed(2)} (${p50[index]?.toFixed(2)})`),
      `${ratio(p95).toFixed(2)} (${ratio(p50).toFixed(2)})`,
    ]);
  }
  console.log('  aim: the biggest at most 1.5 times the smallest');
}

/** Returns whether all calls find their rows by an index. */
async function reportPlans(shop: GrownShop): Promise<boolean> {
  console.log(`\nPlans at ${figure(shop.count)} orders`);
  const scanned: string[] = [];
  for (const call of calls) {
    console.log(call.name);
    for (const statement of await explainCall(call, shop)) {
      const { name, steps, pages, planningMs, executionMs } = statement;
      const ms = `${planningMs.toFixed(2)} + ${executionMs.toFixed(2)} ms`;
      console.log(`  ${name}: ${steps.join(' < ')}; ${pages} pages, ${ms}`);
      scanned.push(...statement.scanned.map((table) => `${call.name} reads all of ${table}`));
    }
  }
  for (const sentence of scanned) console.error(sentence);
  return scanned.length === 0;
}

/** The duration of a night's work, which may grow; the check of all books must pass. */
async function lookAtBooks({ count, database }: GrownShop): Promise<void> {
  const began = performance.now();
  const broken = await findBrokenRules(database.db);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`the daily look at the books of ${figure(count)} orders: ${seconds} s`);
  for (const { rule, subject } of broken) console.error(`rule ${rule}: ${subject}`);
  if (broken.length > 0) process.exitCode = 1;
}

function figure(count: number): string {
  return count.toLocaleString('en-IN');
}

async function hasRoom(sizes: readonly number[]): Promise<boolean> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = spareBytes + sizes.reduce((sum, count) => sum + count, 0) * bytesAnOrder;
  if (bavail * bsize >= needed) return true;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(0)} GB`;
  console.error(
    `This needs ${gigabytes(needed)} in ${tmpdir()}, where ${gigabytes(bavail * bsize)} are free. Ask for fewer orders.`,
  );
  return false;
}

const asked = process.argv.slice(2).map(Number);
const sizes = [...new Set([smallest, ...(asked.length > 0 ? asked : [usual])])];
if (sizes.some((count) => !Number.isInteger(count) || count < smallest)) {
  console.error(`Please give numbers of orders, ${smallest} or more each.`);
  process.exitCode = 1;
} else if (await hasRoom(sizes)) {
  await measure(sizes.sort((a, b) => a - b));
} else {
  process.exitCode = 1;
}
