/** Fast taps of one finger. */
import type { Locator } from 'playwright-core';
import type { StoryPage } from './browser.ts';

interface Point {
  x: number;
  y: number;
}

/**
 * Two taps of one finger at the same position. The events carry their own times, so that a slow
 * machine does not make the gap longer. The page has the gap to change what is under the finger.
 */
export async function tapTwice(page: StoryPage, { x, y }: Point, gapMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begun = Date.now();
  const send = (type: 'touchStart' | 'touchEnd', afterMs: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
      timestamp: (begun + afterMs) / 1000,
    });
  await send('touchStart', 0);
  await send('touchEnd', 20);
  if (gapMs > 0) await page.waitForTimeout(gapMs);
  await send('touchStart', gapMs + 20);
  await send('touchEnd', gapMs + 40);
  await session.detach();
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
