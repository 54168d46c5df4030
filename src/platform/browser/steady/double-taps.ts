/**
 * In every document, from its first moment: the second tap of a double tap never counts for what
 * has come under the finger in place of the control of the first.
 */

/** A second tap within this time and distance belongs to the first. */
const doubleTapMs = 700;
const thumbPx = 32;

interface Tap {
  x: number;
  y: number;
  /** By the clock of events; what it did is seen a frame later, on a slow phone much later. */
  at: number;
  control: Element | null;
}

let last: Tap | undefined;

// Before everything that listens in the page.
addEventListener('pointerdown', judge, true);
addEventListener('click', judge, true);
// A finger or a wheel has scrolled: what is pressed next is at another place of the page.
addEventListener('pointercancel', forget, true);
addEventListener('wheel', forget, { capture: true, passive: true });

function judge(event: MouseEvent): void {
  const { clientX: x, clientY: y, timeStamp: at, target, type } = event;
  // Keys and assistive technology press what they name.
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
  // Its neighbour is pressed on purpose while the first control is where it was.
  return controlOf(document.elementFromPoint(last.x, last.y)) !== last.control;
}

function controlOf(element: Element | null): Element | null {
  return element?.closest('button, a') ?? null;
}
