/** Fast taps of one finger. */
import type { Locator } from 'playwright-core';
import type { StoryPage } from './browser.ts';

interface Point {
  x: number;
  y: number;
}

/** Two taps of one finger at the same position. */
export async function tapTwice(page: StoryPage, { x, y }: Point, gapMs: number): Promise<void> {
  const first = page.touchscreen.tap(x, y);
  if (gapMs > 0) {
    await first;
    await page.waitForTimeout(gapMs);
  }
  await Promise.all([first, page.touchscreen.tap(x, y)]);
}

/** `place` is 0 at the left edge and 1 at the right one. */
export async function pointOn(control: Locator, index: number): Promise<Point> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The button is not on the page.');
  return { x: box.x + box.width * index, y: box.y + box.height / 2 };
}

/** Waits until the next tap is not part of a double tap. */
export async function restFinger(page: StoryPage): Promise<void> {
  await page.waitForTimeout(800);
}
