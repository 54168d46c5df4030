/**
 * Placing orders over HTTP, compared with a plain route that sends the one statement of an order.
 */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import pg from 'pg';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { ask, openInstance } from '../crowd/crowd-client.ts';
import { orderOf } from './bench-order.ts';
import { type CpuShares, cpuOf, cpuOfEach, parentOf, untilQuiet } from './cpu.ts';
import { openFolder, type RunningServer, startBareOrders, startShop } from './servers.ts';

interface Measure {
  seconds: number;
  atOnce: number;
  /** A database without tables; without it the shop runs its own. */
  databaseUrl: string | undefined;
}

export interface LoadFigures {
  perSecond: number;
  meanMs: number;
  p99Ms: number;
  answers: number;
}

export interface OrderFigures extends LoadFigures {
  /** CPU milliseconds per order; undefined if the system does not report them. */
  cpuMs: CpuShares | undefined;
}

/** Sends requests as fast as they are answered; rejects if one fails. */
export async function load(options: autocannon.Options): Promise<LoadFigures> {
  const { requests, latency, non2xx, errors, ...result } = await autocannon(options);
  if (non2xx > 0 || errors > 0) {
    throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`);
  }
  const { average: meanMs, p99: p99Ms } = latency;
  return { perSecond: requests.average, meanMs, p99Ms, answers: result['2xx'] };
}

export async function measurePlacing(measure: Measure): Promise<OrderFigures> {
  await using folder = await openFolder();
  await using shop = await startShop({ dataDir: folder.path, ...urlOf(measure) });
  const instance = openInstance(shop.url);
  const { menus } = await ask(instance, listMenus);
  const { addresses } = await ask(instance, listAddresses);
  const body = JSON.stringify(orderOf(addresses, menus));
  await untilQuiet(shop.pid);
  // Awaited here, because the shop is closed when this function returns.
  return await placeOn(shop, placeOrder.path, body, measure);
}

export async function measureBare(measure: Measure): Promise<OrderFigures> {
  await using folder = await openFolder();
  await using bare = await startBareOrders({ dataDir: folder.path, ...urlOf(measure) });
  return await placeOn(bare, '/', '{}', measure);
}

function urlOf({ databaseUrl }: Measure) {
  return databaseUrl === undefined ? {} : { databaseUrl };
}

/** Each order has its own idempotency key, as browsers send them. */
export function loadOrders(
  url: string,
  body: string,
  options: Omit<autocannon.Options, 'url' | 'requests'>,
): Promise<LoadFigures> {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  return load({ ...options, url, requests: [{ method: 'POST', body, setupRequest }] });
}

async function placeOn(
  server: RunningServer,
  path: string,
  body: string,
  { seconds, atOnce, databaseUrl }: Measure,
): Promise<OrderFigures> {
  const send = (duration: number) =>
    loadOrders(`${server.url}${path}`, body, { connections: atOnce, duration });
  await send(1);
  const cpu = await cpuMeter(server, databaseUrl);
  const before = cpu();
  const figures = await send(seconds);
  return { ...figures, cpuMs: cpuOfEach(figures.answers, before, cpu()) };
}

/**
 * The database is a child of its server if the server runs it; otherwise it is searched on this
 * machine.
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
