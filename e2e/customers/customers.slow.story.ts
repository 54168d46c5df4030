import { describe, expect, it } from 'vitest';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';

const oldNumber = '9700000181';
const newNumber = '9700000182';

describe('an admin who knows the customers', () => {
  it('finds one by keyboard, writes down what is known, blocks, and merges a changed number', async () => {
    await orderByCalls(oldNumber);
    await orderByCalls(newNumber);
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: /^Mobile number/ }).fill(newNumber.slice(-4));
    await page.getByRole('option').filter({ hasText: newNumber }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: newNumber, level: 1 }).waitFor();
    expect(page.url()).not.toContain(newNumber);

    await page.getByLabel('Name').fill('Asha Patel');
    await page.getByLabel('Marks').fill('Jain, no garlic');
    await page.getByLabel('Note for staff').fill('Gate 2, never ring.');
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await toastOf(page, 'Saved').waitFor();
    await page.getByRole('heading', { name: 'Asha Patel', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Add another number' }).click();
    await page.getByLabel('The other mobile number').fill(`+91 ${oldNumber}`);
    await page.getByText('Last order to B-204, Shanti Apartments, 382421, Kudasan').waitFor();
    await page.getByRole('button', { name: 'Add number', exact: true }).click();
    await toastOf(page, 'Both numbers are one person now').waitFor();
    await page.getByText(/^4 orders since/).waitFor();
    const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    expect(await orders.count()).toBe(4);
    await orders.first().getByRole('button').click();
    const summary = page.getByRole('dialog', { name: 'Order Summary' });
    await summary.getByRole('link', { name: 'Asha Patel' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByLabel('Reason').fill('Refused three times');
    await page.keyboard.press('Enter');
    await page.getByText('Blocked: Refused three times').waitFor();
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await page.getByLabel('Show').selectOption('blocked');
    await page.getByRole('link', { name: /Asha Patel.*Blocked: Refused three times/ }).click();
    await page.getByRole('button', { name: 'Take orders again' }).click();
    await toastOf(page, 'Orders are taken again').waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await toastOf(page, 'They are two people again').waitFor();
    await page.getByText(/^2 orders since/).waitFor();
  });
});
