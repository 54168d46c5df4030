/**
 * Ignores clicks that were meant for another control which was at that position before the page
 * moved.
 */
import { type RefObject, useEffect } from 'react';

/** A move within this time after a click was caused by it. */
const ownMoveMs = 700;
/** A finger cannot stop within this time after the page has moved. */
const reactionMs = 250;

interface Press {
  x: number;
  y: number;
  control: Element | null;
}
interface Stand {
  control: Element;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Active while the component is mounted; `root` is the element that can move. */
export function useSteadyPresses(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!root.current) return;
    const watch = watchPresses(root.current);
    const observer = new ResizeObserver(watch.onMove);
    observer.observe(root.current);
    const leaving = new AbortController();
    const listening = { capture: true, signal: leaving.signal };
    document.addEventListener('pointerdown', watch.onPointerDown, listening);
    document.addEventListener('click', watch.onClick, listening);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [root]);
}

function watchPresses(root: HTMLElement) {
  let lastPressAt = Number.NEGATIVE_INFINITY;
  let stands = standsIn(root);
  let before: { stands: readonly Stand[]; at: number } | undefined;

  const onMove = () => {
    const at = performance.now();
    before = at - lastPressAt < ownMoveMs ? undefined : { stands, at };
    stands = standsIn(root);
  };
  const isStray = (press: Press) => {
    if (!before || performance.now() - before.at >= reactionMs) return false;
    const meant = before.stands.find((stand) => isWithin(press, stand));
    return meant !== undefined && press.control !== meant.control;
  };

  /** Stops pointerdown too, because a press outside closes a dialog before the click. */
  const onPointerDown = (event: PointerEvent) => {
    const press = pressOf(event);
    if (press && isStray(press)) event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    // Clicks by keyboard and assistive technology always hit the intended control.
    const press = event.detail > 0 ? pressOf(event) : undefined;
    if (!press) return;
    if (isStray(press)) {
      event.preventDefault();
      event.stopPropagation();
    }
    lastPressAt = performance.now();
  };
  return { onMove, onPointerDown, onClick };
}

function pressOf({ pageX: x, pageY: y, target }: MouseEvent): Press | undefined {
  if ((x === 0 && y === 0) || !(target instanceof Element)) return undefined;
  return { x, y, control: target.closest('button, a') };
}

/** In coordinates of the page, so that scrolling does not count as a move. */
function standsIn(root: HTMLElement): Stand[] {
  return [...root.querySelectorAll('button, a')].map((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const { scrollX: x, scrollY: y } = window;
    return { control, left: left + x, right: right + x, top: top + y, bottom: bottom + y };
  });
}

function isWithin({ x, y }: Press, { left, right, top, bottom }: Stand): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
