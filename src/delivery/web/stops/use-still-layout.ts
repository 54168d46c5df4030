/**
 * Keeps stops and cards where they are while a finger is at work: none comes or goes until it has
 * rested.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import type { RiderStop } from './rider-stops.ts';
import { drawn, layoutKey, type StopLayout, stopLayout } from './stop-layout.ts';

/** Long enough for anyone who goes through the list card by card. */
export const restMs = 3000;

const signsOfWork = ['pointerdown', 'pointerup', 'scroll', 'wheel', 'keydown'] as const;

/**
 * The stops of a tab: as they are at first, and as they are by now once the finger has rested, or
 * at once when the person has arranged them. Each is drawn as it is by now.
 */
export function useStillLayout(
  stops: readonly RiderStop[],
  tab: DeliveryTab,
  arranged: number,
): StopLayout {
  const [shown, setShown] = useState(() => ({ layout: stopLayout(stops, tab), arranged }));
  const isArranged = shown.arranged !== arranged;
  const layout = stopLayout(stops, tab, isArranged ? undefined : shown.layout.next?.id);
  const lastWork = useLastWork();
  const isBehind = isArranged || layoutKey(shown.layout) !== layoutKey(layout);
  useLayoutEffect(() => {
    if (!isBehind) return;
    let timer: ReturnType<typeof setTimeout>;
    const catchUp = () => {
      const restedMs = performance.now() - lastWork.current;
      if (isArranged || restedMs >= restMs) setShown({ layout, arranged });
      else timer = setTimeout(catchUp, restMs - restedMs);
    };
    catchUp();
    return () => clearTimeout(timer);
  }, [isBehind, isArranged, layout, arranged, lastWork]);
  return drawn(shown.layout, stops);
}

function useLastWork() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const leaving = new AbortController();
    const note = () => {
      last.current = performance.now();
    };
    for (const sign of signsOfWork) {
      window.addEventListener(sign, note, { capture: true, passive: true, signal: leaving.signal });
    }
    return () => leaving.abort();
  }, []);
  return last;
}
