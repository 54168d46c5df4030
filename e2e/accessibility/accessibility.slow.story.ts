import { describe, expect, it } from 'vitest';
import { expectNoFaults, faultsOf } from '#lab/browser/accessibility.ts';
import { openPage, visitAlive } from '#lab/browser/browser.ts';

/** Those of an order, of the contact form and of a sign-in have it in their own stories. */
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

describe('a screen for everybody', () => {
  it.each(pages)('%s breaks nothing of WCAG 2.2 AA', async (path) => {
    await using page = await openPage({ width: 360, expectedErrors: /status of 404/ });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await faultsOf(page)).toEqual([]);
  });

  it('breaks nothing with the menu of the site open', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/about-us');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectNoFaults(page, 'the menu of the site');
  });

  it('is the home page where the address is unknown', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/no-such-page');
    await page.waitForURL(/\/$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('breaks nothing where the screen itself is broken', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /ERR_FAILED|dynamically/ });
    await page.route('**/assets/about-us-page-*.js', (route) => route.abort());
    const visitAboutUs = async () => {
      await visitAlive(page, '/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    };
    await visitAboutUs();
    // Once it tries by loading again.
    await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor();
    await visitAboutUs();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expectNoFaults(page, 'the error page');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(/\/$/);
  });
});
