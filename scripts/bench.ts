/**
 * Measures the built server on this machine, as ratios: `GET /api/user/menus` beside a bare Fastify route that serves
 * the same bytes, placing an order beside a bare route that sends its one statement, with the CPU that an order takes,
 * and an admin's day of 500 orders in a shop of 100,000 beside the same day in a shop of 1,000. Then 200 customers at
 * once pay 2,000 orders, and the books of the shop and of the sandbox are compared: the only part that can fail.
 * Orders are measured on the built-in PostgreSQL and, where DATABASE_URL is set, on that server as well.
 *
 *   npm run bench [-- seconds]
 */
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { createDatabase } from '#src/server/test-postgres.ts';
import { measureAdminDay } from './bench/admin-day.ts';
import { measureBare, measurePlacing, type OrderFigures } from './bench/orders.ts';
import { measurePayers, reportPayers } from './bench/payers.ts';
import { startBareServer, startShop } from './bench/servers.ts';

const seconds = Number(process.argv[2] ?? 6);
const rounds = 3;
const connections = 16;
/** Several requests under way on a connection: otherwise the generator is busier than what it measures. */
const pipelining = 8;

interface Figures {
  perSecond: number;
  p99Ms: number;
}

async function load(url: string, headers: Record<string, string>): Promise<Figures> {
  const result = await autocannon({ url, headers, connections, pipelining, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** The best of some rounds that take turns, so that a busy moment of the machine hits both sides. */
async function compareMenus(): Promise<void> {
  const shop = await startShop();
  const headers = { 'accept-encoding': 'br' };
  const menus = await fetch(`${shop.url}/api/user/menus`, { headers });
  const bytes = Buffer.from(await menus.arrayBuffer());
  const bare = await startBareServer(bytes);
  const shopRounds: Figures[] = [];
  const bareRounds: Figures[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      bareRounds.push(await load(bare.url, headers));
      shopRounds.push(await load(`${shop.url}/api/user/menus`, headers));
    }
  } finally {
    await Promise.all([shop.stop(), bare.stop()]);
  }
  report('GET /api/user/menus', best(shopRounds), 'bare Fastify route', best(bareRounds), 0.8);
}

function best(figures: readonly Figures[]): Figures {
  return figures.reduce((a, b) => (a.perSecond >= b.perSecond ? a : b));
}

function report(what: string, ours: Figures, otherName: string, other: Figures, aim: number): void {
  const line = (name: string, { perSecond, p99Ms }: Figures) =>
    `  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(8)} /s   p99 ${p99Ms.toFixed(1)} ms`;
  const ratio = ours.perSecond / other.perSecond;
  console.log(line(what, ours));
  console.log(line(otherName, other));
  console.log(`  ratio ${ratio.toFixed(2)} (aim: at least ${aim})\n`);
}

/** With the shop's own PostgreSQL; and on the server that DATABASE_URL names, in a database of its own each time. */
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
    reportCpu(shop);
  }
}

function reportCpu({ cpuMs }: OrderFigures): void {
  if (!cpuMs) return;
  const { server, database } = cpuMs;
  const parts = `shop ${server.toFixed(2)}, database ${database.toFixed(2)}`;
  console.log(`  CPU of an order: ${(server + database).toFixed(2)} ms (${parts}; aim: 1.3)\n`);
}

async function compareDays(): Promise<void> {
  const figures = [];
  for (const count of [1000, 100_000]) {
    const { ms, orders } = await measureAdminDay(count);
    console.log(
      `  POST /api/admin/orders/filter: ${orders} of ${count} orders, ${ms.toFixed(1)} ms`,
    );
    figures.push(ms);
  }
  const [few = 1, many = 0] = figures;
  console.log(`  ratio ${(many / few).toFixed(2)} (aim: at most 3)\n`);
}

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
console.log(`tiffin-shop ${version}, Node ${process.version}, ${connections} connections\n`);
await compareMenus();
await inEachDatabase(comparePlacing);
await compareDays();
await inEachDatabase(async (databaseUrl) => {
  const isRight = reportPayers(await measurePayers({ payers: 200, orders: 2000, databaseUrl }));
  if (!isRight) process.exitCode = 1;
});
