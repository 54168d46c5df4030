import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { variationsOf } from '#lab/browser/variations.ts';

const mobile = '9700000051';

/**
 * What is wrong with the focused element; undefined if its focus ring is visible and not covered.
 */
function focusFault(page: StoryPage): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return undefined;
    // The ring of a choice is around its visible label.
    const isChoice = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
    const shown = (isChoice && element.labels?.[0]) || element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const { left, top, width, height } = shown.getBoundingClientRect();
    const inFront = document.elementFromPoint(left + width / 2, top + height / 2);
    const faults = [
      (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) && 'has no ring',
      !(shown.contains(inFront) || inFront?.contains(shown)) && 'lies below something else',
    ].filter((fault) => fault !== false);
    return faults.length > 0 ? `${faults.join(', ')}: ${shown.outerHTML.slice(0, 160)}` : undefined;
  });
}

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus, and checks every stop on the way. */
async function walkTo(page: StoryPage, target: Locator): Promise<void> {
  const most = 80;
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    expect.soft(await focusFault(page)).toBeUndefined();
    if (await isFocused(target)) return;
  }
  throw new Error(`${target} can't be reached by keyboard`);
}

async function pressOn(page: StoryPage, target: Locator, key = 'Enter'): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press(key);
}

describe('a visitor without a mouse', () => {
  it
    .skipIf(!inject('variations'))
    .each(['/', '/about-us', '/contact', '/my-orders', '/refund-policy'])(
    'reaches everything on %s and sees where the focus is',
    async (path) => {
      await using page = await openPage({ width: 360 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await walkTo(page, page.getByRole('contentinfo').getByRole('link').last());
    },
  );
});

describe.each(variationsOf(1280, 360))('a customer without a mouse at %i px', (width) => {
  it('orders, pays and finds the order, and sees at every step where the focus is', async () => {
    await using page = await openPage({ width });
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    await page.goto('/menu');
    await button(/^Add /).and(page.locator(':enabled')).waitFor();
    await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
    await walkTo(page, page.getByRole('tab', { name: /^Today/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /^Tomorrow/, selected: true }).waitFor();
    await walkTo(page, page.getByRole('radio', { name: 'Lunch' }));
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Dinner' }).isChecked()).toBe(true);

    await pressOn(page, button(/^Add /));
    expect(await isFocused(button(/^One more /))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: /^2$/ }).waitFor();
    await pressOn(page, button(/^Order Now/));

    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await pressOn(page, button('Place Order'));
    const location = page.getByLabel('Delivery location');
    await page.getByText('Please select an address.').waitFor();
    expect(await isFocused(location)).toBe(true);
    await page.keyboard.type('Kudasan');
    await walkTo(page, page.getByLabel('Mobile number'));
    await page.keyboard.type(mobile);
    await walkTo(page, page.getByLabel('Address', { exact: true }));
    await page.keyboard.type('B-204, Shanti Apartments, 382421');
    await pressOn(page, button('Place Order'));

    await page.waitForURL(/\/sandbox-pay\//);
    await pressOn(page, button(/^Pay ₹/));
    await page.getByText(/Redirecting in \d+ seconds\.\.\./).waitFor();
    await pressOn(page, page.getByRole('link', { name: 'See my orders' }));
    await page
      .getByRole('heading', { name: /^Order #\d{4,}$/ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe(mobile);
  });
});
