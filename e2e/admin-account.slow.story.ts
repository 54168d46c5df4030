import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';

const someone = { email: 'ila@demo.tiffin', password: 'first-pass' };

/** A separate owner, so that no other story is signed out; opens their Staff page. */
async function openStaffOf(page: StoryPage): Promise<void> {
  await signIn(page);
  await page.evaluate(
    async (body) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      await fetch('/api/admin/staff', { method: 'POST', headers, body: JSON.stringify(body) });
      localStorage.clear();
    },
    { role: 'owner', fullName: 'Ila Desai', ...someone },
  );
  await signIn(page, someone);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

describe('an owner’s own account', () => {
  it('has its password changed, a second step added, and signs in with both', async () => {
    await using page = await openPage({ width: 1280, expectedErrors: /status of 401/ });
    await openStaffOf(page);
    await page.getByRole('button', { name: 'Change password: Ila Desai' }).click();
    await page.getByLabel('Old password').fill(someone.password);
    await page.getByLabel('New password', { exact: true }).fill('second-pass');
    await page.keyboard.press('Enter');
    await toastOf(page, 'Password changed').waitFor();

    await page.getByRole('button', { name: 'Two-step sign-in: Ila Desai' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    const key = page.getByText(/^([A-Z2-7]{4} ?){8}$/);
    const secret = (await key.innerText()).replaceAll(' ', '');
    expect(await page.getByAltText('QR code of the key below').isVisible()).toBe(true);
    await page.getByLabel('Code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
    await dialog.getByText('They are shown only now.').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(10);
    const recoveryCode = await dialog.getByRole('listitem').first().innerText();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page
      .getByRole('row', { name: /Ila Desai/ })
      .getByText('Two-step', { exact: true })
      .waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByLabel('Email').fill(someone.email);
    await page.getByLabel('Password', { exact: true }).fill('second-pass');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await page.getByLabel('Code').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/dashboard/orders');
  });
});

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
