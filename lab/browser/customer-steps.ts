/** Steps of customers on the screens. */
import type { StoryPage } from './browser.ts';

/** Adds the first open dish of lunch and of dinner for tomorrow; returns their names. */
export async function chooseTwoDishes(page: StoryPage): Promise<string[]> {
  await page.goto('/menu');
  await page.getByRole('tab', { name: /^Tomorrow/ }).click();
  const dishes: string[] = [];
  for (const shift of ['Lunch', 'Dinner']) {
    await page.getByText(shift, { exact: true }).first().click();
    const add = page.getByRole('button', { name: /^Add/ }).first();
    const label = (await add.getAttribute('aria-label')) ?? '';
    dishes.push(label.replace(/^Add /, ''));
    await add.click();
  }
  return dishes;
}

export async function fillCheckout(page: StoryPage, mobile: string): Promise<void> {
  const location = page.getByRole('combobox');
  await location.selectOption({ label: 'Kudasan' });
  await page.getByLabel('Mobile number').fill(mobile);
  await page
    .getByPlaceholder('Mention House no, Area, Locality and Pincode')
    .fill('B-204, Shanti Apartments, 382421');
}

/** On the sandbox's page, which says that no money moves, clicks the button with this name. */
export async function payInSandbox(page: StoryPage, outcome: RegExp): Promise<void> {
  await page.waitForURL(/\/sandbox-pay\//);
  await page.getByText('TEST MODE: no money moves').waitFor();
  const button = page.getByRole('button', { name: outcome }).first();
  if (!(await button.isVisible())) await page.getByText('Other outcomes').click();
  await button.click();
}

/** The text of the status page once the payment is settled or the wait has ended. */
export async function readStatus(page: StoryPage): Promise<string> {
  await page.waitForURL(/\/payment-status\//);
  const banner = page.getByRole('status').filter({ hasText: /Successful|Failed|Pending/ });
  await banner.waitFor();
  const text = (await banner.innerText()).trim();
  return /Successful|Failed|Pending/.exec(text)?.[0] ?? text;
}
