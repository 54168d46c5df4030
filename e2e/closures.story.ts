import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';

const paidOrders = 20;

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(paidOrders);
});
afterAll(() => shop.close());

describe('a closed shift', () => {
  it('gives 20 paid orders back, tells customers on every page, and opens again', async () => {
    const shopUrl = shop.url;
    await using admin = await openPage({ width: 1280, shopUrl });
    await signIn(admin);
    await admin.getByRole('link', { name: 'Closures' }).click();
    await admin.getByText('Open every day').waitFor();
    await expectNoFaultsInBothLooks(admin, 'no closures');

    // By keyboard alone.
    await tabTo(admin, admin.getByRole('button', { name: 'Close days…' }));
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Close days' });
    await tabTo(admin, dialog.getByRole('radio', { name: 'All day' }));
    await admin.keyboard.press('ArrowRight');
    await tabTo(admin, dialog.getByLabel('Reason'));
    await admin.keyboard.type('Diwali');
    await dialog.getByText(/\d+ paid orders are cancelled and ₹[\d,.]+ goes back/).waitFor();
    await dialog
      .getByText(`Customers read: “No lunch on ${shortDay(shop.today)}: Diwali”.`)
      .waitFor();
    await expectNoFaultsInBothLooks(admin, 'closing');
    await admin.keyboard.press('Enter');

    const people = admin.getByRole('dialog', { name: 'People to tell' });
    const rows = people.getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThanOrEqual(paidOrders);
    const whatsApp = await people
      .getByRole('link', { name: /WhatsApp/ })
      .first()
      .getAttribute('href');
    expect(decodeURIComponent(whatsApp ?? '')).toContain('we are closed for lunch');
    await people.getByRole('checkbox').first().click();
    await people.getByText(/^1 of \d+ told/).waitFor();
    await expectNoFaultsInBothLooks(admin, 'people to tell');
    await people.getByRole('button', { name: 'Done' }).click();
    await admin.getByText(/orders cancelled, ₹[\d,.]+ given back; 1 of \d+ told/).waitFor();
    await expectNoFaultsInBothLooks(admin, 'a closure');

    await using customer = await openPage({ width: 360, shopUrl });
    const notice = customer.getByText(`No lunch on ${shortDay(shop.today)}: Diwali`);
    await customer.goto('/');
    await notice.waitFor();
    await customer.goto('/menu');
    await customer.getByText('Lunch is closed for today: Diwali.').waitFor();
    await notice.waitFor();

    await admin.getByRole('button', { name: /^Open again/ }).click();
    const question = admin.getByRole('dialog', { name: 'Open again?' });
    await question.getByText('Orders that were cancelled stay cancelled').waitFor();
    await question.getByRole('button', { name: 'Open again' }).click();
    await toastOf(admin, 'Open again').waitFor();
    await customer.goto('/');
    await customer.getByRole('heading', { level: 1 }).waitFor();
    expect(await notice.count()).toBe(0);
  });
});
