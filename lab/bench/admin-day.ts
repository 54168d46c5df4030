/** How long an admin waits for the orders of a day, in a shop of many orders. */
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { filterOrders } from '#src/orders/admin-order-contract.ts';
import { demoAdminLogin } from '#src/staff/server/demo-people.ts';
import { ask, openInstance, send } from '../crowd/crowd-client.ts';
import { type CpuShares, cpuOf, cpuOfEach, untilQuiet } from './cpu.ts';
import { fillDemo } from './many-orders.ts';
import { openFolder, type RunningServer, startShop } from './servers.ts';
import { middleOf } from './statistics.ts';

const ordersOfToday = 500;
/** The first requests run code that is not compiled yet. */
const warmRounds = 60;
const rounds = 60;

export interface DayFigures {
  /** In milliseconds, the median of several rounds. */
  ms: number;
  orders: number;
  /** The size of the response, as a browser receives it. */
  bytes: number;
  /**
   * CPU milliseconds per response, compression included; undefined if the system does not report
   * them.
   */
  cpuMs: CpuShares | undefined;
}

/** How long the filter takes for a day of 500 orders among `count`. */
export async function measureAdminDay(count: number): Promise<DayFigures> {
  await using folder = await openFolder();
  const today = await fillDemo(folder.path, { count, ofToday: ordersOfToday });
  await using shop = await startShop({ dataDir: folder.path });
  return await measure(shop, today);
}

async function measure({ url, pid }: RunningServer, today: string): Promise<DayFigures> {
  const shop = openInstance(url);
  const { token } = await ask(shop, logInByEmail.admin, { body: demoAdminLogin });
  const filter = { isorder: false, deliverydate: today, shift: 'Lunch', status: 'pending' };
  const { orders } = await ask(shop, filterOrders, { token, body: filter });
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const sent = { ...filterOrders, headers, body: JSON.stringify(filter) };
  for (let round = 0; round < warmRounds; round++) await send(shop, sent);
  const times: number[] = [];
  let bytes = 0;
  await untilQuiet(pid);
  const before = cpuOf(pid);
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const { status, body } = await send(shop, sent);
    if (status !== 200) throw new Error(`${filterOrders.path}: ${status}`);
    bytes = body.length;
    times.push(performance.now() - began);
  }
  const cpuMs = cpuOfEach(rounds, before, cpuOf(pid));
  return { ms: middleOf(times), orders: orders.length, bytes, cpuMs };
}
