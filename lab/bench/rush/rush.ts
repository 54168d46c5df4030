/**
 * A lunch rush on this machine: people come whether or not the shop has answered those before them.
 * 200 a second look at the menu, 50 a second order and pay through the sandbox, 20 admins hand
 * orders out and 50 riders carry them, at two instances of the built shop on one PostgreSQL. Then
 * every payment settles, and the database is asked whether every order that was acknowledged is
 * there once, nothing was oversold and every paisa has its place: 1 where it is not so.
 *
 *   npm run bench:rush [-- seconds [scale]] [built-in]
 *
 * `seconds` is 60 where it is left out, and at most 300; a `scale` of 0.2 brings a fifth of the
 * people; `built-in` is one instance with its own PostgreSQL.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseOptions } from '#src/platform/database/open-database.ts';
import { startPostgres } from '../../postgres/test-postgres.ts';
import { openFolder, type RunningServer, startShop } from '../servers.ts';
import { openInstance, roundRobin } from './rush-client.ts';
import { type Acknowledged, settlePayments } from './rush-customers.ts';
import {
  createFigures,
  type Figures,
  mergeFigures,
  printCounts,
  printTimes,
  total,
} from './rush-figures.ts';
import type { Plan, Report, Seen } from './rush-generator.ts';
import { freePort, serverFigures } from './rush-metrics.ts';
import { openForRush } from './rush-opening.ts';
import { printProof, proveStopped } from './rush-proofs.ts';

const visitsPerSecond = 200;
const ordersPerSecond = 50;
const adminCount = 20;
const riderCount = 50;
/** Of each scarce dish there is one portion for so many customers. */
const customersPerPortion = 8;
const mostSeconds = 300;
/** Settling what is still open takes no longer. */
const settleMs = 60_000;

interface House extends AsyncDisposable {
  shops: RunningServer[];
  metricsPorts: string[];
  where: DatabaseOptions & { dataDir: string };
}

async function openHouse(isBuiltIn: boolean): Promise<House> {
  await using opened = new AsyncDisposableStack();
  const { path: dataDir } = opened.use(await openFolder());
  const postgres = isBuiltIn ? undefined : opened.use(await startPostgres());
  const where = { dataDir, ...(postgres && { databaseUrl: postgres.url('postgres') }) };
  const shops: RunningServer[] = [];
  const metricsPorts: string[] = [];
  // One after the other: the first fills the database.
  for (let place = 0; place < (isBuiltIn ? 1 : 2); place++) {
    const port = await freePort();
    metricsPorts.push(port);
    shops.push(opened.use(await startShop({ ...where, env: { METRICS_PORT: port } })));
  }
  const all = opened.move();
  return { shops, metricsPorts, where, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const generators = new Set<ChildProcess>();
process.on('exit', () => {
  for (const generator of generators) generator.kill('SIGKILL');
});

/** Settles when the generator is ready; what it answers makes the load. */
async function startGenerator(plan: Plan): Promise<() => Promise<Seen>> {
  const child = fork(new URL('./rush-generator.ts', import.meta.url), {
    serialization: 'advanced',
  });
  generators.add(child);
  child.once('exit', () => generators.delete(child));
  child.send(plan);
  await heard(child, 'ready');
  return async () => {
    child.send('go');
    const seen = await heard(child, 'done');
    child.disconnect();
    return seen;
  };
}

async function heard<K extends Report['kind']>(child: ChildProcess, kind: K) {
  const gone = once(child, 'exit').then(() => [undefined]);
  const [report] = (await Promise.race([once(child, 'message'), gone])) as [Report | undefined];
  if (report?.kind !== kind) throw new Error('A load generator has ended.');
  return report as Extract<Report, { kind: K }>;
}

async function rush({ shops }: House, seconds: number, scale: number): Promise<Seen[]> {
  const urls = shops.map(({ url }) => url);
  const some = (people: number) => Math.max(1, Math.round(people * scale));
  const portions = Math.ceil((ordersPerSecond * scale * seconds) / customersPerPortion);
  const opening = await openForRush(openInstance(urls[0] ?? ''), {
    riders: some(riderCount),
    portions,
  });
  const plan = {
    urls,
    seconds,
    opening,
    visitsPerSecond: visitsPerSecond * scale,
    ordersPerSecond: ordersPerSecond * scale,
    admins: some(adminCount),
  };
  const parts = ['customers', 'staff'] as const;
  const begin = await Promise.all(parts.map((part) => startGenerator({ ...plan, part })));
  return Promise.all(begin.map((work) => work()));
}

/** Asks about every payment whose customer has not heard of its end. */
async function settle({ shops }: House, placed: readonly Acknowledged[]): Promise<void> {
  const signal = AbortSignal.timeout(settleMs);
  const instances = shops.map(({ url }, place) => openInstance(url, place));
  const figures = createFigures();
  await settlePayments(roundRobin({ instances, figures, tries: 3, signal }), placed, signal);
}

function report(figures: Figures, seen: readonly Seen[], seconds: number): void {
  const answers = Object.values(figures.times).reduce((sum, times) => sum + times.length, 0);
  console.log(`\n  ${answers} answers, ${(answers / seconds).toFixed(0)} a second\n`);
  printTimes(figures);
  console.log('');
  printCounts('what happened', figures.counts);
  printCounts('turned away with Retry-After', figures.shed);
  printCounts('errors', figures.errors);
  const late = seen.map(({ lateMs }) => `${lateMs.toFixed(0)} ms`).join(' and ');
  console.log(`  event-loop delay of the generators: p99 ${late}`);
}

async function reportServers({ metricsPorts }: House): Promise<void> {
  for (const [place, port] of metricsPorts.entries()) {
    const figures = await serverFigures(port);
    if (!figures) return;
    const { delayMs, cpuSeconds, shed } = figures;
    console.log(
      `  server ${place + 1}: event-loop delay p99 ${delayMs.toFixed(0)} ms, ${cpuSeconds.toFixed(1)} s of processor, turned away: ${shed}`,
    );
  }
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isBuiltIn = given.includes('built-in');
  const [seconds = 60, scale = 1] = given.filter((text) => text !== 'built-in').map(Number);
  if (!(seconds > 0 && seconds <= mostSeconds && scale > 0)) {
    throw new Error(`Give 1 to ${mostSeconds} seconds, and a scale above 0.`);
  }
  await using house = await openHouse(isBuiltIn);
  const what = isBuiltIn ? 'one instance, its own PostgreSQL' : 'two instances, one PostgreSQL';
  console.log(`${seconds} s at ${scale} of the full rush: ${what}`);
  // The delay counts from the last time that somebody asked.
  await Promise.all(house.metricsPorts.map(serverFigures));
  const seen = await rush(house, seconds, scale);
  const figures = mergeFigures(seen.map((part) => part.figures));
  report(figures, seen, seconds);
  await reportServers(house);
  const placed = seen.flatMap((part) => part.placed);
  await settle(house, placed);
  await Promise.all(house.shops.map((shop) => shop.stop()));
  const isRight = printProof(await proveStopped(house.where, placed));
  console.log(isRight ? '  the books are right' : '  THE BOOKS ARE NOT RIGHT');
  if (total(figures.errors) > 0) console.log('  there were errors: see above');
  if (!isRight) process.exitCode = 1;
}

await main();
