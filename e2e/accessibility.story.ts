import { describe, expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { signIn } from './admin-steps.ts';
import { openPage } from './browser.ts';
import { chooseTwoDishes } from './customer-steps.ts';

const publicPages = [
  '/',
  '/menu',
  '/about-us',
  '/contact',
  '/my-orders',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/admin/login',
];
const dashboards = ['orders', 'menu', 'staff', 'addresses', 'messages'];

describe('a screen for everybody', () => {
  it.each(publicPages)('%s breaks nothing of WCAG 2.2 AA', async (path) => {
    await using page = await openPage({ width: 360 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await faultsOf(page)).toEqual([]);
  });

  it.each(publicPages)('%s scrolls only downwards at 320 px', async (path) => {
    await using page = await openPage({ width: 320 });
    await page.goto(path, { waitUntil: 'networkidle' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  it('breaks nothing while a form has errors', async () => {
    await using page = await openPage({ width: 360 });
    await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Please select an address.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/contact');
    await page.getByRole('button', { name: /Send/ }).click();
    await page.getByText('Please enter a valid 10-digit mobile number.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('a screen of the dashboard', () => {
  it.each(['light', 'dark'] as const)(
    'breaks nothing of WCAG 2.2 AA in %s',
    async (colorScheme) => {
      await using page = await openPage({ width: 1280 });
      await page.emulateMedia({ colorScheme });
      await signIn(page);
      for (const name of dashboards) {
        await page.goto(`/admin/dashboard/${name}`, { waitUntil: 'load' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        expect(await faultsOf(page), name).toEqual([]);
      }
    },
  );
});
