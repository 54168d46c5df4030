import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  type DeliveryShop,
  openStops,
  signInRider,
  startDeliveryShop,
} from '#lab/browser/delivery-steps.ts';
import { tapTwice } from '#lab/browser/taps.ts';
import { variation, variationsOf } from '#lab/browser/variations.ts';

/** A tap is held for ten seconds, so that it can be undone. */
const heldMs = 10_000;
/** Cards are neither added nor removed until the user has paused for this time. */
const restMs = 3000;

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await startDeliveryShop(24);
});
afterAll(() => shop.close());

const label = (id: number) => `Order #${String(id).padStart(4, '0')}`;
const idIn = (name: string | null) => Number(/#(\d+)/.exec(name ?? '')?.[1]);
const takeOut = (page: StoryPage) => page.getByRole('button', { name: /^Mark as Out/ });
const statusOf = async (id: number) => (await shop.read(id)).order.status;

async function openRound(enter = (page: StoryPage) => signInRider(page)) {
  const page = await openPage({
    width: 360,
    shopUrl: shop.url,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  await enter(page);
  await page.getByRole('article').first().waitFor();
  return page;
}

/** The position of each card on the page. */
const standing = (page: StoryPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article')].map((card) => {
      const { top, height } = card.getBoundingClientRect();
      return `${card.querySelector('h3')?.textContent} ${Math.round(top + scrollY)} ${height}`;
    }),
  );

describe('a double tap', () => {
  it.each(inject('tapGapsMs'))(
    'of %i ms takes one order out, wherever on its button: no neighbour, no Undo, nothing moves',
    async (gapMs) => {
      await using page = await openRound();
      for (const index of [0.05, 0.5, 0.95]) {
        const button = takeOut(page).nth(1);
        const id = idIn(await button.getAttribute('aria-label'));
        const waiting = await takeOut(page).count();
        await button.scrollIntoViewIfNeeded();
        const box = await button.boundingBox();
        if (!box) throw new Error('The button is not on the page.');
        const before = await standing(page);
        const point = { x: box.x + box.width * index, y: box.y + box.height / 2 };
        await tapTwice(page, point, gapMs);
        await page.getByRole('button', { name: `Out: ${label(id)}` }).waitFor();
        await page.getByRole('button', { name: `Undo: ${label(id)}` }).waitFor();
        expect(await takeOut(page).count()).toBe(waiting - 1);
        expect(await standing(page)).toEqual(before);
        // Each tap has its own Undo, so the next story finds the order as this one did.
        await page.waitForTimeout(500);
        await page.getByRole('button', { name: `Undo: ${label(id)}` }).click();
        await expect.poll(() => takeOut(page).count()).toBe(waiting);
      }
    },
  );

  variation(
    'on "All out for delivery" takes one address out, and does not take it back',
    async () => {
      await using page = await openRound();
      const section = page.locator('section').first();
      const count = await section.getByRole('article').count();
      const all = await takeOut(page).count();
      const box = await section
        .getByRole('button', { name: /^All out for delivery/ })
        .boundingBox();
      if (!box) throw new Error('The button is not on the page.');
      const before = await standing(page);
      for (const gapMs of [0, 150, 300, 400]) {
        const point = { x: box.x + box.width * 0.95, y: box.y + box.height / 2 };
        await tapTwice(page, point, gapMs);
        await section.getByRole('button', { name: /^Undo all/ }).waitFor();
        expect(await takeOut(page).count()).toBe(all - count);
        expect(await standing(page)).toEqual(before);
        await page.waitForTimeout(500);
        await section.getByRole('button', { name: /^Undo all/ }).click();
        await expect.poll(() => takeOut(page).count()).toBe(all);
      }
    },
  );

  variation('on the button under which a dialog opens does not answer it', async () => {
    await using page = await openRound();
    const id = idIn(await takeOut(page).first().getAttribute('aria-label'));
    await takeOut(page).first().click();
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await openStops(page);
    const button = page.getByRole('button', { name: `Mark as Completed: ${label(id)}` });
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not on the page.');
    await tapTwice(page, { x: box.x + 20, y: box.y + 20 }, 100);
    const dialog = page.getByRole('dialog', { name: 'Confirm Delivery' });
    await dialog.waitFor();
    const confirm = await dialog.getByRole('button', { name: 'Confirm' }).boundingBox();
    if (!confirm) throw new Error('The dialog is not on the page.');
    await tapTwice(page, { x: confirm.x + 20, y: confirm.y + 20 }, 400);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `Delivered: ${label(id)}` }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: `Undo: ${label(id)}` }).click();
    await button.waitFor();
    await page.getByRole('tab', { name: /^Pending/ }).click();
    await page.getByRole('button', { name: `Undo: ${label(id)}` }).click();
    await page.getByRole('button', { name: `Mark as Out for Delivery: ${label(id)}` }).waitFor();
  });
});

describe('a card whose tap was sent', () => {
  variation('stays where it is while the finger goes on, and leaves once it rests', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await page.clock.install();
    await signInRider(page);
    const [first = 0, second = 0] = await Promise.all(
      [0, 1].map(async (index) => idIn(await takeOut(page).nth(index).getAttribute('aria-label'))),
    );
    const before = await standing(page);
    await takeOut(page).first().click();
    await page.clock.fastForward(heldMs - 1000);
    await page.getByRole('button', { name: `Mark as Out for Delivery: ${label(second)}` }).click();
    await page.clock.fastForward(1000);
    const card = page.getByRole('article').filter({ hasText: label(first) });
    await card.getByText('Sent').waitFor();
    expect(await statusOf(first)).toBe('outForDelivery');
    expect(await standing(page)).toEqual(before);
    await page.clock.fastForward(restMs);
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await openStops(page);
    await card.waitFor();
  });
});

describe('a tap that is followed at once by the end of the page', () => {
  it.each(variationsOf(1, 2, 3))('is not lost (%i)', async () => {
    await using page = await openRound();
    const context = page.context();
    // Simulates a busy machine: no background write finishes before the page is closed.
    await context.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (...args) {
        const request = open.apply(this, args);
        const late = { value: null as ((event: Event) => void) | null };
        Object.defineProperty(request, 'onsuccess', {
          set: (listener) => {
            late.value = listener;
          },
        });
        request.addEventListener('success', (event) =>
          setTimeout(() => late.value?.call(request, event), 1000),
        );
        return request;
      };
    });
    const doomed = await context.newPage();
    await doomed.goto('/delivery');
    const button = takeOut(doomed).first();
    const id = idIn(await button.getAttribute('aria-label'));
    await page.goto('about:blank');
    await button.click();
    await doomed.close();
    const again = await context.newPage();
    await again.goto('/delivery');
    await expect.poll(() => statusOf(id)).toBe('outForDelivery');
    const { events } = await shop.read(id);
    expect(events.filter(({ toStatus }) => toStatus === 'outForDelivery')).toHaveLength(1);
  });
});
