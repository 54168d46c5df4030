import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { seedDemo } from '#src/app/demo/demo-seed.ts';
import { buildApp } from '#src/app/server.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { openDatabase } from '#src/platform/database/db.ts';
import { demoAdmin } from '#src/staff/server/demo-people.ts';
import { cpuOf, untilQuiet } from './cpu.ts';
import { addManyOrders } from './many-orders.ts';
import { middleOf } from './middle.ts';
import { openFolder, type RunningServer, startShop } from './servers.ts';

const ordersOfToday = 500;
/** The first ones meet code that is not compiled yet. */
const warmRounds = 60;
const rounds = 60;

export interface DayFigures {
  /** Milliseconds, the middle of some rounds. */
  ms: number;
  orders: number;
  /** Of an answer, as a browser gets it. */
  bytes: number;
  /** Milliseconds of an answer, with its compression; undefined where the system does not tell. */
  cpuMs: { server: number; database: number } | undefined;
}

/** How long the filter takes for a day of 500 orders among `count`. */
export async function measureAdminDay(count: number): Promise<DayFigures> {
  await using folder = await openFolder();
  const today = await fill(folder.path, { count, ofToday: ordersOfToday });
  const shop = await startShop({ dataDir: folder.path });
  return await measure(shop, today).finally(() => shop.stop());
}

interface Filling {
  count: number;
  ofToday: number;
  /** Of a server; without it the database is the folder's own. */
  databaseUrl?: string;
}

/** Fills a data folder with the demo and many orders, and answers the business's day. */
export async function fill(
  dataDir: string,
  { count, ofToday, databaseUrl }: Filling,
): Promise<string> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    API_ONLY: 'yes',
  });
  const database = await openDatabase(config);
  try {
    await seedDemo(await buildApp({ database, config }));
    const today = businessDay(new Date(), config.timeZone);
    await addManyOrders(database.pool, { count, ofToday, today });
    return today;
  } finally {
    await database.close();
  }
}

async function measure({ url, pid }: RunningServer, today: string): Promise<DayFigures> {
  const login = await post(`${url}/api/admin/login`, demoAdmin, {});
  const { token } = JSON.parse(login.toString()) as { token: string };
  const filter = { isorder: false, deliverydate: today, shift: 'Lunch', status: 'pending' };
  const ask = (encoding: string) =>
    post(`${url}/api/admin/orders/filter`, filter, {
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
    });
  const { orders } = JSON.parse(String(await ask('identity'))) as { orders: unknown[] };
  for (let round = 0; round < warmRounds; round++) await ask('br');
  const times: number[] = [];
  let bytes = 0;
  await untilQuiet(pid);
  const before = cpuOf(pid);
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    bytes = (await ask('br')).length;
    times.push(performance.now() - began);
  }
  const after = cpuOf(pid);
  const cpuMs = before &&
    after && {
      server: (after.own - before.own) / rounds,
      database: (after.below - before.below) / rounds,
    };
  return { ms: middleOf(times), orders: orders.length, bytes, cpuMs };
}

/** The answer's body as it came, still compressed: `fetch` would unpack it. */
function post(url: string, body: unknown, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const sent = request(url, options, (answer) => {
      const read = buffer(answer).then((bytes) => {
        if (answer.statusCode === 200) return bytes;
        throw new Error(`${url}: ${answer.statusCode}`);
      });
      read.then(resolve, reject);
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}
