import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  type DeliveryShop,
  deliveryShopOf,
  openStops,
  signInRider,
  signInRiderByForm,
} from '#lab/browser/delivery-steps.ts';
import { type DemoProcess, startDemoProcess } from '#lab/browser/demo-copy.ts';
import { restFinger } from '#lab/browser/taps.ts';

/** Messages of the browser itself when there is no network. */
const noSignal =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK|ERR_EMPTY|ERR_INCOMPLETE|status of 40[13]/;

let demo: DemoProcess;
let shop: DeliveryShop;
beforeAll(async () => {
  demo = await startDemoProcess(12);
  shop = await deliveryShopOf(demo);
});
afterAll(() => shop.close());

const label = (id: number) => `Order #${String(id).padStart(4, '0')}`;
const takeOut = (page: StoryPage, id: number) =>
  page.getByRole('button', { name: `Mark as Out for Delivery: ${label(id)}` }).click();
const statusOf = async (id: number) => (await shop.read(id)).order.status;
/** The phone is put away, so no tap is held for Undo any longer. */
const pocket = (page: StoryPage) =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
const phone = () => ({ width: 360, shopUrl: shop.url, expectedErrors: noSignal });

describe('without a network', () => {
  it('the list is still there, also after a reload, and taps are sent in order when it is back', async () => {
    const [a = 0, b = 0, c = 0] = shop.orderIds;
    await using page = await openPage(phone());
    await signInRider(page);
    await page.getByText(label(a)).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByText(label(a)).waitFor();
    await page.context().setOffline(true);
    for (const id of [a, b, c]) {
      await takeOut(page, id);
      await restFinger(page);
    }
    await pocket(page);
    await page.getByText('3 taps waiting').waitFor();
    await page.reload();
    await page.getByText(/^No signal\. Showing the list of \d{1,2}:\d\d [ap]m/).waitFor();
    await page.getByText('3 taps waiting').waitFor();
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await openStops(page);
    await page.getByText(label(c)).waitFor();
    expect(await statusOf(a)).toBe('isAssigned');

    await page.context().setOffline(false);
    await expect
      .poll(() => Promise.all([a, b, c].map(statusOf)))
      .toEqual(Array(3).fill('outForDelivery'));
    for (const id of [a, b, c]) {
      const { events } = await shop.read(id);
      expect(events.filter((event) => event.toStatus === 'outForDelivery')).toHaveLength(1);
    }
    await page.getByText('3 taps waiting').waitFor({ state: 'hidden' });
  });

  it('no tap is lost when the server is killed and restarted', async () => {
    const id = shop.orderIds[3] ?? 0;
    await using page = await openPage(phone());
    await signInRider(page);
    await page.getByText(label(id)).waitFor();
    await demo.crash();
    await takeOut(page, id);
    await pocket(page);
    await demo.restart();
    await expect.poll(() => statusOf(id)).toBe('outForDelivery');
  });
});

it('two phones with one login see each other’s steps, and the same tap from both is one step', async () => {
  const id = shop.orderIds[4] ?? 0;
  await using one = await openPage(phone());
  await using two = await openPage(phone());
  await signInRider(one);
  await signInRider(two);
  await two.getByText(label(id)).waitFor();
  await takeOut(one, id);
  await takeOut(two, id);
  await pocket(one);
  await pocket(two);
  await expect.poll(() => statusOf(id)).toBe('outForDelivery');
  await one.getByRole('tab', { name: /^Out For Delivery/ }).click();
  await openStops(one);
  await two.getByRole('tab', { name: /^Out For Delivery/ }).click();
  await openStops(two);
  await two.getByRole('button', { name: `Mark as Completed: ${label(id)}` }).click();
  await two.getByRole('button', { name: 'Confirm' }).click();
  await pocket(two);
  await one.getByText(label(id)).waitFor({ state: 'hidden' });
  const { events } = await shop.read(id);
  expect(events.filter((event) => event.toStatus === 'outForDelivery')).toHaveLength(1);
});

describe('after logout', () => {
  it('the phone stores nothing of the person, and unsent taps without customers’ data', async () => {
    const id = shop.orderIds[7] ?? 0;
    await using page = await openPage(phone());
    // As on a phone that has opened the login before, which works without a network.
    await signInRiderByForm(page);
    await page.getByText(label(id)).waitFor();
    await page.context().setOffline(true);
    await takeOut(page, id);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText(/^1 tap not sent yet\./).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/delivery/login');
    const kept = () =>
      page.evaluate(async () => {
        const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
        for (const { name = '' } of await indexedDB.databases()) {
          const base = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = () => reject(opening.error);
          });
          for (const store of base.objectStoreNames) {
            const all = base.transaction(store).objectStore(store).getAll();
            await new Promise((resolve) => {
              all.onsuccess = resolve;
            });
            texts.push(JSON.stringify(all.result));
          }
          base.close();
        }
        for (const name of await caches.keys()) {
          for (const { url } of await (await caches.open(name)).keys()) texts.push(url);
        }
        return texts.join(' ');
      });
    await expect.poll(kept).not.toMatch(/Shanti Apartments|9000000|98765|Imran|\/api\//);
    // The order, the step, the time of the tap, and its idempotency key.
    const left = JSON.parse((await page.evaluate(() => JSON.stringify(localStorage))) as string);
    expect(Object.keys(left)).toEqual([expect.stringMatching(/^tap /)]);
    expect(Object.keys(JSON.parse(String(Object.values(left)[0]))).sort()).toEqual(
      ['key', 'kind', 'notBefore', 'orderId', 'place', 'status', 'tappedAt'].sort(),
    );

    await page.context().setOffline(false);
    await signInRider(page);
    await expect.poll(() => statusOf(id)).toBe('outForDelivery');
  });
});

it('a phone without storage says so, and its session lasts while the page is open', async () => {
  const id = shop.orderIds[8] ?? 0;
  await using page = await openPage(phone());
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await signInRiderByForm(page);
  await page.getByText(/^This phone can’t store anything/).waitFor();
  await takeOut(page, id);
  await pocket(page);
  await expect.poll(() => statusOf(id)).toBe('outForDelivery');
});
