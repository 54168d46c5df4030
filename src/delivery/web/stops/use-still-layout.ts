/**
 * Stops and cards do not move while a finger is in use; changes of the layout wait until it has
 * rested.
 */
import { useLayoutEffect, useState } from 'react';
import { restMs, useLastWork } from '#src/platform/browser/steady/use-still-items.ts';
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import type { RiderStop } from './rider-stops.ts';
import { drawn, layoutKey, type StopLayout, stopLayout } from './stop-layout.ts';

/**
 * The stops of a tab. The layout is updated after the finger has rested, or at once if the person
 * has arranged the stops. The content of each stop is always up to date.
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
