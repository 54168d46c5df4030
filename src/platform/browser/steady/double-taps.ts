/**
 * Part of every document, from its first moment. Ignores the second tap of a double tap if another
 * control has replaced the first one under the finger.
 */

/** A second tap within this time and distance belongs to a double tap. */
const doubleTapMs = 700;
const thumbPx = 32;

interface Tap {
  x: number;
  y: number;
  /**
   * By the clock of events. It is set to the time of the next frame, which shows the tap's effect;
   * on a slow phone that is much later.
   */
  at: number;
  control: Element | null;
}

let last: Tap | undefined;

// Runs before all listeners of the page.
addEventListener('pointerdown', judge, true);
addEventListener('click', judge, true);
// The page has scrolled, so the next tap is at another position of the page.
addEventListener('pointercancel', forget, true);
addEventListener('wheel', forget, { capture: true, passive: true });

function judge(event: MouseEvent): void {
  const { clientX: x, clientY: y, timeStamp: at, target, type } = event;
  // Clicks by keyboard and assistive technology always hit the intended control.
  if (!(target instanceof Element) || (type === 'click' && event.detail === 0)) return;
  const tap = { x, y, at, control: controlOf(target) };
  if (isStray(tap)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (type === 'click') {
    last = tap;
    requestAnimationFrame((shownAt) => (tap.at = shownAt));
  }
}

function forget(): void {
  last = undefined;
}

function isStray({ x, y, at, control }: Tap): boolean {
  if (!last?.control || last.control === control || at - last.at >= doubleTapMs) return false;
  if (Math.hypot(x - last.x, y - last.y) >= thumbPx) return false;
  // A tap on a neighbour is intended if the first control is still in place.
  return controlOf(document.elementFromPoint(last.x, last.y)) !== last.control;
}

function controlOf(element: Element | null): Element | null {
  return element?.closest('button, a') ?? null;
}
