import { describe, expect, it } from 'vitest';
import { openPage } from '#lab/browser/browser.ts';
import {
  chooseTwoDishes,
  fillCheckout,
  payInSandbox,
  readStatus,
} from '#lab/browser/customer-steps.ts';

/** Product 5.6. */
const overlayMs = 30_000;
const redirectSeconds = 15;

describe('a UPI payment that is still pending', () => {
  it('is not shown as a failure, is polled, and becomes Successful automatically', async () => {
    await using page = await openPage({ width: 360 });
    await page.clock.install();
    await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await fillCheckout(page, '9300000001');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/sandbox-pay\//);
    await page.getByText('Other outcomes').click();
    await page.getByRole('combobox').first().selectOption('15');
    const firstAnswer = page.waitForResponse('**/api/user/payment/status');
    await payInSandbox(page, /^Pending, then succeed/);

    await page.waitForURL(/\/payment-status\//);
    await page.getByText('Checking your payment…').waitFor();
    expect(await page.getByText('Transaction ID').count()).toBe(0);
    await firstAnswer;
    await page.clock.fastForward(overlayMs);
    expect(await readStatus(page)).toBe('Pending');
    await page.getByText(/Your bank has not confirmed .* don’t pay again/).waitFor();
    await page.getByText(/Pending since .*\. We keep your order for it until .*\./).waitFor();
    const waysOn = await page.getByRole('main').locator('a, button').allInnerTexts();
    expect(waysOn).toEqual(['See my orders', 'Back to menu', 'Back to the payment page']);
    expect(await page.getByText(/Redirecting in/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Pay again' }).count()).toBe(0);

    await page.getByText(/Redirecting in \d+ seconds\.\.\./).waitFor();
    expect(await readStatus(page)).toBe('Successful');
    for (let second = 0; second < redirectSeconds; second++) await page.clock.runFor(1000);
    await page.waitForURL(/\/$/);
  });
});
