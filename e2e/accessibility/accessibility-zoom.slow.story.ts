import type { Locator } from 'playwright-core';
import { describe, it } from 'vitest';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';
import { chooseTwoDishes } from '#lab/browser/customer-steps.ts';
import { restFinger } from '#lab/browser/taps.ts';
import {
  enlargeText,
  expectEverythingFits,
  expectNothingWider,
  expectReachable,
  zooms,
  zoomTo,
} from '#lab/browser/zoom.ts';

const pages: [path: string, control: (page: StoryPage) => Locator][] = [
  ['/', (page) => page.getByRole('link', { name: "Check today's menus" })],
  ['/menu', (page) => page.getByRole('button', { name: /^Add / })],
  ['/about-us', (page) => page.getByRole('link', { name: 'Get Started' })],
  ['/contact', (page) => page.getByRole('button', { name: 'Send message' })],
  ['/my-orders', (page) => page.getByRole('button', { name: 'Search' })],
  ['/terms-and-conditions', (page) => page.getByRole('link', { name: 'Privacy Policy' })],
  ['/privacy-policy', (page) => page.getByRole('link', { name: 'My Orders' })],
  ['/refund-policy', (page) => page.getByRole('link', { name: 'Tell us' })],
  ['/payment-status/none', (page) => page.getByRole('link', { name: 'Back to menu' })],
  ['/admin/login', (page) => page.getByRole('button', { name: 'Login' })],
  ['/delivery/login', (page) => page.getByRole('button', { name: 'Login' })],
];

describe.each(zooms)('zoomed to %i per cent', (percent) => {
  it('the public pages show all their content', async () => {
    await using page = await openPage({ width: 1280, expectedErrors: /status of 404/ });
    await zoomTo(page, percent);
    for (const [path, control] of pages) {
      await page.goto(path);
      await expectReachable(control(page));
      await expectEverythingFits(page, path);
    }
  });

  it('a customer gets from the menu to the payment', async () => {
    await using page = await openPage({ width: 1280 });
    await zoomTo(page, percent);
    await walkToPayment(page, '9700000031', expectEverythingFits);
  });

  it('the dashboard of admins shows all its content', async () => {
    await orderByCalls('9700000032');
    await using page = await openPage({ width: 1280 });
    await zoomTo(page, percent);
    await signIn(page);
    const dialog = page.getByRole('dialog');
    const lookAt = async (button: Locator, screen: string) => {
      await button.first().click();
      await dialog.waitFor();
      await expectEverythingFits(page, screen);
      await expectReachable(dialog.getByRole('button').last());
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    const details = page.getByRole('button', { name: /^Details of order/ });
    await details.first().waitFor();
    await expectEverythingFits(page, 'orders');
    await lookAt(page.getByRole('button', { name: /^Filter/ }), 'the filter of the orders');
    await lookAt(details, 'the details of an order');
    await page.getByRole('checkbox', { name: 'Select all orders', exact: true }).click();
    await lookAt(page.getByRole('button', { name: 'Assign Orders' }), 'assigning');
    for (const [name, control, screen] of [
      ['menu', 'Copy to…', 'copying menus'],
      ['dishes', 'Add dish', 'adding a dish'],
      ['staff', 'Add admin', 'adding somebody'],
      ['addresses', 'Add address', 'adding an address'],
    ] as const) {
      await page.goto(`/admin/dashboard/${name}`);
      const button = page.getByRole('button', { name: control });
      await button.waitFor();
      await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
      await expectEverythingFits(page, name);
      await lookAt(button, screen);
    }
    await page.goto('/admin/dashboard/plan');
    const copying = page.getByRole('button', { name: 'Copy last week' });
    await copying.waitFor();
    await page
      .getByRole('button', { name: /^Add to/ })
      .first()
      .waitFor();
    await expectEverythingFits(page, 'plan');
    await lookAt(copying, 'copying a week');
    await page.goto('/admin/dashboard/menu');
    await page.getByRole('button', { name: 'Add Menu' }).click();
    await expectEverythingFits(page, 'a new menu');
    await expectReachable(page.getByRole('button', { name: 'Save Changes' }));
    await page.goto('/admin/dashboard/messages');
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    await expectEverythingFits(page, 'messages');
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await expectEverythingFits(page, 'the sidebar');
    await expectReachable(page.getByRole('button', { name: 'Logout' }));
    // A laptop of 1536 × 864 at 200 %: wide enough for the sidebar next to the page.
    await page.setViewportSize({ width: 768, height: 432 });
    await expectEverythingFits(page, 'the sidebar of a laptop');
    await expectReachable(page.getByRole('button', { name: 'Logout' }));
  });
});

describe('with text of twice the size on a phone', () => {
  it.each([
    ['the shop’s typeface', false],
    ['the phone’s typeface', true],
  ])('no public page is wider than the screen in %s', async (_, isBlocked) => {
    await using page = await openPage({ width: 360, expectedErrors: /status of 404|woff2/ });
    if (isBlocked) await page.route(/\.woff2$/, (route) => route.abort());
    await enlargeText(page);
    for (const [path, control] of pages) {
      await page.goto(path);
      await control(page).first().waitFor();
      await expectNothingWider(page, path);
    }
  });

  it('a customer gets from the menu to the payment', async () => {
    await using page = await openPage({ width: 360 });
    await enlargeText(page);
    await walkToPayment(page, '9700000033', expectNothingWider);
  });
});

type Look = (page: StoryPage, screen: string) => Promise<void>;

async function walkToPayment(page: StoryPage, mobile: string, look: Look): Promise<void> {
  await page.goto('/about-us');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await look(page, 'the menu of the site');
  await expectReachable(page.getByRole('dialog').getByRole('link', { name: 'Order Now' }));
  await chooseTwoDishes(page);
  await look(page, 'a filled cart');
  await page.getByRole('button', { name: /Order Now/ }).click();
  // The next button appears in place of this one.
  await restFinger(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByText('Please select an address.').waitFor();
  await look(page, 'checkout with errors');
  await page.getByLabel('Delivery location').selectOption({ label: 'Kudasan' });
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Address', { exact: true }).fill('B-204, Shanti Apartments, 382421');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/sandbox-pay\//);
  await page.getByText('Other outcomes').click();
  await look(page, 'paying');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByText(/Redirecting in \d+ seconds\.\.\./).waitFor();
  await look(page, 'a successful payment');
  await page.getByRole('link', { name: 'See my orders' }).click();
  await page
    .getByRole('heading', { name: /^Order #/ })
    .first()
    .waitFor();
  await look(page, 'orders');
}
