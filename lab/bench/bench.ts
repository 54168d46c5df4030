/**
 * Measures the built server on this machine, in parts; without a name it runs all of them:
 *
 * - menus: `GET /api/user/menus` beside a bare Fastify route that serves the same bytes.
 * - pages: the documents of `/` and `/menu` beside such a route: a page costs at most 1.25 of it.
 * - orders: placing an order beside a bare route that sends its one statement, and an order's CPU.
 * - payers: 200 customers at once pay 2,000 orders, and the books of the shop and of the sandbox
 *   are compared: the only part that can fail.
 * - admin: an admin's list of 500 orders in a shop of 100,000, beside the same list in a shop of
 *   1,000.
 * - papers: 600 labels, and what placing an order takes while they are printed.
 * - kitchen: the freeze of a lunch of 2,000 orders, and its count and boxes, in a shop of 100,000
 *   beside a shop of 2,000; and where the freeze draws 1,500 of them from passes, and the CPU of
 *   the page of somebody who has one.
 * - reports: of a month and of a year, and the books of closed and of open days, in a shop of
 *   100,000 orders.
 * - rest: memory and CPU of a shop that nobody visits.
 * - starts: the time to the first page on an empty folder, and on one that was open before.
 * - size: the packages that a shop needs to run.
 *
 * Orders are measured on the built-in PostgreSQL and, where DATABASE_URL is set, on that server as
 * well.
 *
 *   npm run bench [-- part … [seconds]]
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { listMenus } from '#src/menus/menu-contract.ts';
import { openInstance, send } from '../crowd/crowd-client.ts';
import { createDatabase } from '../postgres/test-postgres.ts';
import { measureAdminDay } from './admin-day.ts';
import { measureRest } from './at-rest.ts';
import type { CpuShares } from './cpu.ts';
import { measureInstalled } from './installed.ts';
import { measureKitchenDay, ordersOfLunch } from './kitchen-day.ts';
import { measureReports } from './month-reports.ts';
import { type LoadFigures, load, measureBare, measurePlacing } from './orders.ts';
import { measurePapers } from './papers.ts';
import { measurePayers, reportPayers } from './payers.ts';
import { startBareServer, startShop } from './servers.ts';
import { measureStarts } from './starts.ts';

const parts = {
  menus: () => compareBytes([listMenus.path]),
  pages: () => compareBytes(['/', '/menu']),
  orders: () => inEachDatabase(comparePlacing),
  payers: () => inEachDatabase(comparePayers),
  admin: compareDays,
  papers: reportPapers,
  kitchen: compareKitchens,
  reports: tellReports,
  rest: reportRest,
  starts: reportStarts,
  size: reportSize,
};
const args = process.argv.slice(2);
const seconds = Number(args.find((arg) => Number(arg) > 0) ?? 6);
const startRounds = 5;
/** Of the orders of a lunch. */
const mealsOfPasses = 1500;
const rounds = 3;
const connections = 16;
/**
 * Several concurrent requests per connection; otherwise the generator is busier than the server.
 */
const pipelining = 8;

/** Compares responses from memory with a plain route that sends the same bytes. */
async function compareBytes(paths: readonly string[]): Promise<void> {
  await using shop = await startShop();
  for (const path of paths) await compareWithBare(shop.url, path);
}

/**
 * The best of several alternating rounds, so that a busy moment of the machine affects both sides.
 */
async function compareWithBare(shopUrl: string, path: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  const { body } = await send(openInstance(shopUrl), { method: 'GET', path, headers });
  await using bare = await startBareServer(body);
  const press = { headers, connections, pipelining, duration: seconds };
  const shopRounds: LoadFigures[] = [];
  const bareRounds: LoadFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    bareRounds.push(await load({ ...press, url: bare.url }));
    shopRounds.push(await load({ ...press, url: `${shopUrl}${path}` }));
  }
  report(`GET ${path}`, best(shopRounds), 'bare Fastify route', best(bareRounds), 0.8);
}

function best(figures: readonly LoadFigures[]): LoadFigures {
  return figures.reduce((a, b) => (a.perSecond >= b.perSecond ? a : b));
}

function report(
  what: string,
  ours: LoadFigures,
  otherName: string,
  other: LoadFigures,
  aim: number,
): void {
  const line = (name: string, { perSecond, p99Ms }: LoadFigures) =>
    `  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(8)} /s   p99 ${p99Ms.toFixed(1)} ms`;
  const ratio = ours.perSecond / other.perSecond;
  console.log(line(what, ours));
  console.log(line(otherName, other));
  console.log(`  ratio ${ratio.toFixed(2)} (aim: at least ${aim})\n`);
}

/** On the shop's own PostgreSQL, and on the server of DATABASE_URL, in a new database each time. */
async function inEachDatabase(work: (databaseUrl: string | undefined) => Promise<void>) {
  console.log('  built-in PostgreSQL');
  await work(undefined);
  if (!process.env.DATABASE_URL) return;
  console.log('  the PostgreSQL of DATABASE_URL');
  const { databaseUrl, remove } = await createDatabase(process.env.DATABASE_URL);
  try {
    await work(databaseUrl);
  } finally {
    await remove();
  }
}

