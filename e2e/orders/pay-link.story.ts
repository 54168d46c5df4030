import { describe, expect, it } from 'vitest';
import { expectNoFaults } from '#lab/browser/accessibility.ts';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import {
  chooseTwoDishes,
  fillCheckout,
  payInSandbox,
  readStatus,
} from '#lab/browser/customer-steps.ts';

const mobile = '9825077002';

describe('a payment link', () => {
  it('is scanned from the staff’s screen, shows no name, and is paid on another phone', async () => {
    await using customer = await openPage({ width: 360 });
    await chooseTwoDishes(customer);
    await customer.getByRole('button', { name: /Order Now/ }).click();
    await fillCheckout(customer, mobile);
    await customer.getByRole('button', { name: 'Place Order' }).click();
    await customer.waitForURL(/\/sandbox-pay\//);

    await using admin = await openPage({ width: 1280 });
    await signIn(admin);
    await admin.keyboard.press('Control+k');
    await admin.getByRole('combobox', { name: /^Mobile number/ }).fill(mobile);
    await admin.getByRole('option').filter({ hasText: /#\d/ }).first().click();
    const section = admin.getByRole('region', { name: 'Payment link' });
    const link = await section.getByText(/\/pay\//).innerText();

    await using payer = await openPage({ width: 360 });
    await payer.goto(new URL(link).pathname);
    const pay = payer.getByRole('button', { name: /^Pay ₹/ });
    await pay.waitFor();
    const text = await payer.getByRole('main').innerText();
    expect(text).not.toMatch(/9825|Shanti|Kudasan/);
    expect(await payer.title()).toMatch(/^Pay for your order/);
    expect(await payer.locator('meta[property="og:description"]').count()).toBe(0);
    await expectNoFaults(payer, 'a payment link');
    await pay.click();
    await payInSandbox(payer, /^Pay ₹/);
    expect(await readStatus(payer)).toBe('Successful');
    await payer.goto(new URL(link).pathname);
    await payer.getByRole('heading', { name: 'This order is paid' }).waitFor();
    await expectNoFaults(payer, 'a payment link that is paid');

    // The staff's list is updated automatically.
    await section.waitFor({ state: 'detached' });
  });
});
