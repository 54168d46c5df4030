import { describe, expect, it } from 'vitest';
import { expectNoFaults } from '#lab/browser/accessibility.ts';
import { openPage } from '#lab/browser/browser.ts';
import { fillCheckout, payInSandbox, readStatus } from '#lab/browser/customer-steps.ts';

/** On the demo's menus of every lunch. */
const dish = 'Dal Rice with Papad';

describe('a second order', () => {
  it('takes two presses from the home page, and one to come back to its payment page', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/menu');
    await page.getByRole('button', { name: `Add ${dish}` }).click();
    await page.getByRole('button', { name: /Order Now/ }).click();
    await fillCheckout(page, '9300000001');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');

    await page.goto('/');
    const bar = page.getByRole('region', { name: 'Your orders' });
    await bar.getByText(`Lunch, tomorrow: 1 × ${dish}`).waitFor();
    await expectNoFaults(page, 'the home page with the last order');
    await bar.getByRole('button', { name: 'Order again' }).click();
    await page.waitForURL('**/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/sandbox-pay\//);
    const paymentPage = page.url();

    await page.goto('/');
    await bar.getByText('not paid yet').waitFor();
    await expectNoFaults(page, 'the home page with an unpaid order');
    await bar.getByRole('button', { name: /^Pay ₹.* · until/ }).click();
    await page.waitForURL(paymentPage);
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
    await page.goto('/my-orders');
    await page.getByRole('region', { name: 'Your last order' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  });
});
