import { describe, expect, it } from 'vitest';
import { expectNoFaults, expectNoFaultsInBothLooks, faultsOf } from '#lab/browser/accessibility.ts';
import { openPage, visitAlive } from '#lab/browser/browser.ts';
import { variation, variationsOf } from '#lab/browser/variations.ts';

/** Those of an order and of a sign-in have it in the stories below and beside. */
const pages = variationsOf(
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
);

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

  variation('is the home page where the address is unknown', async () => {
    await using page = await openPage({ width: 360 });
    await page.goto('/no-such-page');
    await page.waitForURL(/\/$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  variation('breaks nothing where the screen itself is broken', async () => {
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

describe('a form', () => {
  it('breaks nothing on the contact page with errors, after a failure and as thanks', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /ERR_FAILED/ });
    await page.goto('/contact');
    await page.getByText('Feedback', { exact: true }).click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Please enter a valid 10-digit mobile number.').waitFor();
    await expectNoFaults(page, 'errors');

    await page.getByLabel('Full name').fill('Asha Patel');
    await page.getByLabel('Email').fill('asha@example.in');
    await page.getByLabel('Mobile number').fill('9700000001');
    await page.getByLabel('Details').fill('The dal was as at home.');
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.route('**/api/send-email', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText(/^Email sending failed/).waitFor();
    await expectNoFaults(page, 'a failure');

    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you for contacting us!').waitFor();
    await expectNoFaults(page, 'thanks');
  });

  it.each([
    ['/admin/login', 'Email', 'nobody@demo.tiffin'],
    ['/delivery/login', 'Mobile number', '9700000002'],
  ])('breaks nothing at %s with errors and after a refusal', async (path, field, login) => {
    await using page = await openPage({ width: 360, expectedErrors: /status of 401/ });
    await page.goto(path);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Password is required').waitFor();
    await expectNoFaultsInBothLooks(page, 'errors');
    await page.getByLabel(field).fill(login);
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Login Failed').waitFor();
    await expectNoFaultsInBothLooks(page, 'a refusal');
  });
});