async function comparePlacing(databaseUrl: string | undefined): Promise<void> {
  for (const atOnce of [1, 4, 16]) {
    console.log(`  ${atOnce} at once`);
    const by = { seconds, atOnce, databaseUrl };
    const bare = await measureBare(by);
    const shop = await measurePlacing(by);
    report('POST /api/user/order', shop, 'bare route, one statement', bare, 0.7);
    if (shop.cpuMs) console.log(`  CPU of an order: ${sumOf(shop.cpuMs)} (aim: 1.3)\n`);
  }
}

async function comparePayers(databaseUrl: string | undefined): Promise<void> {
  const isRight = reportPayers(await measurePayers({ payers: 200, orders: 2000 }, databaseUrl));
  if (!isRight) process.exitCode = 1;
}

async function compareDays(): Promise<void> {
  const figures = [];
  for (const count of [1000, 100_000]) {
    const { ms, orders, bytes, cpuMs } = await measureAdminDay(count);
    console.log(
      `  POST /api/admin/orders/filter: ${orders} of ${count} orders, ${ms.toFixed(1)} ms, ${kilo(bytes)} kB`,
    );
    if (cpuMs) console.log(`  CPU of it: ${sumOf(cpuMs)} (aim: 12 for the shop)`);
    figures.push(ms);
  }
  const [few = 1, many = 0] = figures;
  console.log(`  ratio ${(many / few).toFixed(2)} (aim: at most 3)\n`);
}

async function reportPapers(): Promise<void> {
  const { ms, labels, bytes, alone, beside } = await measurePapers(seconds);
  console.log(`  ${labels} labels: ${(ms / 1000).toFixed(2)} s (aim: 5), ${kilo(bytes)} kB`);
  const line = ({ meanMs, p99Ms }: LoadFigures) =>
    `${meanMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)}`;
  console.log(`  placing an order: ${line(alone)}; while labels are printed: ${line(beside)}`);
  console.log(`  ratio ${(beside.meanMs / alone.meanMs).toFixed(2)} (aim: at most 1.5)\n`);
}

async function compareKitchens(): Promise<void> {
  const figures = [];
  for (const count of [ordersOfLunch, 100_000]) {
    const { liveMs, freezeMs, frozenMs, boxesMs, meals } = await measureKitchenDay(count);
    const ms = (each: number) => `${each.toFixed(1)} ms`;
    console.log(`  a lunch of ${ordersOfLunch} orders, ${meals} meals, among ${count}:`);
    console.log(`    freeze ${ms(freezeMs)} (aim: at most 1000), boxes ${ms(boxesMs)}`);
    console.log(`    count ${ms(liveMs)} before it, ${ms(frozenMs)} after it (aim: at most 50)`);
    figures.push(frozenMs);
  }
  const ordinary = await measureKitchenDay(ordersOfLunch);
  const drawn = await measureKitchenDay(ordersOfLunch, mealsOfPasses);
  console.log(`  ${mealsOfPasses} of them from passes:`);
  console.log(
    `    freeze ${drawn.freezeMs.toFixed(0)} ms (aim: at most 1000), live count ${drawn.liveMs.toFixed(1)} ms (aim: at most 60)`,
  );
  if (drawn.myPage) console.log(`    CPU of a person's page ${sumOf(drawn.myPage)} (aim: 12)`);
  console.log(`    ratio of the freezes ${(drawn.freezeMs / ordinary.freezeMs).toFixed(2)}\n`);
  const [few = 1, many = 0] = figures;
  console.log(`  ratio of the counts ${(many / few).toFixed(2)} (aim: at most 3)\n`);
}

/** Aim: no report of a month takes more than 300 ms or reads all orders. */
async function tellReports(): Promise<void> {
  console.log('\nReports in a shop of 100,000 orders, p95 (p50)');
  for (const { name, p50, p95, scanned } of await measureReports()) {
    const reads = scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : '';
    console.log(`  ${name.padEnd(26)} ${p95.toFixed(0)} (${p50.toFixed(0)}) ms${reads}`);
  }
}

async function reportRest(): Promise<void> {
  const figures = await measureRest();
  if (!figures) return console.log('  at rest: this system does not tell\n');
  const { server, database } = figures.memory;
  const both = `${(server + database).toFixed(0)} MB (shop ${server.toFixed(0)}, database ${database.toFixed(0)}`;
  console.log(`  memory at rest: ${both}; aim: 330)`);
  console.log(`  CPU of a second at rest: ${sumOf(figures.cpu)} (aim: 2)\n`);
}

async function reportStarts(): Promise<void> {
  const { firstMs, secondMs } = await measureStarts(startRounds);
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`  first start to the first page: ${inSeconds(firstMs)} (aim: 3.0)`);
  console.log(`  second start: ${inSeconds(secondMs)} (aim: 1.5)\n`);
}

async function reportSize(): Promise<void> {
  const { bytes, packages, largest } = await measureInstalled();
  const mega = (count: number) => (count / 1024 / 1024).toFixed(1);
  console.log(`  ${packages} packages without Node: ${mega(bytes)} MB on the disk (aim: 190)`);
  for (const each of largest) console.log(`    ${mega(each.bytes).padStart(6)} MB ${each.name}`);
  console.log();
}

function sumOf({ server, database }: CpuShares): string {
  const both = (server + database).toFixed(2);
  return `${both} ms, shop ${server.toFixed(2)}, database ${database.toFixed(2)}`;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
const named = args.filter((arg) => !Number(arg));
const unknown = named.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const machine = `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`;
console.log(`tiffin-shop ${version}, Node ${process.version}, ${machine}\n`);
for (const [name, measure] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await measure();
}
