/** A rider's lunch on the screens, partly without a network. */
import { expect } from 'vitest';
import type { Day } from '../simulation/whole-day/day-orders.ts';
import type { OwnOrder } from '../simulation/whole-day/own-books.ts';
import type { Handwork } from './hand-counter.ts';
import { openAs, type Screen } from './whole-day-screens.ts';

/** Stops are neither added nor removed until the user has paused for this time and then acted. */
const restMs = 3000;
const reactionMs = 1000;

interface ShopRun {
  rider: { fullName: string };
  stops: { building: string; orders: number[] }[];
}

const pocket = (page: Screen) => page.evaluate(() => window.dispatchEvent(new Event('pagehide')));

/** The orders of each stop, in the order of the route. */
async function stopsOf({ shop, books, today }: Day, rider: string): Promise<OwnOrder[][]> {
  const path = `/api/admin/runs?date=${today}&shift=Lunch`;
  const { runs } = await shop.call<{ runs: ShopRun[] }>('GET', path, undefined, { as: shop.admin });
  const stops = runs.find((run) => run.rider.fullName === rider)?.stops ?? [];
  return stops.map(({ orders }) =>
    orders.map((number) => books.order(number)).filter(({ fate }) => fate === 'open'),
  );
}

/** At the current stop: records the cash, and marks all orders as delivered. */
async function deliverStop(page: Screen, orders: readonly OwnOrder[]): Promise<void> {
  const due = orders.filter(
    ({ settlement, tender }) => settlement === 'cash' && tender === undefined,
  );
  const [single] = due;
  if (due.length > 1) {
    await page.getByRole('button', { name: new RegExp(`^Cash for all ${due.length}: `) }).click();
  } else if (single) {
    await page
      .getByRole('button', { name: `Cash: Order #${String(single.number).padStart(4, '0')}` })
      .click();
  }
  await page.getByRole('button', { name: `All ${orders.length} delivered here` }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Delivery' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await pocket(page);
  await page.clock.fastForward(restMs);
  await page.clock.fastForward(reactionMs);
}

/** Imran delivers three stops: one with a network and two without, which the phone sends later. */
export async function bringStops(day: Day, rows: Handwork[]): Promise<OwnOrder[]> {
  const { shop, books } = day;
  const imran = shop.riders['Imran Shaikh'];
  const [first, second, third] = await stopsOf(day, imran.fullName);
  if (!first || !second || !third) throw new Error('The run is too short.');
  await using page = await openAs(shop, imran, { width: 360, path: '/delivery', rows });
  const allOut = page.getByRole('button', { name: /^All \d+ orders out for delivery: Run/ });
  await allOut.waitFor();
  await page.hand.count('a rider takes all boxes out', async () => {
    await allOut.click();
    await pocket(page);
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await page.getByText('Next stop', { exact: true }).waitFor();
  });
  const left = () => statusesOf(day, [...first, ...second, ...third]);
  await expect.poll(async () => new Set(await left())).toEqual(new Set(['outForDelivery']));
  await page.clock.fastForward(restMs);
  await page.clock.fastForward(reactionMs);
  await page.hand.count(`a rider delivers a stop of ${first.length} boxes`, () =>
    deliverStop(page, first),
  );
  await expect.poll(() => statusesOf(day, first)).toEqual(first.map(() => 'done'));

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByText('Next stop', { exact: true }).waitFor();
  await page.context().setOffline(true);
  const dark = [...second, ...third];
  await page.hand.count(
    `a rider delivers 2 stops of ${dark.length} boxes without a signal`,
    async () => {
      await deliverStop(page, second);
      await deliverStop(page, third);
    },
  );
  expect(new Set(await statusesOf(day, dark))).toEqual(new Set(['outForDelivery']));
  await page.reload();
  await page.getByText(/taps waiting$/).waitFor();
  shop.tick(600);
  await page.context().setOffline(false);
  await expect.poll(() => statusesOf(day, dark)).toEqual(dark.map(() => 'done'));
  for (const order of [...first, ...dark]) {
    if (order.tender === undefined) books.takeCash(order, imran.fullName);
    Object.assign(order, { fate: 'done', rider: imran.fullName });
  }
  return [...first, ...dark];
}

async function statusesOf({ shop, today }: Day, orders: readonly OwnOrder[]): Promise<string[]> {
  const filter = { isorder: false, deliverydate: today, shift: 'Lunch' };
  const { orders: listed } = await shop.call<{ orders: { id: number; status: string }[] }>(
    'POST',
    '/api/admin/orders/filter',
    filter,
    { as: shop.admin },
  );
  const known = new Map(listed.map(({ id, status }) => [id, status]));
  return orders.map(({ number }) => known.get(number) ?? 'unknown');
}
