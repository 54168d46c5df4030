import { describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { variation, variationsOf } from '#lab/browser/variations.ts';

/** On a phone or computer that could not load the font. */
async function openPlain(width: number): Promise<StoryPage> {
  const page = await openPage({ width, expectedErrors: /woff2/ });
  await page.route(/\/assets\/[^/]+\.woff2$/, (route) => route.abort());
  return page;
}

/** The number of lines of each visible element that the selector matches, by its text. */
function linesOf(page: StoryPage, selector: string): Promise<[text: string, lines: number][]> {
  return page.evaluate((wanted) => {
    const visible = [...document.querySelectorAll(wanted)].filter((part) => part.checkVisibility());
    return visible.map((part): [string, number] => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const bottoms = new Set<number>();
      const range = document.createRange();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom));
      }
      return [part.textContent ?? '', bottoms.size];
    });
  }, selector);
}

const boxOf = async (page: StoryPage, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen.`);
  return box;
};

describe('the shop window', () => {
  it('keeps its header on one line and phone numbers whole, without the shop’s font', async () => {
    await using page = await openPlain(768);
    for (const width of variationsOf(768, 1280)) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const lines = await linesOf(page, 'header a');
      expect(lines.map(([text]) => text)).toContain('Tulsi Tiffin');
      expect(lines.map(([text]) => text)).toContain('Order Now');
      expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of variationsOf('/', '/about-us', '/contact', '/refund-policy')) {
      await page.goto(path);
      const numbers = await linesOf(page, 'a[href^="tel:"]');
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers.filter(([, count]) => count !== 1)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });

  variation('shows the whole plate beside its promise', async () => {
    await using page = await openPage({ width: 1024 });
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const plate = await boxOf(page, 'main picture');
      const promise = await boxOf(page, 'h1');
      expect(plate.x).toBeGreaterThan(promise.x + promise.width);
      expect(plate.x + plate.width).toBeLessThanOrEqual(width);
      // The picture is 3 : 2, with the plate in the middle four fifths.
      expect(plate.width / plate.height).toBeCloseTo(1.2, 1);
    }
  });

  variation('lets testimonials and About Us use a wide screen', async () => {
    await using page = await openPage({ width: 1280 });
    await page.goto('/');
    await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Testimonial 1 of 3' }).waitFor();
    const quote = await boxOf(page, 'blockquote');
    const person = await boxOf(page, 'figcaption:has(img[src="/avatar-1.svg"])');
    expect(person.x + person.width - quote.x).toBeGreaterThan(1000);

    await page.goto('/about-us');
    const kitchen = await boxOf(page, 'main picture');
    const title = await boxOf(page, 'h1');
    expect(kitchen.width).toBeGreaterThan(1000);
    expect(title.y + title.height).toBeLessThan(kitchen.y + kitchen.height);
    const shown = await page
      .locator('main img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(shown).toBeGreaterThan(0);
  });
});
