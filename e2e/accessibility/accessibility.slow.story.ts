import { describe, expect, it } from 'vitest';
import { expectNoFaults, faultsOf } from '#lab/browser/accessibility.ts';
import { openPage, visitAlive } from '#lab/browser/browser.ts';

/** Pages of an order, the contact form and a sign-in are checked in their own stories. */
const pages = [
  '/',
  '/menu',
  '/about-us',
  '/contact',
  '/my-orders',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/payment-status/nobody-knows-this-one',
  '/sandbox-pay/nobody-knows-this-one',
  '/admin/login',
  '/delivery/login',
];

describe('a public screen', () => {
  it.each(pages)('%s meets WCAG 2.2 AA', async (path) => {
    await using page = await openPage({ width: 360, expectedErrors: /status of 404/ });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await faultsOf(page)).toEqual([]);
  });

  it('has no accessibility faults with the site’s menu open', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectNoFaults(page, 'the menu of the site');
  });

  it('is the home page at an unknown address', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/no-such-page');
    await page.waitForURL(/\/$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('has no accessibility faults when its code does not load, and is tried again', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /ERR_FAILED|dynamically/ });
    const part = '**/assets/about-us-page-*.js';
    await page.route(part, (route) => route.abort());
    await visitAlive(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    // The page reloads once: what the server rendered is there.
    await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor();
    await page.getByText('This page did not load completely.').waitFor();
    await expectNoFaults(page, 'a page without its code');
    await page.unroute(part);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('This page did not load completely.').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor();
  });

  it('has no accessibility faults when there is nothing but that it did not load', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /ERR_FAILED|dynamically/ });
    const part = '**/assets/login-page-*.js';
    await page.route(part, (route) => route.abort());
    await page.goto('/delivery/login');
    await page.getByRole('heading', { name: 'This page did not load completely.' }).waitFor();
    await expectNoFaults(page, 'no page');
    await page.unroute(part);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Delivery Boy Login' }).waitFor();
  });
});
