/** Placing orders over HTTP, beside a bare route that sends the one statement of an order. */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import pg from 'pg';
import { type MenuChoice, orderOf } from './bench-order.ts';
import { type CpuTimes, cpuOf, parentOf } from './cpu.ts';
import { openFolder, type RunningServer, startBareOrders, startShop } from './servers.ts';

interface Measure {
  seconds: number;
  atOnce: number;
  /** A database without any table; without it the shop runs its own. */
  databaseUrl: string | undefined;
}

export interface OrderFigures {
  perSecond: number;
  p99Ms: number;
  /** Of the server and of the database, in milliseconds an order; undefined where nobody tells. */
  cpuMs: { server: number; database: number } | undefined;
}

export async function measurePlacing(measure: Measure): Promise<OrderFigures> {
  await using folder = await openFolder();
  const shop = await startShop({ dataDir: folder.path, ...urlOf(measure) });
  const get = async (path: string) => (await fetch(`${shop.url}${path}`)).json();
  const { menus } = (await get('/api/user/menus')) as { menus: MenuChoice[] };
  const { addresses } = (await get('/api/user/addresses')) as { addresses: { id: string }[] };
  // Awaited here: the folder goes when this function ends.
  return await load(shop, '/api/user/order', JSON.stringify(orderOf(addresses, menus)), measure);
}

export async function measureBare(measure: Measure): Promise<OrderFigures> {
  await using folder = await openFolder();
  const bare = await startBareOrders({ dataDir: folder.path, ...urlOf(measure) });
  return await load(bare, '/', '{}', measure);
}

function urlOf({ databaseUrl }: Measure) {
  return databaseUrl === undefined ? {} : { databaseUrl };
}

/** Every order with a key of its own, as browsers send them; the server is stopped afterwards. */
async function load(
  server: RunningServer,
  path: string,
  body: string,
  { seconds, atOnce, databaseUrl }: Measure,
): Promise<OrderFigures> {
  const freshKey = (request: autocannon.Request) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  try {
    const requests = [{ method: 'POST' as const, body, setupRequest: freshKey }];
    const send = (duration: number) =>
      autocannon({ url: `${server.url}${path}`, connections: atOnce, duration, requests });
    await send(1);
    const cpu = await cpuMeter(server, databaseUrl);
    const before = cpu();
    const result = await send(seconds);
    const after = cpu();
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${result.non2xx} orders were refused, ${result.errors} failed`);
    }
    return {
      perSecond: result.requests.average,
      p99Ms: result.latency.p99,
      cpuMs: before && after && perOrder(before, after, result['2xx']),
    };
  } finally {
    await server.stop();
  }
}

function perOrder(before: CpuTimes, after: CpuTimes, orders: number) {
  return {
    server: (after.own - before.own) / orders,
    database: (after.below - before.below) / orders,
  };
}

/**
 * The database is below its server where that runs its own; else it is looked for on this machine.
 */
async function cpuMeter({ pid }: RunningServer, databaseUrl: string | undefined) {
  if (databaseUrl === undefined) return () => cpuOf(pid);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const isHere = ['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(databaseUrl).hostname);
  const database = isHere ? parentOf(rows[0]?.pid ?? 0) : undefined;
  await client.end();
  return () => {
    const own = cpuOf(pid);
    const other = database === undefined ? undefined : cpuOf(database);
    return own && other && { own: own.own, below: other.own + other.below };
  };
}
