/** Steps of admins on the screens. */
import type { Locator } from 'playwright-core';
import type { StoryPage } from './browser.ts';
import { signInByCall } from './calls.ts';
import { chooseTwoDishes, fillCheckout, payInSandbox, readStatus } from './customer-steps.ts';

const email = 'admin@demo.tiffin';
const password = 'demo-admin-1';

export async function signIn(page: StoryPage, as = { email, password }): Promise<void> {
  await signInByCall(page, 'admin', { email: as.email, password: as.password });
  await openOrders(page, () => page.goto('/admin/dashboard/orders'));
}

/** The same through the form. */
export async function signInByForm(page: StoryPage): Promise<void> {
  // Signing in returns to the screen on which the session ended, which the history entry stores.
  await page.goto('about:blank');
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await openOrders(page, () => page.getByRole('button', { name: 'Login' }).click());
}

async function openOrders(page: StoryPage, open: () => Promise<unknown>): Promise<void> {
  // Once it has its stream, the page sends no requests by itself.
  const live = page.waitForResponse('**/api/admin/orders/stream');
  await Promise.all([live, open()]);
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.getByText('Loading orders…').waitFor({ state: 'hidden' });
}

/** The toast at the top; it must be read before the next one replaces it. */
export function toastOf(page: StoryPage, title: string): Locator {
  return page.locator('[aria-live]').filter({ hasText: title }).first();
}

/** A customer orders lunch and dinner for tomorrow and pays; returns the dishes. */
export async function orderOn(page: StoryPage, mobile: string): Promise<string[]> {
  const dishes = await chooseTwoDishes(page);
  await page.getByRole('button', { name: /Order Now/ }).click();
  await fillCheckout(page, mobile);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await payInSandbox(page, /^Pay ₹/);
  await readStatus(page);
  return dishes;
}

/** Presses Tab until the control has the focus, as a user without a mouse does. */
export async function tabTo(
  page: StoryPage,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const most = 80;
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} can't be reached by keyboard`);
}
