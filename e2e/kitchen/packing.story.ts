import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { writeLabelFilm } from '#lab/browser/label-film.ts';
import {
  launchWithCamera,
  openPacking,
  type PackingShop,
  startPackingShop,
} from '#lab/browser/packing-steps.ts';
import { variation } from '#lab/browser/variations.ts';

const orders = 12;
/** A list is marked as old after 20 s, and the page polls every 5 s. */
const oldMs = 25_000;
/** Messages of the browser itself; packing that can't be finished yet is a 409. */
const expectedErrors = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK|status of 409/;

let shop: PackingShop;
beforeAll(async () => {
  shop = await startPackingShop(orders);
});
afterAll(() => shop.close());

const tablet = () => ({ width: 768, shopUrl: shop.url, expectedErrors });
const packedCount = async () =>
  (await shop.boxes()).filter(({ packedAt }) => packedAt !== undefined).length;
const progress = (page: StoryPage, packed: number) =>
  page.getByText(new RegExp(`^Packed ${packed} of `)).waitFor();
const shownCount = async (page: StoryPage) =>
  Number(/\d+/.exec(await page.getByText(/^Packed \d+ of \d+$/).innerText())?.[0]);
/** Each packs all boxes of a stop. A role with `pressed: false` would also find what opens it. */
const unpacked = (page: StoryPage) => page.locator('main li button[aria-pressed="false"]');

/** Every tick that a page sends, by its idempotency key. */
function watchTicks(page: StoryPage): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().endsWith('/api/kitchen/boxes')) return;
    const { ticks } = request.postDataJSON() as { ticks: { key: string }[] };
    keys.push(...ticks.map(({ key }) => key));
  });
  return keys;
}

/**
 * A barcode reader types faster than a browser on a busy machine, so all keys have the time of the
 * first.
 */
const typeAtOnce = (page: StoryPage, code: string) =>
  page.evaluate(
    (keys) => {
      const moment = { value: performance.now() };
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true });
        document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', moment));
      }
    },
    [...code, 'Enter'],
  );

describe('packing', () => {
  variation('says what was cancelled after the freeze', async () => {
    const boxes = await shop.boxes();
    const order = boxes.at(-1)?.order ?? 0;
    await using page = await openPage({ ...tablet(), width: 360 });
    await openPacking(page);
    await shop.cancel(order);
    await page.getByText('Do not pack').first().waitFor();
    await expectNoFaultsInBothLooks(page, 'a cancelled box');
    await page.getByRole('button', { name: 'Close packing' }).click();
    await page.getByText(/boxes are not packed/).waitFor();
    await expectNoFaultsInBothLooks(page, 'why packing can’t be closed');
  });

  variation('by a barcode reader that is plugged in', async () => {
    const box = (await shop.boxes()).find(({ packedAt }) => packedAt === undefined);
    await using page = await openPage({ ...tablet(), width: 1280 });
    await openPacking(page);
    const before = await packedCount();
    await typeAtOnce(page, box?.code ?? '');
    await page.getByText(/^Packed\. /).waitFor();
    await expect.poll(packedCount).toBe(before + 1);
    await typeAtOnce(page, '0123456789AB');
    await page.getByText('This is no label of this shop.', { exact: true }).waitFor();
    await expectNoFaultsInBothLooks(page, 'a label that is none');
  });
});

describe('the camera', () => {
  variation('reads a label, ticks its box once, and is off when the page is left', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tiffin-camera-'));
    const film = join(folder.path, 'label.y4m');
    const box = (await shop.boxes()).find(({ packedAt }) => packedAt === undefined);
    await writeLabelFilm(film, box?.code ?? '');
    await using browser = await launchWithCamera(film);
    const context = await browser.newContext({ baseURL: shop.url, permissions: ['camera'] });
    const page = await context.newPage();
    const sent = watchTicks(page);
    const before = await packedCount();
    await openPacking(page);
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByText(/^Packed\. /).waitFor();
    await expect.poll(packedCount).toBe(before + 1);
    // The label is still visible: it is read repeatedly, and reported once.
    const hasTrack = () =>
      page.evaluate(() => {
        const stream = document.querySelector('video')?.srcObject;
        return stream instanceof MediaStream && stream.getTracks().some(isLive);
        function isLive({ readyState }: MediaStreamTrack) {
          return readyState === 'live';
        }
      });
    expect(await hasTrack()).toBe(true);
    await page.getByRole('button', { name: 'Stop scanning' }).click();
    expect(await hasTrack()).toBe(false);
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByText(/^Already packed at /).waitFor();
    expect(sent).toHaveLength(1);
  });
});

it('the camera is available only on pages of the kitchen', async () => {
  const policy = async (path: string) =>
    (await fetch(`${shop.url}${path}`)).headers.get('permissions-policy');
  for (const path of ['/kitchen/packing', '/kitchen/login']) {
    expect(await policy(path)).toContain('camera=(self)');
  }
  for (const path of ['/', '/menu', '/admin/login', '/delivery']) {
    expect(await policy(path)).toContain('camera=()');
  }
});

describe('without a network', () => {
  variation('two tabs of a tablet share their ticks, and each is sent once', async () => {
    await using one = await openPage(tablet());
    await openPacking(one);
    const two = await one.context().newPage();
    const [ofOne, ofTwo] = [watchTicks(one), watchTicks(two)];
    await two.goto(one.url());
    await two.getByText(/^Packed \d+ of \d+$/).waitFor();
    const before = await packedCount();
    await one.context().setOffline(true);
    // With a key, because taps on moving controls are ignored.
    await unpacked(one).first().press('Enter');
    await expect.poll(() => shownCount(one)).toBeGreaterThan(before);
    const byOne = await shownCount(one);
    await progress(two, byOne);
    await unpacked(two).last().press('Enter');
    await expect.poll(() => shownCount(two)).toBeGreaterThan(byOne);
    const byBoth = await shownCount(two);
    await progress(one, byBoth);
    await one.context().setOffline(false);
    await expect.poll(packedCount).toBe(byBoth);
    await one.getByText('not sent yet').first().waitFor({ state: 'hidden' });
    const stored = new Set([...ofOne, ...ofTwo]);
    expect(stored.size).toBe(byBoth - before);
  });

  it('a tablet packs everything, is reloaded, and every tick arrives once', async () => {
    await using page = await openPage(tablet());
    await page.clock.install();
    await openPacking(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByText(/^Packed \d+ of \d+$/).waitFor();
    await expectNoFaultsInBothLooks(page, 'boxes to pack');
    const before = await packedCount();
    const missing = (await shop.boxes()).filter(
      ({ packedAt, isCancelled }) => packedAt === undefined && !isCancelled,
    ).length;
    expect(missing).toBeGreaterThan(15);
    await page.context().setOffline(true);
    // Faster than any hand: each tick must be stored before the next.
    await unpacked(page).evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await progress(page, before + missing);
    await page.reload();
    await progress(page, before + missing);
    await page.getByText(`${missing} ticks waiting`).waitFor();
    await page.clock.fastForward(oldMs);
    await page.getByText(/^No signal\. As of /).waitFor();
    await expectNoFaultsInBothLooks(page, 'packed without a signal');
    expect(await packedCount()).toBe(before);

    const sent = watchTicks(page);
    await page.context().setOffline(false);
    await expect.poll(packedCount).toBe(before + missing);
    await page.getByText(`${missing} ticks waiting`).waitFor({ state: 'hidden' });
    await expect.poll(() => new Set(sent).size).toBe(missing);
    const left = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tick ')));
    await expect.poll(left).toEqual([]);
  });
});
