import { describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  chooseTwoDishes,
  fillCheckout,
  payInSandbox,
  readStatus,
} from '#lab/browser/customer-steps.ts';
import { variationsOf } from '#lab/browser/variations.ts';

/** A different number for each story, so that stories don't find each other's orders. */
let nextMobile = 9_100_000_001;

describe.each(variationsOf(360, 1280))('a customer at %i px', (width) => {
  it('orders one lunch and one dinner, pays, and finds both orders by mobile number', async () => {
    await using page = await openPage({ width });
    const mobile = String(nextMobile++);
    const dishes = await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await provokeEveryError(page);
    await fillCheckout(page, mobile);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
    await page.getByText(/Redirecting in \d+ seconds\.\.\./).waitFor();

    await page.goto('/my-orders');
    await page.getByLabel('Mobile number').fill(mobile);
    await page.getByLabel('Mobile number').press('Enter');
    for (const dish of dishes) {
      await page.getByRole('listitem').filter({ hasText: dish }).first().waitFor();
    }
    expect(await page.getByRole('heading', { name: /^Order #\d{4,}$/ }).count()).toBe(2);
    expect(await page.getByText('B-204, Shanti Apartments, 382421').count()).toBe(2);
  });

  it('is declined, pays the same order again, and keeps the cart until then', async () => {
    await using page = await openPage({ width });
    const mobile = String(nextMobile++);
    await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await fillCheckout(page, mobile);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await payInSandbox(page, /^Decline$/);
    expect(await readStatus(page)).toBe('Failed');

    const failedAt = page.url();
    await page.goto('/menu');
    await page.getByRole('button', { name: /Order Now/ }).waitFor();
    await page.goto(failedAt);
    await page.getByRole('button', { name: 'Pay again' }).click();
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
    expect(page.url()).not.toBe(failedAt);

    await page.goto('/menu');
    await page.getByRole('tab', { name: /^Today/ }).waitFor();
    expect(await page.getByRole('button', { name: /Order Now/ }).count()).toBe(0);
    await page.goto('/my-orders');
    await page.getByLabel('Mobile number').fill(mobile);
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('heading', { name: /^Order #\d{4,}$/ })
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { name: /^Order #\d{4,}$/ }).count()).toBe(2);
  });
});

/** Each message of product 4.2, once; none of them sends an order. */
async function provokeEveryError(page: StoryPage): Promise<void> {
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  for (const message of [
    'Please select an address.',
    'Please enter a mobile number.',
    'Please enter your full delivery address.',
    'Form Error',
    'Please fix the errors in the form.',
  ]) {
    await page.getByText(message).first().waitFor();
  }
  await page.getByLabel('Mobile number').fill('12345');
  expect(await page.getByText('Please enter a mobile number.').count()).toBe(0);
  await place.click();
  await page
    .getByText('Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.')
    .waitFor();
}
