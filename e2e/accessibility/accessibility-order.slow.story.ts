import { describe, expect, it } from 'vitest';
import { expectNoFaults } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  chooseTwoDishes,
  fillCheckout,
  payInSandbox,
  readStatus,
} from '#lab/browser/customer-steps.ts';

const mobile = '9700000011';
/** Product 5.6. */
const overlayMs = 30_000;

const search = async (page: StoryPage, number: string) => {
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Search' }).click();
};

/** Tall, so that no bar at an edge covers half of the content that scrolls below it. */
async function openTallPage(expectedErrors?: RegExp): Promise<StoryPage> {
  const page = await openPage({ width: 360, ...(expectedErrors && { expectedErrors }) });
  await page.setViewportSize({ width: 360, height: 3000 });
  return page;
}

async function orderToPay(page: StoryPage): Promise<void> {
  await chooseTwoDishes(page);
  await page.getByRole('button', { name: /Order Now/ }).click();
  await fillCheckout(page, mobile);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/sandbox-pay\//);
}

describe('ordering', () => {
  it('has no accessibility faults from the first dish to the step to the payment page', async () => {
    await using page = await openTallPage(/status of 503/);
    await chooseTwoDishes(page);
    await page.getByRole('region', { name: 'Your cart' }).waitFor();
    await expectNoFaults(page, 'a filled cart');
    await page.getByRole('button', { name: /Order Now/ }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await expectNoFaults(page, 'checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Please select an address.').waitFor();
    await expectNoFaults(page, 'checkout with errors');

    await fillCheckout(page, mobile);
    await page.route('**/api/user/order', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable', message: 'The shop is busy.' } }),
    );
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Order not placed').waitFor();
    await expectNoFaults(page, 'checkout that the shop refused');

    await page.unroute('**/api/user/order');
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/user/order', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('dialog', { name: 'Placing your order…' }).waitFor();
    await expectNoFaults(page, 'an order on its way');
    letThrough();
    await page.waitForURL(/\/sandbox-pay\//);
  });

  it('has no accessibility faults during the payment, and however it ends', async () => {
    await using page = await openTallPage();
    await page.clock.install();
    await orderToPay(page);
    await page.getByText('Other outcomes').click();
    await expectNoFaults(page, 'the page of the sandbox');
    await payInSandbox(page, /^Decline$/);
    await readStatus(page);
    await page.getByRole('button', { name: 'Pay again' }).waitFor();
    await expectNoFaults(page, 'a failed payment');

    await page.getByRole('button', { name: 'Pay again' }).click();
    await page.waitForURL(/\/sandbox-pay\//);
    const paymentPage = page.url();
    const data = { status: 'Pending', amount: 208, updatedAt: '2026-11-21T10:25:00.000+05:30' };
    await page.route('**/api/user/payment/status', (route) => route.fulfill({ json: { data } }));
    await payInSandbox(page, /^Pay ₹/);
    await page.getByText('Checking your payment…').waitFor();
    await expectNoFaults(page, 'a payment that is being checked');
    await page.clock.fastForward(overlayMs);
    expect(await readStatus(page)).toBe('Pending');
    await expectNoFaults(page, 'a pending payment');
    await page.unroute('**/api/user/payment/status');
    await page.getByText(/Redirecting in \d+ seconds\.\.\./).waitFor();
    await expectNoFaults(page, 'a successful payment');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expectNoFaults(page, 'a successful payment to stay at');

    await page.goto(paymentPage);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await expectNoFaults(page, 'a page that is paid');
    await page.goto('/my-orders');
    await search(page, mobile);
    await page.getByText(/^\d+ orders? in the last/).waitFor();
    await expectNoFaults(page, 'orders of this browser');

    await using stranger = await openPage({ width: 360 });
    await stranger.goto('/my-orders');
    await search(stranger, '12345');
    await stranger.getByText('Please enter a valid 10-digit mobile number.').waitFor();
    await expectNoFaults(stranger, 'a number that is none');
    await search(stranger, mobile);
    await stranger
      .getByText(/^Hidden here/)
      .first()
      .waitFor();
    await expectNoFaults(stranger, 'orders of another browser');
    await search(stranger, '9799999999');
    await stranger.getByText('No orders found for this number.').waitFor();
    await expectNoFaults(stranger, 'no orders');
  });
});
