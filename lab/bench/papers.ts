/**
 * The cost of six hundred labels: their time, and the effect on customers who order in the
 * meantime.
 */
import { listAddresses } from '#src/addresses/address-contract.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import { freezeShift } from '#src/kitchen/kitchen-contract.ts';
import { printPaper } from '#src/kitchen/paper-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { demoAdminLogin } from '#src/staff/server/demo-people.ts';
import { ask, type Instance, openInstance, send } from '../crowd/crowd-client.ts';
import { orderOf } from './bench-order.ts';
import { fillDemo } from './many-orders.ts';
import { type LoadFigures, loadOrders } from './orders.ts';
import { openFolder, startShop } from './servers.ts';
import { middleOf } from './statistics.ts';

/** Each has two meals, and so two labels. */
const orders = 300;
const rounds = 5;
/** More orders per second than one shop will ever have. */
const ordersOfSecond = 40;

export interface PaperFigures {
  /** In milliseconds for the labels, the median of several rounds. */
  ms: number;
  labels: number;
  bytes: number;
  /** Placing an order without printing, and while labels are printed continuously. */
  alone: LoadFigures;
  beside: LoadFigures;
}

export async function measurePapers(seconds: number): Promise<PaperFigures> {
  await using folder = await openFolder();
  const date = await fillDemo(folder.path, { count: orders, ofToday: orders });
  await using shop = await startShop({ dataDir: folder.path });
  const instance = openInstance(shop.url);
  const { token } = await ask(instance, logInByEmail.admin, { body: demoAdminLogin });
  const lunch = { date, shift: 'Lunch' as const };
  const { day } = await ask(instance, freezeShift, { token, body: lunch });
  const print = () => printLabels(instance, token, { ...lunch, kind: 'labels' });
  const bytes = await print();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await print();
    times.push(performance.now() - began);
  }
  const { menus } = await ask(instance, listMenus);
  const { addresses } = await ask(instance, listAddresses);
  const body = JSON.stringify(orderOf(addresses, menus));
  const place = () =>
    loadOrders(`${shop.url}${placeOrder.path}`, body, {
      ...{ duration: seconds, connections: 4, overallRate: ordersOfSecond },
    });
  await place();
  const alone: LoadFigures[] = [];
  const beside: LoadFigures[] = [];
  // They alternate, so that a busy moment of the machine affects both.
  for (let round = 0; round < rounds; round++) {
    alone.push(await place());
    beside.push(await whilePrinting(print, place));
  }
  return {
    ...{ ms: middleOf(times), labels: day.meals, bytes },
    ...{ alone: best(alone), beside: best(beside) },
  };
}

async function whilePrinting<T>(print: () => Promise<unknown>, place: () => Promise<T>) {
  let isPlacing = true;
  const printing = (async () => {
    while (isPlacing) await print();
  })();
  try {
    return await place();
  } finally {
    isPlacing = false;
    await printing;
  }
}

function best(figures: readonly LoadFigures[]): LoadFigures {
  return figures.reduce((a, b) => (a.meanMs <= b.meanMs ? a : b));
}

async function printLabels(instance: Instance, token: string, form: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = { ...printPaper, headers, body: JSON.stringify(form) };
  const { status, body } = await send(instance, sent);
  if (status !== 200) throw new Error(`${printPaper.path}: ${status} ${body.toString()}`);
  return body.length;
}
