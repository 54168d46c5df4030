import { describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';

const password = 'first-pass';
const admin = { role: 'admin', fullName: 'Nila Trivedi', email: 'nila@demo.tiffin', password };
const cook = { role: 'kitchen', fullName: 'Ramila Ben', mobile_no: '9876500077', password };

/** As the owner does on the Staff page. */
async function add(owner: StoryPage, person: object): Promise<void> {
  await signIn(owner);
  await owner.evaluate(async (body) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch('/api/admin/staff', { method: 'POST', headers, body: JSON.stringify(body) });
  }, person);
}

describe('an admin', () => {
  it('does the day’s work, cannot refund, and is made an owner by an owner', async () => {
    const mobile = '9700000048';
    await orderByCalls(mobile);
    await using owner = await openPage({ width: 1280 });
    await add(owner, admin);
    await using page = await openPage({ width: 1280, expectedErrors: /status of 401/ });
    await signIn(page, admin);
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    const links = await sidebar.getByRole('link').allInnerTexts();
    expect(links).toEqual(expect.arrayContaining(['Menu', 'Orders', 'Money']));
    expect(links).not.toContain('Staff');
    await page.getByLabel('Rows per page').selectOption('50');
    const row = page.getByRole('row').filter({ hasText: mobile }).first();
    await row.getByRole('button', { name: /details|summary/i }).click();
    await page.getByText('Only the owner can give money back.').waitFor();
    expect(await page.getByRole('button', { name: 'Give money back' }).count()).toBe(0);
    await page.goto('/admin/dashboard/staff');
    await toastOf(page, 'Only owners can open this page.').waitFor();
    await page.waitForURL('**/admin/dashboard/orders');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('dialog').getByText('nila@demo.tiffin · admin').waitFor();
    await expectNoFaultsInBothLooks(page, 'one’s own account');

    await owner.getByRole('link', { name: 'Staff' }).click();
    await owner.getByRole('button', { name: 'Edit: Nila Trivedi' }).click();
    await owner.getByRole('dialog').getByLabel('Role').selectOption('Owner');
    await owner.getByRole('button', { name: 'Save' }).click();
    const owners = owner.getByRole('table', { name: 'Owners' });
    await owners.getByText(admin.email).waitFor();
    await owner.getByText('Meena Shah changed Nila Trivedi: admin → owner').waitFor();
    await expectNoFaultsInBothLooks(owner, 'the staff and their roles');
    await signIn(page, admin);
    await page.getByRole('link', { name: 'Staff' }).click();
    await page.getByRole('heading', { name: 'What each role may do' }).waitFor();
  });
});

describe('a person of the kitchen', () => {
  it('signs in by mobile number, and finds the count, without money and numbers', async () => {
    await using owner = await openPage({ width: 1280 });
    await add(owner, cook);
    await using page = await openPage({ width: 768 });
    await page.goto('/kitchen');
    await page.waitForURL('**/kitchen/login');
    await expectNoFaultsInBothLooks(page, 'the kitchen’s login');
    await page.getByLabel('Mobile Number').fill(cook.mobile_no);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Count' }).waitFor();
    await page.getByText(cook.fullName).waitFor();
    await page
      .getByText(/^of \d+ order|^No meals/)
      .first()
      .waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/₹|\d{10}/);
    await expectNoFaultsInBothLooks(page, 'the kitchen’s home');
    await page.goto('/admin/dashboard/orders');
    await page.waitForURL('**/admin/login');
    await page.goto('/kitchen');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/kitchen/login');

    await owner.goto('/kitchen');
    await owner.getByRole('link', { name: 'Dashboard' }).click();
    await owner.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});
