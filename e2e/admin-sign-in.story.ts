import { describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, signInByForm, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { variation } from '#lab/browser/variations.ts';

const refused = /status of 401/;

describe('an admin', () => {
  it('signs in after mistakes, stays signed in, and signs out', async () => {
    await using page = await openPage({ width: 1280, expectedErrors: refused });
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await expectNoFaultsInBothLooks(page, 'a login with mistakes');
    await page.getByLabel('Email').fill('meena');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid email format').waitFor();
    await page.getByText('Password must be at least 6 characters long').waitFor();

    await page.getByLabel('Email').fill('admin@demo.tiffin');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    // It is gone before a slow machine has answered the click.
    const refusal = toastOf(page, 'Login Failed').innerText();
    const press = page.getByRole('button', { name: 'Login' }).click();
    const [failed] = await Promise.all([refusal, press]);
    expect(failed).toContain('Please check your credentials and try again.');
    await expectNoFaultsInBothLooks(page, 'a login that was refused');

    // Read at once, because it disappears before a slow machine has rendered the orders.
    const welcome = toastOf(page, 'Login Successful').innerText();
    const [text] = await Promise.all([welcome, signInByForm(page)]);
    expect(text).toContain('You have successfully logged in.');
    expect(page.url()).toMatch(/\/admin\/dashboard\/orders$/);
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/dashboard/orders');

    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
    await dialog.getByText('Are you sure you want to logout?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/admin/login');
    await page.goto('/admin/dashboard/menu');
    await page.waitForURL('**/admin/login');
  });

  variation('folds the sidebar with Ctrl+B and finds it so for seven days', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    const sidebar = page.locator('aside');
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(256);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(48);
    await page.reload();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    expect(await width()).toBe(48);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar:state');
    expect(cookie?.value).toBe('false');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });

  variation('has buttons and choices that a finger hits, below the width of a laptop', async () => {
    await using page = await openPage({ width: 768 });
    await signIn(page);
    const controls = await page
      .locator('button:not([role="switch"]), select, fieldset label')
      .all();
    expect(controls.length).toBeGreaterThan(15);
    for (const control of controls) {
      const { width = 44, height = 44 } = (await control.boundingBox()) ?? {};
      expect(Math.min(width, height), await control.innerText()).toBeGreaterThanOrEqual(44);
    }
  });

  variation('opens the sidebar as a sheet on a phone', async () => {
    await using page = await openPage({ width: 360 });
    await signIn(page);
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu of the dashboard' });
    expect((await sheet.boundingBox())?.width).toBe(288);
    await sheet.getByRole('link', { name: 'Staff' }).click();
    await page.getByRole('heading', { name: 'Staff', level: 1 }).waitFor();
    await sheet.waitFor({ state: 'hidden' });
  });
});
