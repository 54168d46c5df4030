import { describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { orderOn, signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';

const mobile = '9700000047';

async function lookUp(page: StoryPage): Promise<void> {
  await page.goto('/my-orders');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Search' }).click();
}

describe('a refund', () => {
  it('is created by the admin, shown to the customer, and entered in the books', async () => {
    await using customer = await openPage({ width: 360 });
    await orderOn(customer, mobile);
    await using admin = await openPage({ width: 1280 });
    await signIn(admin);
    await admin.getByLabel('Rows per page').selectOption('50');
    const row = admin.getByRole('row').filter({ hasText: mobile }).first();
    await row.getByRole('button', { name: /details|summary/i }).click();
    const details = admin.getByRole('dialog', { name: 'Order Summary' });
    await details.getByRole('button', { name: 'Give money back' }).click();
    const refund = admin.getByRole('dialog', { name: /^Give money of order/ });
    await refund.getByLabel('Amount (₹)').fill('20');
    await refund.getByLabel('Reason').fill('The dal was cold');
    await refund.getByLabel('Note for staff (optional)').fill('She calls often');
    await expectNoFaultsInBothLooks(admin, 'the refund dialog');
    await refund.locator('button[type=submit]').click();
    await toastOf(admin, 'Refund Started').waitFor();
    await details.getByText('The dal was cold').waitFor();
    await details.getByText('Note for staff: She calls often').waitFor();

    await admin.goto('/admin/dashboard/money');
    // The sums have the refunds of other stories, too.
    await admin
      .getByRole('button', { name: /^Refund (owed|sent|done)/ })
      .first()
      .waitFor();
    await expectNoFaultsInBothLooks(admin, 'the money page');
    await admin
      .getByRole('row')
      .filter({ hasText: /Refund/ })
      .filter({ hasText: mobile })
      .filter({ hasText: '20.00' })
      .getByRole('button', { name: /Details/ })
      .click();
    const payment = admin.getByRole('dialog', { name: 'Payment Details' });
    await payment.getByText('Refund owed: The dal was cold').waitFor();
    await expectNoFaultsInBothLooks(admin, 'the payment');

    await using stranger = await openPage({ width: 360 });
    await lookUp(stranger);
    await stranger.getByText(/^(On its way since|Given back on) /).waitFor();
    expect(await stranger.getByRole('link', { name: /Credit note|Receipt/ }).count()).toBe(0);

    await lookUp(customer);
    await customer.getByText(/^(On its way since|Given back on) /).waitFor();
    const note = await customer.getByRole('link', { name: 'Credit note' }).getAttribute('href');
    const receipt = await customer
      .getByRole('link', { name: 'Receipt' })
      .first()
      .getAttribute('href');
    await customer.goto(note ?? '');
    await customer.getByRole('heading', { name: 'Credit Note' }).waitFor();
    expect(await customer.getByText('She calls often').count()).toBe(0);
    await customer.goto(receipt ?? '');
    await customer.getByRole('heading', { name: 'Tax Invoice' }).waitFor();
    const width = await customer.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    const pdf = await customer.request.get(`${receipt}.pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
  });
});
