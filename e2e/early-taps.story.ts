import { describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { variation } from '#lab/browser/variations.ts';

/** The page before its bundles have arrived; `arrive` delivers them. */
async function openEarly(page: StoryPage, path: string) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return async () => {
    arrive();
    await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0);
  };
}

const firstAdd = (page: StoryPage) => page.locator('[data-add]').first();

describe('before the page is hydrated', () => {
  it('taps on Add count, show, and are in the cart afterwards', async () => {
    await using page = await openPage({ width: 360 });
    const comeAlive = await openEarly(page, '/menu');
    const name = (await firstAdd(page).getAttribute('aria-label'))?.replace('Add ', '');
    await firstAdd(page).tap();
    await firstAdd(page).tap();
    expect(await firstAdd(page).innerText()).toBe('2 added');
    expect(await page.locator('#early-order').innerText()).toContain('2 items');

    await comeAlive();
    const stepper = page.getByRole('group', { name: `Quantity of ${name}` });
    expect(await stepper.getByRole('status').innerText()).toBe('2');
    expect(await page.getByRole('region', { name: 'Your cart' }).count()).toBe(1);
    await stepper.getByRole('button', { name: /^One less/ }).tap();
    expect(await stepper.getByRole('status').innerText()).toBe('1');
  });

  variation('a tap on a document that is still arriving counts as well', async () => {
    await using page = await openPage({ width: 360 });
    await page.addInitScript(() => {
      // As soon as the first dish is there, and long before the end of the document has been
      // parsed.
      const observer = new MutationObserver(() => {
        const add = document.querySelector<HTMLElement>('[data-add]');
        if (!add || document.readyState !== 'loading') return;
        observer.disconnect();
        add.click();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    const comeAlive = await openEarly(page, '/menu');
    await page.getByText('1 added').waitFor();
    await comeAlive();
    expect(await page.getByRole('region', { name: 'Your cart' }).innerText()).toContain('1 item');
  });

  variation(
    'a tap on another day clears the cart, which can be brought back afterwards',
    async () => {
      await using page = await openPage({ width: 360 });
      const comeAlive = await openEarly(page, '/menu');
      await firstAdd(page).tap();
      await page.locator('[data-day]').nth(1).tap();
      await comeAlive();
      await page.getByRole('button', { name: 'Bring back the cart' }).tap();
      expect(await page.getByRole('region', { name: 'Your cart' }).innerText()).toContain('1 item');
    },
  );

  variation('the page keeps the place that it was scrolled to', async () => {
    await using page = await openPage({ width: 360 });
    const comeAlive = await openEarly(page, '/menu');
    await page.evaluate(() => scrollTo(0, 700));
    const place = () => page.evaluate(() => Math.round(scrollY));
    expect(await place()).toBe(700);
    await comeAlive();
    expect(await place()).toBe(700);
  });

  variation('Order Now leads to the checkout with the cart', async () => {
    await using page = await openPage({ width: 360 });
    const comeAlive = await openEarly(page, '/menu');
    const name = (await firstAdd(page).getAttribute('aria-label'))?.replace('Add ', '') ?? '';
    await firstAdd(page).tap();
    const order = page.locator('#early-order').getByRole('link', { name: 'Order Now' });
    await order.tap({ noWaitAfter: true });
    await page.waitForURL('**/checkout', { waitUntil: 'commit' });
    await comeAlive();
    await page.getByLabel('Mobile number').waitFor();
    await page.getByRole('button', { name: /^Order summary .+1 × / }).tap();
    await page.getByRole('heading', { name }).waitFor();
    await page.reload();
    await page.getByLabel('Mobile number').waitFor();
  });

  variation(
    'another day or shift is chosen at once, and its dishes come with the page',
    async () => {
      await using page = await openPage({ width: 360 });
      const comeAlive = await openEarly(page, '/menu');
      const tomorrow = page.getByRole('tab', { name: /^Tomorrow/ });
      await tomorrow.tap();
      await page.getByText('Dinner', { exact: true }).first().tap();
      expect(await tomorrow.getAttribute('aria-selected')).toBe('true');
      expect(await firstAdd(page).isVisible()).toBe(false);

      await comeAlive();
      expect(await page.getByRole('radio', { name: 'Dinner' }).isChecked()).toBe(true);
      expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('Tomorrow');
      await firstAdd(page).tap();
      await page.getByRole('button', { name: /Order Now/ }).waitFor();
    },
  );

  variation('a pressed menu button shows the press, and opens when the page is alive', async () => {
    await using page = await openPage({ width: 360 });
    const comeAlive = await openEarly(page, '/');
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.tap();
    expect(await button.evaluate((part) => part.hasAttribute('data-tapped'))).toBe(true);
    await comeAlive();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  variation('a link is the browser’s own, and shows the tap', async () => {
    await using page = await openPage({ width: 360 });
    await openEarly(page, '/');
    const link = page.getByRole('link', { name: "Check today's menus" });
    // A response that keeps the browser on the current page.
    await page.route('**/menu', (route) => route.fulfill({ status: 204 }));
    await link.tap({ noWaitAfter: true });
    expect(await link.evaluate((part) => getComputedStyle(part).opacity)).toBe('0.6');
  });
});

describe('the next screen', () => {
  variation('is fetched once an order has begun', async () => {
    await using page = await openPage({ width: 360 });
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/menu', { waitUntil: 'networkidle' });
    expect(urls.filter((url) => /checkout/.test(url))).toEqual([]);
    const fetched = page.waitForRequest(/\/assets\/checkout-page-/);
    await firstAdd(page).tap();
    await fetched;
  });

  variation('is not fetched for somebody who saves data', async () => {
    await using page = await openPage({ width: 360 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/menu', { waitUntil: 'networkidle' });
    await firstAdd(page).tap();
    await page.getByRole('button', { name: /Order Now/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(urls.filter((url) => /checkout/.test(url))).toEqual([]);
  });
});
