import { describe, expect, it } from 'vitest';
import { orderOn, signIn } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { variation } from '#lab/browser/variations.ts';

const mobile = '9700000191';

describe('the private page of a customer', () => {
  it('is saved by the browser that paid, opens in another one, and ends for good', async () => {
    await using page = await openPage({ width: 360 });
    await orderOn(page, mobile);
    await page.getByRole('button', { name: 'Save your private link' }).click();
    await page.waitForURL(/\/my\/[\w-]{22}$/);
    await page.getByRole('heading', { name: 'Your orders' }).waitFor();
    expect(await page.getByText('B-204, Shanti Apartments, 382421').count()).toBe(2);

    await using other = await openPage({ width: 768, expectedErrors: /status of 404/ });
    const document = await other.goto(page.url());
    expect(document?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await other.getByRole('article').first().waitFor();
    expect(await other.getByText('B-204, Shanti Apartments, 382421').count()).toBe(2);
    expect(await other.getByRole('link', { name: 'Receipt' }).count()).toBe(2);

    await page.getByRole('button', { name: 'End this link' }).click();
    await page.getByRole('button', { name: 'End this link' }).click();
    await page.getByText('This link is not valid any more').waitFor();
    await other.reload();
    await other.getByText('This link is not valid any more').waitFor();
  });

  variation('is made by staff, who can end it', async () => {
    await using customer = await openPage({ width: 360, expectedErrors: /status of 404/ });
    await orderOn(customer, mobile);
    await using admin = await openPage({ width: 1280 });
    await signIn(admin);
    await admin.keyboard.press('Control+k');
    await admin.getByRole('combobox', { name: /^Mobile number/ }).fill(mobile);
    await admin.getByRole('option').filter({ hasText: mobile }).first().click();
    await admin.getByRole('button', { name: 'Make a link' }).click();
    const made = admin.getByRole('dialog', { name: 'Private link' });
    const link = /http\S+/.exec(await made.innerText())?.[0] ?? '';
    const whatsApp = made.getByRole('link', { name: 'Send by WhatsApp' });
    expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(link);
    await made.getByRole('button', { name: 'Done' }).click();
    await customer.goto(link);
    await customer.getByRole('article').first().waitFor();
    await admin.getByRole('button', { name: 'End', exact: true }).first().click();
    await admin.getByText('There is none.').waitFor();
    await customer.reload();
    await customer.getByText('This link is not valid any more').waitFor();
  });
});
