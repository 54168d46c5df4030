import { describe, expect, it } from 'vitest';
import { orderOn } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';

const mobile = '9700000191';

describe('the private page of a customer', () => {
  it('is saved in the browser that paid, opens in another one, and can be ended permanently', async () => {
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
});
