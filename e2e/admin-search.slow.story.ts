import { describe, expect, it } from 'vitest';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';

const mobile = '9700000071';

describe('an admin on the phone with a customer', () => {
  it('finds the order from any screen by number, and by the text of its note', async () => {
    await orderByCalls(mobile);
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await page.getByRole('link', { name: 'Staff' }).click();
    await page.getByRole('heading', { name: 'Staff', level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page
      .getByRole('combobox', { name: /^Mobile number/ })
      .fill(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`);
    const results = page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('option');
    await page.getByText('1 person and 2 orders were found.').waitFor();
    const label = /#\d+/.exec(await results.nth(1).innerText())?.[0] ?? '';
    await results.nth(1).click();
    const details = page.getByRole('dialog', { name: 'Order Summary' });
    await details.getByText(`Order ${label}`).waitFor();
    expect(page.url()).not.toContain(mobile);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Mobile number/ }).fill(label);
    await page.getByText('1 order was found.').waitFor();
    await page.keyboard.press('Enter');
    await details.getByText(`Order ${label}`).waitFor();
  });
});

describe('the dashboard on a slow connection', () => {
  it('shows its frame before any code has loaded', async () => {
    await using page = await openPage({ width: 1280, expectedErrors: /ERR_FAILED/ });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/admin/dashboard/orders');
    await page.getByText('Opening the dashboard…').waitFor();
    expect((await page.locator('#first-paint > div').boundingBox())?.width).toBe(256);
  });

  it('shows the login’s card before any code has loaded, in place of the form', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /ERR_FAILED/ });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/admin/login');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    const early = await page.getByRole('heading', { name: 'Admin Login' }).boundingBox();
    await page.unroute('**/*.js');
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    const late = await page.getByRole('heading', { name: 'Admin Login' }).boundingBox();
    expect(Math.abs((early?.y ?? 0) - (late?.y ?? 999))).toBeLessThan(4);
  });

  it('keeps frame and list visible while orders are fetched again', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    const list = page.getByRole('region', { name: 'List of orders', includeHidden: true });
    await page.getByLabel('Status').selectOption('all');
    const answers: (() => void)[] = [];
    await page.route('**/api/admin/orders/filter', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    const veil = page.getByRole('dialog', { name: 'Loading orders…' });
    await veil.waitFor();
    const colour = await veil.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).toMatch(/\/ 0\.5\)|, 0\.5\)/);
    expect(await list.isVisible()).toBe(true);
    for (const answer of answers) answer();
    await veil.waitFor({ state: 'hidden' });
  });
});
