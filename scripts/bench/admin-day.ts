/** An admin's day of orders, in a shop that has just opened and in one that has been running for years. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#src/server/app.ts';
import { readConfig } from '#src/server/config.ts';
import { openDatabase } from '#src/server/db.ts';
import { seedDemo } from '#src/server/demo-seed.ts';
import { businessDay } from '#src/shared/business-day.ts';
import { demoAdmin } from '#src/staff/server/demo-people.ts';
import { addManyOrders } from './many-orders.ts';
import { startShop } from './servers.ts';

const ordersOfToday = 500;
const rounds = 30;

export interface DayFigures {
  /** Milliseconds, the middle of some rounds. */
  ms: number;
  orders: number;
}

/** How long the filter takes for a day of 500 orders among `count`. */
export async function measureAdminDay(count: number): Promise<DayFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-bench-'));
  try {
    const today = await fill(dataDir, { count, ofToday: ordersOfToday });
    const shop = await startShop({ dataDir });
    try {
      return await measure(shop.url, today);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
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
    const { shop } = await buildApp({ database, config });
    await seedDemo(shop);
    const today = businessDay(new Date(), config.timeZone);
    await addManyOrders(database.pool, { count, ofToday, today });
    return today;
  } finally {
    await database.close();
  }
}

async function measure(url: string, today: string): Promise<DayFigures> {
  const { token } = (await post(`${url}/api/admin/login`, demoAdmin, '')) as { token: string };
  const filter = { isorder: false, deliverydate: today, shift: 'Lunch', status: 'pending' };
  const times: number[] = [];
  let orders = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const answer = (await post(`${url}/api/admin/orders/filter`, filter, token)) as {
      orders: unknown[];
    };
    times.push(performance.now() - began);
    orders = answer.orders.length;
  }
  times.sort((a, b) => a - b);
  return { ms: times[Math.floor(rounds / 2)] ?? 0, orders };
}

async function post(url: string, body: unknown, token: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
