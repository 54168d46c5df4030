import { describe, expect, inject, it } from 'vitest';
import { openPage, type StoryPage, visitAlive } from '#lab/browser/browser.ts';
import { pointOn, restFinger, tapTwice } from '#lab/browser/taps.ts';
import { variation } from '#lab/browser/variations.ts';

/** Measured from its left edge. */
const places = [0.05, 0.5, 0.95];
const phone = 360;

/** A cheap phone receives taps late, and shows their effect later. */
async function slowDown(page: StoryPage, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function openMenu() {
  const page = await openPage({ width: phone });
  await visitAlive(page, '/menu');
  await page.getByRole('tab', { name: /^Tomorrow/ }).tap();
  return page;
}

const firstAdd = (page: StoryPage) => page.getByRole('button', { name: /^Add / }).first();
const inCart = (page: StoryPage) =>
  page.getByRole('region', { name: 'Your cart' }).getByText(/^\d+ items?$/);

describe('a double tap', () => {
  it.each(inject('tapGapsMs'))(
    'of %i ms on Add adds one, and on Order Now orders nothing',
    async (gapMs) => {
      await using page = await openMenu();
      await slowDown(page, 6);
      for (const [index, place] of places.entries()) {
        await tapTwice(page, await pointOn(firstAdd(page), place), gapMs);
        await inCart(page)
          .filter({ hasText: new RegExp(`^${index + 1} `) })
          .waitFor();
        await restFinger(page);
        expect(await inCart(page).innerText()).toMatch(new RegExp(`^${index + 1} `));
      }

      await slowDown(page, 1);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
      const order = page.getByRole('button', { name: 'Order Now' });
      // The second tap would hit Place Order.
      await tapTwice(page, await pointOn(order, 0.5), 300);
      await page.getByRole('heading', { name: 'Checkout' }).waitFor();
      await restFinger(page);
      expect(await page.getByText('Please select an address.').count()).toBe(0);
      expect(requests.filter((request) => /^POST .*\/order$/.test(request))).toEqual([]);
    },
  );

  variation('on Add leaves minus and plus to the taps that follow', async () => {
    await using page = await openMenu();
    await firstAdd(page).tap();
    const stepper = page.getByRole('group', { name: /^Quantity of/ });
    const plus = stepper.getByRole('button', { name: /^One more/ });
    await restFinger(page);
    await tapTwice(page, await pointOn(plus, 0.5), 100);
    expect(await stepper.getByRole('status').innerText()).toBe('3');
  });
});

describe('a click soon after another', () => {
  variation('counts for what the wheel has brought under the mouse', async () => {
    await using page = await openMenu();
    const add = page.getByRole('button', { name: /^Add / });
    const mouse = await pointOn(add.first(), 0.5);
    await page.mouse.click(mouse.x, mouse.y);
    await inCart(page).filter({ hasText: '1 item' }).waitFor();
    // The first one has become a stepper.
    const next = await add.first().evaluate((button) => button.getBoundingClientRect().top);
    const scrolled = await page.evaluate(() => scrollY);
    const distance = next - mouse.y + 10;
    await page.mouse.wheel(0, distance);
    await page.waitForFunction((goal) => Math.abs(scrollY - goal) < 2, scrolled + distance);
    await page.mouse.click(mouse.x, mouse.y);
    await inCart(page).filter({ hasText: '2 items' }).waitFor();
  });
});
