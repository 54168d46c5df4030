import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { chooseTwoDishes, fillCheckout } from '#lab/browser/customer-steps.ts';
import { variation } from '#lab/browser/variations.ts';

async function openCheckout(page: StoryPage): Promise<string[]> {
  const dishes = await chooseTwoDishes(page);
  await page.getByRole('button', { name: /Order Now/ }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  return dishes;
}

const place = (page: StoryPage) => page.getByRole('button', { name: 'Place Order' });

/** Inside the window, with nothing in front of any corner. */
function liesOpen(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const;
    return corners.every(([x, y]) => {
      const inFront = document.elementFromPoint(x, y);
      return inFront !== null && (element.contains(inFront) || inFront.contains(element));
    });
  });
}

describe('the checkout on a phone', () => {
  variation(
    'folds the summary to the names of its dishes; it opens by keyboard and finger',
    async () => {
      await using page = await openPage({ width: 360 });
      const [lunch, dinner] = await openCheckout(page);
      const fold = page.getByRole('button', { name: /^Order summary/ });
      expect(await fold.innerText()).toContain(`1\u00a0×\u00a0${lunch}, 1\u00a0×\u00a0${dinner}`);
      const dishes = page.getByRole('listitem').filter({ hasText: /× 1/ });
      expect(await fold.getAttribute('aria-expanded')).toBe('false');
      expect(await dishes.first().isVisible()).toBe(false);
      await page.getByText('Total', { exact: true }).last().waitFor();
      await fold.press('Enter');
      expect(await fold.getAttribute('aria-expanded')).toBe('true');
      expect(await dishes.count()).toBe(2);
      expect(await dishes.last().isVisible()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await fold.isVisible()).toBe(false);
      expect(await dishes.first().isVisible()).toBe(true);
    },
  );

  it('shows typed text, errors and refusals above the bar with the button', async () => {
    await using page = await openPage({ width: 360, expectedErrors: /status of 409/ });
    await page.setViewportSize({ width: 360, height: 640 });
    await openCheckout(page);
    await page.getByLabel('Delivery location').selectOption({ label: 'Kudasan' });
    const mobile = page.getByLabel('Mobile number');
    await mobile.fill('12345');
    await place(page).click();
    const error = page.getByText(/^Please enter a valid 10-digit mobile number starting/);
    await error.waitFor();
    await expect.poll(() => liesOpen(error)).toBe(true);
    expect(await liesOpen(mobile)).toBe(true);

    const address = page.getByLabel('Address', { exact: true });
    await page.evaluate(() => window.scrollTo(0, 0));
    await mobile.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => liesOpen(address)).toBe(true);
    // The placeholder is not cut off, and the field grows with its text.
    const overflow = () =>
      address.evaluate(
        (area) => area.scrollHeight - area.clientHeight + area.scrollWidth - area.clientWidth,
      );
    expect(await overflow()).toBe(0);
    const before = (await address.boundingBox())?.height ?? 0;
    await page.keyboard.type(
      `B-204, ${'Shanti Apartments, opposite of the lake, '.repeat(4)}382421`,
    );
    expect((await address.boundingBox())?.height).toBeGreaterThan(before);
    expect(await overflow()).toBe(0);

    await fillCheckout(page, '9200000999');
    const message = 'Dal Rice is sold out.';
    await page.route('**/api/user/order', (route) =>
      route.fulfill({ status: 409, json: { error: 'conflict', message } }),
    );
    const menus = page.waitForResponse('**/api/user/menus');
    await place(page).click();
    await menus;
    const reason = page.getByRole('main').getByRole('paragraph').filter({ hasText: message });
    await expect
      .poll(() => reason.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await liesOpen(reason)).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 4));
    expect(await liesOpen(reason)).toBe(true);
    expect(await liesOpen(place(page))).toBe(true);
  });

  variation('needs no scrolling sideways at 320 px with wide letters', async () => {
    for (const font of ['Anek Latin', 'serif', 'monospace']) {
      await using page = await openPage({ width: 360 });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/menu');
      await page.getByRole('tab', { name: /^Day After Tomorrow/ }).click();
      await page.getByRole('button', { name: /^Add/ }).first().click();
      await page.getByRole('button', { name: /Order Now/ }).click();
      await page.getByRole('button', { name: /^Order summary/ }).click();
      await page.addStyleTag({
        content: `.order-summary, .checkout-form { font-family: ${JSON.stringify(font)} !important; letter-spacing: 0.12em !important }`,
      });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      const wide = await page
        .locator('.order-summary')
        .evaluate((card) =>
          [...card.querySelectorAll('*')]
            .filter(
              (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right,
            )
            .map((part) => part.outerHTML.slice(0, 120)),
        );
      expect(wide).toEqual([]);
    }
  });
});
