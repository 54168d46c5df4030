import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DeliveryShop, signInRider, startDeliveryShop } from '#lab/browser/delivery-steps.ts';
import { restFinger } from '#lab/browser/taps.ts';
import { expectEverythingFits, expectReachable, zooms, zoomTo } from '#lab/browser/zoom.ts';

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await startDeliveryShop(4);
});
afterAll(() => shop.close());

async function lookAtDialog(page: StoryPage, button: string | RegExp, name: string) {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await expectNoFaultsInBothLooks(page, `the dialog ${name}`);
  return dialog;
}

describe('the dashboard of delivery people', () => {
  it.each(zooms)('shows all its content at %i per cent', async (percent) => {
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    await zoomTo(page, percent);
    await signInRider(page);
    await page.getByRole('article').first().waitFor();
    await expectEverythingFits(page, 'orders to take out');
    const shown = page.getByRole('button', { name: /^Lunch, today/ });
    // On a wide screen the filter is always visible.
    if (await shown.isVisible()) await shown.click();
    await expectReachable(page.getByRole('button', { name: 'Apply' }));
    await expectEverythingFits(page, 'the filter');
    await page
      .getByRole('button', { name: /^Mark as Out for Delivery/ })
      .first()
      .click();
    await expectReachable(page.getByRole('button', { name: /^Undo: / }));
    await expectEverythingFits(page, 'what can be taken back');
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await page
      .getByRole('button', { name: /^Could not deliver/ })
      .first()
      .click();
    await expectEverythingFits(page, 'a problem');
    await expectReachable(page.getByRole('button', { name: 'Report' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectEverythingFits(page, 'the way out');
    await expectReachable(page.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
  });

  it('has no accessibility faults from the first order to the last, also without a network', async () => {
    await using page = await openPage({
      width: 360,
      shopUrl: shop.url,
      expectedErrors: /ERR_INTERNET_DISCONNECTED/,
    });
    await signInRider(page);
    await page.getByRole('article').first().waitFor();
    await expectNoFaultsInBothLooks(page, 'orders to take out');
    await page.getByRole('tab', { name: 'Completed' }).click();
    await page.getByText('No completed orders').waitFor();
    await expectNoFaultsInBothLooks(page, 'no orders');

    await page.getByRole('tab', { name: /^Pending/ }).click();
    const takeOut = page.getByRole('button', { name: /^Mark as Out for Delivery/ });
    while ((await takeOut.count()) > 0) await takeOut.first().click();
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .waitFor();
    await expectNoFaultsInBothLooks(page, 'what can be taken back');
    await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
    await page.getByRole('article').first().waitFor();
    await expectNoFaultsInBothLooks(page, 'orders on their way');
    const problem = await lookAtDialog(page, /^Could not deliver/, 'Could not deliver');
    await problem.getByRole('button', { name: 'Report' }).click();
    await expectNoFaultsInBothLooks(page, 'a problem without a reason');
    await problem.getByText('Nobody there').click();
    await problem.getByRole('button', { name: 'Report' }).click();
    await page.getByText(/^Could not deliver: Nobody there/).waitFor();
    await expectNoFaultsInBothLooks(page, 'an order with a problem');
    await page.getByRole('button', { name: /^Lunch, today/ }).click();
    await expectNoFaultsInBothLooks(page, 'the filter');
    const delivered = await lookAtDialog(page, /^Mark as Completed/, 'Confirm Delivery');
    await delivered.getByRole('button', { name: 'Confirm' }).click();
    await delivered.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Completed' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await expectNoFaultsInBothLooks(page, 'an order that is delivered');

    await page.context().setOffline(true);
    await page.getByText(/^No signal\./).waitFor();
    await expectNoFaultsInBothLooks(page, 'no signal');
    // Logout appears in place of the tab, because a script scrolled to it without a finger.
    await restFinger(page);
    await lookAtDialog(page, 'Logout', 'Confirm Logout');
  });
});
