import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  type DeliveryShop,
  openStops,
  rider,
  signInRider,
  signInRiderByForm,
  startDeliveryShop,
} from '#lab/browser/delivery-steps.ts';

/** A tap is held for ten seconds, so that it can be undone. */
const heldMs = 10_000;
/** Cards are neither added nor removed until the user has paused for this time. */
const restMs = 3000;

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await startDeliveryShop(12);
});
afterAll(() => shop.close());

const cardOf = (page: StoryPage, id: number) =>
  page.getByRole('article').filter({ hasText: `Order #${String(id).padStart(4, '0')}` });

describe('a delivery person', () => {
  it('signs in after mistakes, and out', async () => {
    await using page = await openPage({
      width: 360,
      shopUrl: shop.url,
      expectedErrors: /status of 401/,
    });
    await page.goto('/delivery');
    await page.waitForURL('**/delivery/login');
    await page.getByRole('heading', { name: 'Delivery Boy Login' }).waitFor();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Mobile number is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await expectNoFaultsInBothLooks(page, 'a login with mistakes');
    await page.getByLabel('Mobile number').fill('12');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid mobile number format').waitFor();
    await page.getByLabel('Mobile number').fill(rider.mobile);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Please check your credentials and try again.').waitFor();
    await expectNoFaultsInBothLooks(page, 'a login that was refused');
    await signInRiderByForm(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Confirm Logout' }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/delivery/login');
  });

  it('delivers a whole run of 12 orders, with a reload in the middle', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await page.clock.install();
    await signInRider(page);
    await page.getByRole('tab', { name: 'Pending 12' }).waitFor();
    const allOut = page.getByRole('button', { name: /^All out for delivery/ });
    await allOut.first().waitFor();
    while ((await allOut.count()) > 0) await allOut.first().click();
    await page.clock.fastForward(heldMs);
    await expect.poll(() => shop.statuses()).toEqual(Array(12).fill('outForDelivery'));
    await page.clock.fastForward(restMs);
    await page.getByText('No pending orders').waitFor();

    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await page.reload();
    await page.getByRole('tab', { name: /^Out For Delivery/, selected: true }).waitFor();
    await openStops(page);
    const [last = 0, ...others] = shop.orderIds.toReversed();
    for (const id of others) {
      const label = `Order #${String(id).padStart(4, '0')}`;
      await page.getByRole('button', { name: `Mark as Completed: ${label}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm Delivery' });
      await dialog.getByText('Are you sure you want to mark this order as delivered?').waitFor();
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    const card = cardOf(page, last);
    await card.getByRole('button', { name: /^Could not deliver/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Could not deliver' });
    await dialog.getByText('Nobody there').click();
    await dialog.getByLabel('Note (optional)').fill('Rang twice');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await card.getByText('Could not deliver: Nobody there. The kitchen decides,').waitFor();
    await page.getByRole('button', { name: /^Lunch, today 11 of \d+ delivered$/ }).waitFor();
    await page.clock.fastForward(heldMs);

    const run = shop.orderIds.map((id) => (id === last ? 'outForDelivery' : 'done'));
    await expect.poll(() => shop.statuses()).toEqual(run);
    await expect.poll(async () => (await shop.read(last)).order.problem).toBe('nobodyThere');
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(11);
  });

  it('sees orders on more than 620 of 740 px, and every target is 56 px high', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await signInRider(page);
    const tabs = await page.getByRole('tablist').boundingBox();
    expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(120);
    await page.getByRole('tab', { name: 'Completed' }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: /^Lunch, today/ }).click();
    await page.getByLabel('Date', { exact: true }).waitFor();
    const small = await page.locator('a, button, input, select').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isShown = width > 1 && height > 1;
        return isShown && Math.min(width, height) < 56 ? [control.outerHTML] : [];
      }),
    );
    expect(small).toEqual([]);
  });
});
