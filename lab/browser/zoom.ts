/** Zooms a page like the browser's own zoom, and finds what no longer fits. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { StoryPage } from './browser.ts';

/** A desktop window as WCAG measures it: at 400 % it has 320 × 256 CSS pixels. */
const desktop = { width: 1280, height: 1024 };

/** Per cent. */
export const zooms = [200, 400] as const;

/** At 200 % the page has half as many CSS pixels, each twice as fine. */
export async function zoomTo(page: StoryPage, percent: (typeof zooms)[number]): Promise<void> {
  const factor = percent / 100;
  const size = { width: desktop.width / factor, height: desktop.height / factor };
  await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: factor,
    mobile: false,
  });
}

/** Text of twice the size on a phone of 360 pixels, as set for all pages. */
export async function enlargeText(page: StoryPage): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
}

/** A soft assertion too; words may break there, as long as nothing is cut off. */
export async function expectNothingWider(page: StoryPage, screen: string): Promise<void> {
  const misfits = await misfitsOf(page);
  expect
    .soft(
      misfits.filter((misfit) => !misfit.startsWith('broken in two')),
      screen,
    )
    .toEqual([]);
}

/** A soft assertion, so that one walk reports everything that no longer fits. */
export async function expectEverythingFits(page: StoryPage, screen: string): Promise<void> {
  expect.soft(await misfitsOf(page), screen).toEqual([]);
}

/** Visible and not covered, after scrolling if necessary. */
export async function expectReachable(control: Locator): Promise<void> {
  await control.first().click({ trial: true });
}

/** Elements that overflow the page or are cut off without scrolling, and broken words. */
function misfitsOf(page: StoryPage): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const tell = (what: string, element: Element) =>
      found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
    const isCut = (element: HTMLElement, style: CSSStyleDeclaration) => {
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const isTorn = (element: HTMLElement, style: CSSStyleDeclaration) => {
      // Email addresses and similar texts may break anywhere, and long names at their syllables.
      if (style.overflowWrap === 'anywhere' || style.wordBreak === 'break-all') return false;
      if (style.hyphens === 'auto') return false;
      const range = document.createRange();
      return [...element.childNodes].some((node) => {
        if (!(node instanceof Text)) return false;
        return [...node.data.matchAll(/\p{Letter}+/gu)].some(({ 0: word, index }) => {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
      });
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // Text for screen readers only has no size.
      if (!isShown || element.offsetWidth <= 1 || !element.innerText?.trim()) continue;
      const style = getComputedStyle(element);
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (!isShortened && isCut(element, style)) tell('cut off', element);
      if (isTorn(element, style)) tell('broken in two', element);
    }
    return found;
  });
}
