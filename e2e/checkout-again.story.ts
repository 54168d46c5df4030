import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoFaults } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  chooseTwoDishes,
  fillCheckout,
  payInSandbox,
  readStatus,
} from '#lab/browser/customer-steps.ts';
import { variation } from '#lab/browser/variations.ts';

let nextMobile = 9_200_000_001;

async function orderTwoDishes(page: StoryPage): Promise<string> {
  const mobile = String(nextMobile++);
  await chooseTwoDishes(page);
  await page.getByRole('button', { name: /Order Now/ }).click();
  await fillCheckout(page, mobile);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/sandbox-pay\//);
  return mobile;
}

const paidHeading = (page: Page) =>
  page.getByRole('heading', { name: 'You have just paid for this order' });

/** However far the form was scrolled. */
async function expectInSight(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

/** With the browser's "back", from the payment page. */
async function goBackToCheckout(page: StoryPage): Promise<void> {
  while (!page.url().endsWith('/checkout')) await page.goBack();
}

/** The number of orders that My Orders shows for a mobile number. */
async function ordersOf(page: StoryPage, mobile: string): Promise<number> {
  await page.goto('/my-orders');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText(/^\d+ orders? in the last/).waitFor();
  return page.getByRole('heading', { name: /^Order #/ }).count();
}

describe('a customer who returns to the checkout', () => {
  it('sees after paying that the order is paid, and orders it again only after a click', async () => {
    await using page = await openPage({ width: 360 });
    const mobile = await orderTwoDishes(page);
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
    const comes = page.getByRole('region', { name: 'What comes' });
    expect(await comes.getByRole('listitem').count()).toBe(2);
    expect(await comes.innerText()).toContain('Kudasan, B-204, Shanti Apartments, 382421');

    await goBackToCheckout(page);
    await paidHeading(page).waitFor();
    await expectInSight(page);
    await expectNoFaults(page, 'an order that was paid before');
    expect(await page.getByRole('button', { name: 'Place Order' }).count()).toBe(0);
    await page.reload();
    await paidHeading(page).waitFor();
    await expectInSight(page);
    expect(await ordersOf(page, mobile)).toBe(2);

    await goBackToCheckout(page);
    await page.getByRole('button', { name: 'Order again' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/sandbox-pay\//);
    expect(await ordersOf(page, mobile)).toBe(4);
  });

  variation('finds in a second tab what the first one has paid for', async () => {
    await using page = await openPage({ width: 360 });
    const mobile = await orderTwoDishes(page);
    await goBackToCheckout(page);
    await page.getByRole('button', { name: 'Place Order' }).waitFor();

    // As the browser copies a tab: with its cart.
    const opening = page.context().waitForEvent('page');
    await page.evaluate(() => void window.open('/menu'));
    const other = await opening;
    await other.getByRole('button', { name: /Order Now/ }).click();
    await other.getByRole('button', { name: 'Place Order' }).click();
    await other.waitForURL(/\/sandbox-pay\//);
    await other.goBack();
    await other.getByRole('button', { name: 'Place Order' }).waitFor();

    await page.goForward();
    expect(page.url()).toMatch(/\/sandbox-pay\//);
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
    await paidHeading(other).waitFor();
    expect(await ordersOf(page, mobile)).toBe(2);
  });

  variation(
    'who has paid without the shop’s page hears so at the next press, and orders nothing',
    async () => {
      await using page = await openPage({ width: 360, expectedErrors: /status of 409/ });
      const mobile = await orderTwoDishes(page);
      await payInSandbox(page, /^Pay, but don’t go back/);
      await page.getByText('You may close this window.').waitFor();
      await goBackToCheckout(page);
      await expect.poll(() => pressAndLook(page)).toBe(true);
      expect(await ordersOf(page, mobile)).toBe(2);
    },
  );

  variation('who closed the payment page chooses at once, and can go back to it', async () => {
    await using page = await openPage({ width: 360 });
    await orderTwoDishes(page);
    const paymentPage = page.url();
    await payInSandbox(page, /^Close without paying/);
    await page.getByText(/^You left the payment page/).waitFor();
    await expectNoFaults(page, 'a payment page that was closed');
    await page.getByRole('link', { name: 'See my orders' }).waitFor();
    await page.getByRole('link', { name: 'Back to menu' }).waitFor();
    await page.getByRole('button', { name: 'Back to the payment page' }).click();
    await page.waitForURL(paymentPage);
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
  });
});

/**
 * The bank's result may not have arrived yet; then the payment page opens once more, and the
 * customer returns.
 */
async function pressAndLook(page: StoryPage): Promise<boolean> {
  if (await paidHeading(page).isVisible()) return true;
  await page.getByRole('button', { name: 'Place Order' }).click();
  await Promise.race([paidHeading(page).waitFor(), page.waitForURL(/\/sandbox-pay\//)]);
  if (await paidHeading(page).isVisible()) return true;
  await goBackToCheckout(page);
  return false;
}
