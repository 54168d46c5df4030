import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  type DeliveryShop,
  openStops,
  type ShopStop,
  signInRider,
  startDeliveryShop,
} from '#lab/browser/delivery-steps.ts';
import { variation } from '#lab/browser/variations.ts';
import { expectEverythingFits } from '#lab/browser/zoom.ts';

/** Stops are neither added nor removed until the user has paused for this time. */
const restMs = 3000;
/** Longer than the time in which a tap after a move of the page is ignored. */
const reactionMs = 1000;
/** Messages of the browser itself when there is no network. */
const noSignal = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION/;

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await startDeliveryShop(14);
});
afterAll(() => shop.close());

const phone = () => openPage({ width: 360, shopUrl: shop.url, expectedErrors: noSignal });
/** The phone is put away, so no tap is held for Undo any longer. */
const pocket = (page: StoryPage) =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
const codeOf = ({ number }: ShopStop) => `-${String(number).padStart(2, '0')}`;
/** The codes of the stops on the screen, the next one first. */
const shownStops = async (page: StoryPage) => {
  const stops = page.getByRole('list', { name: 'Stops', exact: true });
  const codes = await stops.getByText(/^Box [A-Z]+-\d+$/).allInnerTexts();
  return codes.flatMap((text) => /-\d+/.exec(text) ?? []);
};
const openRound = async () => {
  const page = await phone();
  await signInRider(page);
  await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
  await page.getByText('Next stop', { exact: true }).waitFor();
  return page;
};
const openStopsOfShop = async () => {
  const statuses = new Map(
    await Promise.all(
      (await shop.stops())
        .flatMap(({ orders }) => orders)
        .map(async (id) => [id, (await shop.read(id)).order.status] as const),
    ),
  );
  const all = await shop.stops();
  return all.filter(({ orders }) => orders.some((id) => statuses.get(id) !== 'done'));
};

describe('a round by stops', () => {
  it('starts with one click, and shows the next stop large', async () => {
    await using page = await phone();
    await signInRider(page);
    await page.getByRole('heading', { name: /^0 of \d+ stops$/ }).waitFor();
    await page.getByRole('button', { name: /^All \d+ orders out for delivery: Run/ }).click();
    await pocket(page);
    await expect.poll(() => shop.statuses()).toEqual(shop.orderIds.map(() => 'outForDelivery'));
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await page.getByText('Next stop', { exact: true }).waitFor();
    expect(await shownStops(page)).toEqual((await shop.stops()).map(codeOf));
    await expectNoFaultsInBothLooks(page, 'the stops');
    await expectEverythingFits(page, 'the stops');
    await openStops(page);
    await expectNoFaultsInBothLooks(page, 'opened stops');
    await expectEverythingFits(page, 'opened stops');
    const small = await page.locator('#content :is(a, button)').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isShown = width > 1 && height > 1;
        return isShown && Math.min(width, height) < 56 ? [control.outerHTML] : [];
      }),
    );
    expect(small).toEqual([]);
  });

  it('is delivered, postponed and stored without a network, and sent to the shop once', async () => {
    await using page = await openRound();
    await page.clock.install();
    const all = page.getByRole('button', { name: /^All \d+ delivered here/ });
    if ((await all.count()) === 0) await page.getByRole('button', { name: /^Try later/ }).click();
    await all.waitFor();
    const shown = await shownStops(page);
    await expect.poll(async () => (await openStopsOfShop()).map(codeOf)).toEqual(shown);
    const before = await openStopsOfShop();
    const [first, second, third, ...others] = before;
    if (!first || !second || !third) throw new Error('The run is too short for this story.');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByText('Next stop', { exact: true }).waitFor();
    await page.context().setOffline(true);

    await all.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Delivery' });
    await dialog.getByText(/^Are you sure you want to mark these \d+ orders/).waitFor();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: /^Undo all/ }).waitFor();
    await pocket(page);
    await page.getByText(`${first.orders.length} taps waiting`).waitFor();
    await page.clock.fastForward(restMs);
    await page.getByRole('button', { name: '1 stop delivered' }).waitFor();
    await page.getByRole('heading', { name: /^1 of \d+ stops$/ }).waitFor();
    // The next stop has just appeared, so an immediate tap would be ignored.
    await page.clock.fastForward(reactionMs);
    await page.getByRole('button', { name: /^Try later/ }).click();
    const way = [third, ...others, second].map(codeOf);
    await expect.poll(() => shownStops(page)).toEqual(way);

    await page.reload();
    await page.getByText(/^No signal\./).waitFor();
    await page.getByText(`${first.orders.length} taps waiting`).waitFor();
    await expect.poll(() => shownStops(page)).toEqual(way);
    await page.getByRole('button', { name: '1 stop delivered' }).click();
    await page.getByText('Waiting for signal').waitFor();
    expect((await openStopsOfShop()).map(codeOf)).toEqual(before.map(codeOf));

    await page.context().setOffline(false);
    await expect.poll(async () => (await openStopsOfShop()).map(codeOf)).toEqual(way);
    for (const id of first.orders) {
      const { order, events } = await shop.read(id);
      expect(order.status).toBe('done');
      expect(events.filter(({ toStatus }) => toStatus === 'done')).toHaveLength(1);
    }
    await page.getByText(/^No signal\./).waitFor({ state: 'hidden' });
    expect(await shownStops(page)).toEqual(way);
    // The numbers on the boxes do not change.
    const numbers = (stops: ShopStop[]) => stops.map(({ number }) => number).sort();
    expect(numbers(await openStopsOfShop())).toEqual(numbers([second, third, ...others]));
  });

  variation('is arranged with buttons that stay under the finger', async () => {
    const [first, second, ...others] = (await openStopsOfShop()).map(codeOf);
    await using page = await openRound();
    await page.getByRole('button', { name: 'Change order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order of the stops' });
    const later = dialog.getByRole('button', { name: new RegExp(`^Later: [A-Z]+${first} `) });
    await later.click();
    await expectNoFaultsInBothLooks(page, 'the order of the stops');
    expect(await later.evaluate((button) => button === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => shownStops(page)).toEqual([second, first, ...others]);
    await expect
      .poll(async () => (await openStopsOfShop()).map(codeOf))
      .toEqual([second, first, ...others]);
  });

  variation('keeps what is known of a gate for whoever comes next', async () => {
    const [next] = await openStopsOfShop();
    await using page = await openRound();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Gate note/ }).click();
    await page.getByLabel('Where boxes are left').fill('Reception');
    await page.getByLabel('What to know at the gate').fill('Ring the third bell');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Saving needs a signal\./).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: /^Not saved/ }).click();
    await page.getByText('This text was not saved yet.').waitFor();
    expect(await page.getByLabel('Where boxes are left').inputValue()).toBe('Reception');
    await expectNoFaultsInBothLooks(page, 'the note of a place');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ring the third bell').waitFor();
    const place = (await shop.stops()).find(({ placeId }) => placeId === next?.placeId);
    expect(place).toMatchObject({ dropPoint: 'Reception', gateNote: 'Ring the third bell' });
  });
});
