/** Placing orders over HTTP, and the statements of one order replayed with fresh ids through the driver. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Pool } from 'pg';
import { selectActiveAddresses } from '#src/addresses/server/address-sql.ts';
import type { OrderRequest } from '#src/orders/order-contract.ts';
import { placeOrder } from '#src/orders/server/order-service.ts';
import { buildApp } from '#src/server/app.ts';
import { readConfig } from '#src/server/config.ts';
import { type Database, openDatabase } from '#src/server/db.ts';
import { seedDemo } from '#src/server/demo-seed.ts';
import { startShop } from './servers.ts';

interface Measure {
  seconds: number;
  atOnce: number;
}

interface Figures {
  perSecond: number;
  p99Ms: number;
}

interface Statement {
  text: string;
  values: unknown[];
}

const mobileNo = '9825012345';

export async function measureOrders(by: Measure): Promise<{ http: Figures; sql: Figures }> {
  const sql = await measureSql(by);
  const http = await measureHttp(by);
  return { http, sql };
}

async function measureHttp(by: Measure): Promise<Figures> {
  const shop = await startShop();
  try {
    const get = async (path: string) => (await fetch(`${shop.url}${path}`)).json();
    const { menus } = (await get('/api/user/menus')) as { menus: MenuChoice[] };
    const { addresses } = (await get('/api/user/addresses')) as { addresses: { id: string }[] };
    const body = JSON.stringify(orderOf(addresses, menus));
    return await loadOrders(`${shop.url}/api/user/order`, body, by);
  } finally {
    await shop.stop();
  }
}

/** Every order with a key of its own, as browsers send them. */
async function loadOrders(
  url: string,
  body: string,
  { seconds, atOnce }: Measure,
): Promise<Figures> {
  const freshKey = (request: autocannon.Request) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  const result = await autocannon({
    url,
    connections: atOnce,
    duration: seconds,
    requests: [{ method: 'POST', body, setupRequest: freshKey }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} orders were refused, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

async function measureSql(by: Measure): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', API_ONLY: 'yes' });
  const database = await openDatabase(config);
  try {
    const app = await buildApp({ database, config });
    await seedDemo(app.shop);
    const { list } = await app.board.current();
    const wanted = orderOf(await selectActiveAddresses(database.db), list.menus);
    const statements = await recordOrder(database, wanted);
    return await repeat(by, () => replay(database.pool, statements, wanted));
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface MenuChoice {
  id: string;
  availability: string;
  portionsLeft?: number | undefined;
}

function orderOf(addresses: readonly { id: string }[], menus: readonly MenuChoice[]): OrderRequest {
  const open = menus.filter(
    (menu) => menu.availability === 'open' && menu.portionsLeft === undefined,
  );
  return {
    address_id: addresses[0]?.id ?? '',
    mobile_no: mobileNo,
    note: 'B-204, Shanti Apartments, 382421',
    menus: open.slice(0, 3).map((menu) => ({ menu_id: menu.id, quantity: 1 })),
  };
}

/** Every statement that placing one order sends, as the driver gets it. */
async function recordOrder(database: Database, request: OrderRequest): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = await database.pool.connect();
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  // The pool's own calls bring a callback as their last argument; it goes through.
  const record = (...args: unknown[]) => {
    const [query, values] = args as [string | { text: string }, unknown];
    const text = typeof query === 'string' ? query : query.text;
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return send(...args);
  };
  Object.assign(client, { query: record });
  client.release();
  await placeOrder(database.db, {
    request,
    idempotencyKey: randomUUID(),
    browserId: undefined,
    now: new Date(),
    timeZone: 'Asia/Kolkata',
    cutOffs: {},
  });
  Object.assign(client, { query: send });
  return statements;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same statements with new ids; those of the menus and the address stay. */
async function replay(pool: Pool, statements: readonly Statement[], request: OrderRequest) {
  const fresh = new Map<string, string>();
  for (const id of [request.address_id, ...request.menus.map((line) => line.menu_id)])
    fresh.set(id, id);
  const renamed = (value: unknown) =>
    typeof value === 'string'
      ? value.replace(uuid, (id) => {
          const other = fresh.get(id) ?? randomUUID();
          fresh.set(id, other);
          return other;
        })
      : value;
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values.map(renamed));
  } finally {
    client.release();
  }
}

/** Runs `work` over and over, `atOnce` at a time. */
async function repeat({ seconds, atOnce }: Measure, work: () => Promise<void>): Promise<Figures> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
