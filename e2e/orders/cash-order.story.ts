import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaults, expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { chooseTwoDishes, fillCheckout } from '#lab/browser/customer-steps.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';

const mobile = '9825077001';

/** A separate shop, because in the others the checkout has no choice of payment method. */
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
});
afterAll(() => shop.close());

const open = (width: number) => openPage({ width, shopUrl: shop.url });

async function switchCashOn(): Promise<void> {
  await using page = await open(768);
  await signIn(page);
  await page.goto('/admin/dashboard/settings/ordering');
  await page.getByLabel(/^Take cash at the door/).check();
  await page.getByLabel('Up to, in rupees').fill('1500');
  await page.getByLabel(/^Ask for a name/).check();
  await expectNoFaultsInBothLooks(page, 'the settings of ordering');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Everything is saved.').waitFor();
}

const confirmed = (page: StoryPage) =>
  page.getByRole('heading', { name: 'Your order is confirmed' });

describe('a cash order', () => {
  it('is confirmed without a payment page, and its amount is on every list', async () => {
    await switchCashOn();
    await using page = await open(360);
    await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await fillCheckout(page, mobile);
    await page.getByLabel('Your name').fill('Asha Patel');
    // With the keyboard only.
    await tabTo(page, page.getByRole('radio', { name: /Pay online/ }));
    await page.keyboard.press('ArrowDown');
    await expectNoFaults(page, 'the checkout with a choice');
    await tabTo(page, page.getByRole('button', { name: 'Place Order' }));
    await page.keyboard.press('Enter');
    await confirmed(page).waitFor();
    expect(await page.getByText('in cash', { exact: true }).count()).toBe(2);
    await expectNoFaults(page, 'a confirmed order in cash');
    // Neither a reload nor "back" and "forward" places it again.
    await page.reload();
    await page.getByRole('heading', { name: 'You have just ordered this' }).waitFor();
    await page.getByRole('link', { name: 'See my orders' }).click();
    await page.getByText('Cash when it comes').first().waitFor();
    expect(await page.getByRole('heading', { name: /^Order #/ }).count()).toBe(2);

    await using admin = await open(1280);
    await signIn(admin);
    await admin.getByText('Cash, to collect').first().waitFor();
    expect(await admin.getByText(/ to collect$/).count()).toBeGreaterThan(2);
    await admin
      .getByRole('row', { name: /Cash, to collect/ })
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    const dialog = admin.getByRole('dialog', { name: 'Order Summary' });
    await dialog.getByText('Asha Patel').first().waitFor();
    await dialog.getByRole('img', { name: /^Code of the payment link/ }).waitFor();
    await expectNoFaultsInBothLooks(admin, 'the details of an order in cash');
  });
});
