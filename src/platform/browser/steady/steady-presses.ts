/** Lets no press count that was meant for what stood in its place a moment ago. */
import { type RefObject, useEffect } from 'react';

/**
 * A second tap within this time and distance belongs to the first; a slow phone hears of it late.
 */
const doubleTapMs = 700;
const thumbPx = 32;
/** Nobody can stop a finger that was on its way when the page moved. */
const reactionMs = 250;

interface Place {
  x: number;
  y: number;
}
interface Press extends Place {
  at: number;
  control: Element | null;
}
interface Stand {
  control: Element;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** For as long as the page is open; `root` is what can move. */
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
  let last: Press | undefined;
  let stands = standsIn(root);
  let before: { stands: readonly Stand[]; at: number } | undefined;

  /** What moves after a press was moved by it. */
  const onMove = () => {
    const at = performance.now();
    before = last && at - last.at < doubleTapMs ? undefined : { stands, at };
    stands = standsIn(root);
  };
  const isSecond = (press: Press) =>
    last !== undefined && press.at - last.at < doubleTapMs && distance(press, last) < thumbPx;
  const wasMeantFor = (press: Press) =>
    before && press.at - before.at < reactionMs
      ? before.stands.find((stand) => isWithin(press, stand))?.control
      : undefined;

  const isStray = (press: Press) => {
    const meant = isSecond(press) ? last?.control : wasMeantFor(press);
    return meant !== undefined && meant !== null && press.control !== meant;
  };

  /** A press outside closes a dialog before it is a click. */
  const onPointerDown = (event: PointerEvent) => {
    const press = pressOf(event);
    if (press && isStray(press)) event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    // Keys and assistive technology press what they name.
    const press = event.detail > 0 ? pressOf(event) : undefined;
    if (!press) return;
    if (isStray(press)) {
      event.preventDefault();
      event.stopPropagation();
    }
    // All taps of one burst belong to its first.
    last = isSecond(press) ? { ...press, control: last?.control ?? null } : press;
  };
  return { onMove, onPointerDown, onClick };
}

function pressOf({ pageX: x, pageY: y, target }: MouseEvent): Press | undefined {
  if ((x === 0 && y === 0) || !(target instanceof Element)) return undefined;
  return { x, y, at: performance.now(), control: target.closest('button, a') };
}

/** On the page, so that scrolling moves nothing. */
function standsIn(root: HTMLElement): Stand[] {
  return [...root.querySelectorAll('button, a')].map((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const { scrollX: x, scrollY: y } = window;
    return { control, left: left + x, right: right + x, top: top + y, bottom: bottom + y };
  });
}

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);

function isWithin({ x, y }: Place, { left, right, top, bottom }: Stand): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
