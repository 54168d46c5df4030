/** A shop on its built-in PostgreSQL, with customers who order and pay, to be killed under them. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Instance, openInstance, roundRobin } from '../bench/rush/rush-client.ts';
import {
  type Acknowledged,
  type Carte,
  createOrders,
  orderAndPay,
  settlePayments,
} from '../bench/rush/rush-customers.ts';
import { createFigures } from '../bench/rush/rush-figures.ts';
import { openForRush } from '../bench/rush/rush-opening.ts';
import { type RunningServer, type ShopOptions, startShop } from '../bench/servers.ts';
import { isReady, probeOrder } from '../chaos/probes.ts';

const customers = 8;
/** From the first payments until something happens to the shop. */
const longestMs = 1500;
/** Anyone who was cut off goes on asking until the shop is back. */
const tries = 1000;
const closingMs = 60_000;
/** A payment that is lost is asked for in vain. */
const settleMs = 30_000;
const openSeconds = 60;
const pauseMs = 10;

export interface KillableShop {
  dataDir: string;
  shop: RunningServer;
  instances: readonly Instance[];
  placed: Acknowledged[];
  carte: Carte;
  orders: ReturnType<typeof createOrders>;
}

/** From the moment at which the shop was started or its database was killed. */
export interface Reopened {
  /** To the first 200. */
  readyMs: number;
  /** To the first order that was taken. */
  orderMs: number;
}

export function startOn(dataDir: string, options: ShopOptions = {}): Promise<RunningServer> {
  return startShop({ dataDir, env: { API_ONLY: 'yes', NODE_ENV: 'development' }, ...options });
}

export async function openKillableShop(dataDir: string): Promise<KillableShop> {
  const shop = await startOn(dataDir);
  const instance = openInstance(shop.url);
  const { carte } = await openForRush(instance, { riders: 0, portions: 0 });
  return {
    dataDir,
    shop,
    instances: [instance],
    carte,
    placed: [],
    orders: createOrders(carte, 0),
  };
}

/** The killed shop again, at its own address. */
export async function startAgain(kitchen: KillableShop): Promise<void> {
  kitchen.shop = await startOn(kitchen.dataDir, { port: new URL(kitchen.shop.url).port });
}

/** Of a shop that was closed in order, to compare with on this machine. */
export async function timeCleanStart(kitchen: KillableShop): Promise<number> {
  await kitchen.shop.stop();
  const since = performance.now();
  await startAgain(kitchen);
  return (await timeReopening(kitchen, since)).orderMs;
}

/** Answers how much was acknowledged before `happens`; at its end everybody is served. */
export async function underLoad(kitchen: KillableShop, happens: () => Promise<void>) {
  const { instances, orders, placed } = kitchen;
  const before = countOf(placed);
  const closed = new AbortController();
  const home = AbortSignal.timeout(longestMs + 2 * openSeconds * 1000 + closingMs);
  const nextCaller = roundRobin({ instances, figures: createFigures(), tries, signal: home });
  const goOn = async () => {
    while (!closed.signal.aborted && !home.aborted) {
      await orderAndPay(nextCaller(), { orders, placed, leaves: false }, performance.now());
    }
  };
  const load = Array.from({ length: customers }, goOn);
  const enough = before.payments + customers;
  await until('takes payments', async () => countOf(placed).payments >= enough);
  await wait(Math.random() * longestMs);
  const after = countOf(placed);
  closed.abort();
  await happens();
  await Promise.all(load);
  await settlePayments(nextCaller, placed, AbortSignal.timeout(settleMs));
  return { orders: after.orders - before.orders, payments: after.payments - before.payments };
}

function countOf(placed: readonly Acknowledged[]) {
  return { orders: placed.length, payments: placed.filter(({ calledPaid }) => calledPaid).length };
}

/** Rejects when the shop does not come back. */
export async function timeReopening(
  { instances: [instance], carte }: KillableShop,
  since: number,
): Promise<Reopened> {
  if (!instance) throw new Error('There is no shop.');
  await until('is ready', () => isReady(instance));
  const readyMs = performance.now() - since;
  await until('takes an order', async () => (await probeOrder(instance, carte)).status === 200);
  return { readyMs, orderMs: performance.now() - since };
}

async function until(condition: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + openSeconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > latest)
      throw new Error(`Not within ${openSeconds} s: the shop ${condition}.`);
    await wait(pauseMs);
  }
}
