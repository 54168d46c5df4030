import { describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { chooseTwoDishes } from '#lab/browser/customer-steps.ts';
import { variation } from '#lab/browser/variations.ts';
import { dataPages, textPages } from '#src/app/shop-pages.ts';

/** Messages of the browser itself when there is no network. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/;

const offline = (page: StoryPage) => page.getByRole('heading', { name: 'You are offline' });
const tryAgain = (page: StoryPage) => page.getByRole('link', { name: 'Try again' }).click();
const openAboutUs = (page: StoryPage) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();

/** Registered once the page is idle. */
async function waitForWorker(page: StoryPage): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

describe('without a network', () => {
  it('a page that cannot load is replaced by the shop’s own, the cart is kept, and no response is cached', async () => {
    await using page = await openPage({ width: 360, expectedErrors: noNetwork });
    await chooseTwoDishes(page);
    await waitForWorker(page);
    const cart = await page.getByRole('region', { name: 'Your cart' }).innerText();

    await page.context().setOffline(true);
    await openAboutUs(page);
    await offline(page).waitFor();
    await page.getByText('Your cart is safe').waitFor();
    await page.getByText('Tulsi Tiffin', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about-us');
    await page.reload();
    await offline(page).waitFor();
    await tryAgain(page);
    await offline(page).waitFor();

    await page.context().setOffline(false);
    await tryAgain(page);
    await page.getByRole('heading', { name: 'About Us' }).waitFor();
    await page.goto('/menu');
    await expect.poll(() => page.getByRole('region', { name: 'Your cart' }).innerText()).toBe(cart);

    // A repeated request for the page still uses the network, and so do API calls.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    const failure = await page.evaluate(() =>
      fetch('/api/user/menus').then(
        ({ status }) => `${status}`,
        (error: Error) => error.name,
      ),
    );
    expect(failure).toBe('TypeError');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.reload();
    await offline(page).waitFor();
    await page.context().setOffline(false);
    await tryAgain(page);
    await expect.poll(() => page.getByRole('region', { name: 'Your cart' }).innerText()).toBe(cart);
  });

  variation('each page of customers is the shop’s own that says so', async () => {
    await using page = await openPage({ width: 360, expectedErrors: noNetwork });
    await page.goto('/');
    await waitForWorker(page);
    await page.context().setOffline(true);
    const paths = Object.keys({ ...textPages, ...dataPages });
    for (const path of paths.map((each) => each.replace(/:\w+/, 'something'))) {
      await page.goto(path);
      await offline(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});
