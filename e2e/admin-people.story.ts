import { describe, expect, it } from 'vitest';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { variation } from '#lab/browser/variations.ts';

describe('an admin at the staff', () => {
  variation(
    'adds somebody who signs in, and whose new password and deactivation end it',
    async () => {
      const someone = { name: 'Zoya Pathan', email: 'zoya@demo.tiffin', password: 'first-pass' };
      await using page = await openPage({ width: 1280, expectedErrors: /status of 400/ });
      await signIn(page);
      await page.getByRole('link', { name: 'Staff' }).click();
      await page.getByRole('button', { name: 'Add admin' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(someone.name);
      await dialog.getByLabel('Email').fill(someone.email);
      await dialog.getByLabel('Password', { exact: true }).fill('12345');
      await page.keyboard.press('Enter');
      await dialog.getByText('Password must be at least 8 characters long').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill('iloveyou1');
      await page.keyboard.press('Enter');
      await dialog.getByText('Many people use this password').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(someone.password);
      await page.keyboard.press('Enter');
      const row = page.getByRole('row').filter({ hasText: someone.email });
      await row.waitFor();

      await using other = await openPage({ width: 1280, expectedErrors: /status of 401/ });
      await signIn(other, someone);
      // Where their stream has noticed by itself.
      const atLogin = other.getByRole('button', { name: 'Login' });
      await row.getByRole('button', { name: /^Set password/ }).click();
      await page.getByLabel('New password', { exact: true }).fill('second-pass');
      await page.keyboard.press('Enter');
      await toastOf(page, 'Password set').waitFor();
      await other.getByRole('link', { name: 'Addresses' }).or(atLogin).click();
      await other.waitForURL('**/admin/login');
      await signIn(other, { ...someone, password: 'second-pass' });

      await row.getByRole('button', { name: /^Deactivate/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await row.getByText('Deactivated').waitFor();
      const history = page.getByRole('region', { name: 'History' });
      await history.getByText('Meena Shah deactivated Zoya Pathan').waitFor();
      await history.getByText('Meena Shah set a new password for Zoya Pathan').waitFor();
      await other.getByRole('link', { name: 'Menu', exact: true }).or(atLogin).click();
      await other.waitForURL('**/admin/login');
    },
  );

  variation('sees what a row offers as icons where there is room for a table', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await page.getByRole('link', { name: 'Staff' }).click();
    const edit = page.getByRole('button', { name: 'Edit: Meena Shah' });
    await edit.locator('svg').waitFor();
    expect((await edit.innerText()).trim()).toBe('');
  });

  it('can’t deactivate themselves', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await page.getByRole('link', { name: 'Staff' }).click();
    const own = page.getByRole('row').filter({ hasText: '(you)' });
    await own.waitFor();
    expect(await own.getByRole('button', { name: /^Deactivate/ }).count()).toBe(0);
  });
});

describe('an admin at the addresses', () => {
  variation('adds, renames, moves and deactivates one, and the checkout follows', async () => {
    await using page = await openPage({ width: 1280 });
    await using customer = await openPage({ width: 360 });
    const offered = async () => {
      const answer = await customer.request.get('/api/user/addresses');
      const { addresses } = (await answer.json()) as { addresses: { shortname: string }[] };
      return addresses.map((each) => each.shortname);
    };
    await signIn(page);
    await page.getByRole('link', { name: 'Addresses' }).click();
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByLabel('Short name').fill('Koba Circle');
    await page.getByLabel('Address', { exact: true }).fill('Koba Circle, Gandhinagar 382426');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Save/ })
      .click();
    const row = page.getByRole('listitem').filter({ hasText: 'Gandhinagar 382426' });
    await row.waitFor();
    expect((await offered()).at(-1)).toBe('Koba Circle');

    const up = row.getByRole('button', { name: /^Move up/ });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await offered()).at(-2)).toBe('Koba Circle');
    expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);

    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Short name').fill('Koba');
    await page.keyboard.press('Enter');
    await expect.poll(offered).toContain('Koba');
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect.poll(offered).not.toContain('Koba');
  });
});
