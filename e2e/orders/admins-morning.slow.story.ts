import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { printedSheets } from '#lab/browser/read-paper.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { demoAdminLogin, demoRiders } from '#src/staff/server/demo-people.ts';

type Listed = WireOf<typeof AdminOrder>;

const waitingOrders = 95;
const mostClicks = 4;
/** One delivered order per address shows who delivers there. */
const addresses = 6;

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(waitingOrders + addresses);
  await deliverOneAtEachAddress();
});
afterAll(() => shop.close());

async function ask<Answer>(method: string, path: string, token: string, body?: unknown) {
  const response = await fetch(new URL(path, shop.url), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

const asAdmin = async () =>
  (await ask<{ token: string }>('POST', '/api/admin/login', '', demoAdminLogin)).token;

async function lunchOf(token: string, status?: string): Promise<Listed[]> {
  const filter = { isorder: false, deliverydate: shop.today, shift: 'Lunch', status };
  const path = '/api/admin/orders/filter';
  const { orders } = await ask<{ orders: Listed[] }>('POST', path, token, filter);
  return orders.filter((order) => order.payment_status === 'done');
}

/** The riders share the addresses, in turn. */
async function deliverOneAtEachAddress(): Promise<void> {
  const admin = await asAdmin();
  const path = '/api/admin/delivery-boys';
  const riders = (await ask<{ data: { id: string; mobile_no: string }[] }>('GET', path, admin))
    .data;
  const pending = await lunchOf(admin, 'pending');
  const groups = [...Map.groupBy(pending, ({ address }) => address.id).values()];
  expect(groups).toHaveLength(addresses);
  // The first of each address, then the second, until the wanted number is left.
  const turns = Array.from({ length: pending.length }, (_, turn) =>
    groups.flatMap((group, index) => {
      const order = group[turn];
      return order ? [{ order, rider: riders[index % riders.length] }] : [];
    }),
  ).flat();
  for (const { order, rider } of turns.slice(0, pending.length - waitingOrders)) {
    if (!rider) throw new Error('The demo has no riders.');
    const chosen = { orderIds: [order.id], delivery_boy_id: rider.id };
    await ask('PUT', '/api/admin/assign-orders', admin, chosen);
    const login = { mobile_no: rider.mobile_no, password: demoRiders.password };
    const { token } = await ask<{ token: string }>('POST', '/api/deliveryboy/login', '', login);
    for (const status of ['outForDelivery', 'done']) {
      await ask('PUT', '/api/deliveryboy/order/status', token, { orderId: order.id, status });
    }
  }
}

/** Counts the clicks from now on. */
async function countClicks(page: StoryPage): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { clicks: 0 };
    Object.assign(window, { counter });
    window.addEventListener(
      'click',
      ({ isTrusted }) => (counter.clicks += Number(isTrusted)),
      true,
    );
  });
  return () =>
    page.evaluate(() => (window as unknown as { counter: { clicks: number } }).counter.clicks);
}

const bar = (page: StoryPage) => page.getByRole('group', { name: /^Orders: / });

describe("the admin's morning", () => {
  it(`gives ${waitingOrders} orders to 3 riders with at most ${mostClicks} clicks`, async () => {
    const shopUrl = shop.url;
    await using page = await openPage({ width: 1280, shopUrl });
    await signIn(page);
    await page
      .getByRole('button', { name: `Assign as last time Lunch · ${waitingOrders}` })
      .waitFor();
    await expectNoFaultsInBothLooks(page, 'the orders with their bar');
    const clicks = await countClicks(page);
    const began = performance.now();

    await page.getByRole('button', { name: /^Assign as last time/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign as last time' });
    await dialog.getByRole('button', { name: `Assign ${waitingOrders} orders` }).click();
    await toastOf(page, 'Orders assigned').waitFor();
    const seconds = (performance.now() - began) / 1000;
    const used = await clicks();
    console.log(`${waitingOrders} orders, 3 riders: ${used} clicks, ${seconds.toFixed(1)} s`);
    expect(used).toBeLessThanOrEqual(mostClicks);

    const orders = await lunchOf(await asAdmin());
    const given = orders.filter(({ status }) => status === 'isAssigned');
    expect(orders.filter(({ status }) => status === 'pending')).toEqual([]);
    expect(given.length).toBeGreaterThanOrEqual(waitingOrders);
    expect(new Set(given.map(({ deliveryBoy }) => deliveryBoy?.id)).size).toBe(3);
    // The last rider at an address has all of its orders.
    for (const ofAddress of Map.groupBy(given, ({ address }) => address.id).values()) {
      expect(new Set(ofAddress.map(({ deliveryBoy }) => deliveryBoy?.id)).size).toBeLessThan(3);
    }
    await page.getByRole('button', { name: 'Assign as last time', exact: true }).waitFor();
  });

  it('prints all of them on A4, with the header on each page, and in light colours when the screen is dark', async () => {
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    await signIn(page);
    await page.goto(`/admin/dashboard/orders?view=delivery&status=all`);
    await page.getByText(/^0 of \d+ rows selected$/).waitFor();
    const all = await lunchOf(await asAdmin());
    await page.emulateMedia({ colorScheme: 'dark' });
    const sheets = await printedSheets(page);
    expect(sheets.length).toBeGreaterThan(2);
    for (const sheet of sheets) expect(sheet).toContain('OrderMobile NoAddressNoteDishes');
    const words = sheets.join('');
    for (const { id } of all) expect(words).toContain(`#${String(id).padStart(4, '0')}`);
    for (const control of ['Apply Filters', 'Assign Orders', 'Rows per page', 'Logout', 'Count'])
      expect(words).not.toContain(control);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    const ink = page.getByRole('cell').first();
    await ink.waitFor();
    expect(await ink.evaluate((cell) => getComputedStyle(cell).color)).toBe('rgb(0, 0, 0)');
    const ground = await page.evaluate(() =>
      [...document.querySelectorAll('html, body, #content, main')]
        .map((each) => getComputedStyle(each).backgroundColor)
        .filter((color) => color !== 'rgba(0, 0, 0, 0)' && color !== 'rgb(255, 255, 255)'),
    );
    expect(ground).toEqual([]);
  });

  it('filters by a click on a count, which the address stores', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await signIn(page);
    const assigned = bar(page).getByRole('button', { name: /^Assigned \d+$/ });
    await assigned.click();
    await page.getByText('Loading orders…').waitFor({ state: 'hidden' });
    await page.getByText(/^0 of \d+ rows selected$/).waitFor();
    const count = /\d+$/.exec(await assigned.innerText())?.[0];
    await page.getByText(`0 of ${count} rows selected`).waitFor();
    await page.reload();
    await page.getByText(`0 of ${count} rows selected`).waitFor();
    expect(await assigned.getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectNoFaultsInBothLooks(page, 'a count pressed on a phone');
  });
});
