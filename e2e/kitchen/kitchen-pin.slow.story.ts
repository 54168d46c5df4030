import { expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';

const password = 'first-pass';
const cooks = [
  { role: 'kitchen', fullName: 'Jaya Ben', mobile_no: '9876500088', password },
  { role: 'kitchen', fullName: 'Hira Solanki', mobile_no: '9876500089', password },
];
const [jaya, hira] = cooks;

async function add(owner: StoryPage, person: object): Promise<void> {
  await owner.evaluate(async (body) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch('/api/admin/staff', { method: 'POST', headers, body: JSON.stringify(body) });
  }, person);
}

async function setPin(page: StoryPage, mobile: string, pin: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Set a PIN for this device').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Repeat the PIN').fill(pin);
  await expectNoFaultsInBothLooks(page, 'a new PIN');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await page.waitForURL('**/kitchen');
}

async function logOut(page: StoryPage): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/kitchen/login');
}

it('kitchen staff sign in on the tablet at the wall with a PIN', async () => {
  await using owner = await openPage({ width: 1280 });
  await signIn(owner);
  for (const cook of cooks) await add(owner, cook);
  await using page = await openPage({ width: 768, expectedErrors: /status of 401/ });
  await page.goto('/kitchen/login');
  await setPin(page, jaya?.mobile_no ?? '', '4719');
  await logOut(page);
  // Only one person has a PIN, so it is requested at once; a keyboard types it.
  await page.getByRole('heading', { name: 'Jaya' }).waitFor();
  await expectNoFaultsInBothLooks(page, 'the keys of a PIN');
  await page.keyboard.type('4719');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/kitchen');
  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with the password' }).click();
  await setPin(page, hira?.mobile_no ?? '', '639284');
  await logOut(page);
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await expectNoFaultsInBothLooks(page, 'who has a PIN here');
  await page.getByRole('button', { name: 'Hira' }).tap();
  for (const key of '111111') await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: 'Login' }).tap();
  await page.getByText('4 tries are left').waitFor();
  for (const key of '639284') await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: 'Login' }).tap();
  await page.waitForURL('**/kitchen');

  await owner.getByRole('link', { name: 'Staff' }).click();
  await owner.getByRole('button', { name: 'Forget devices: Hira Solanki' }).click();
  await owner.getByRole('button', { name: 'Forget devices', exact: true }).click();
  await owner.getByText('Meena Shah forgot the devices of Hira Solanki').waitFor();
  await page.reload();
  await page.waitForURL('**/kitchen/login');
  await page.getByRole('heading', { name: 'Jaya' }).waitFor();
  expect(await page.getByText('Hira').count()).toBe(0);
});
