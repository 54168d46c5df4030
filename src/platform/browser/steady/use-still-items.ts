/**
 * Keeps the cards of a list in place while the user is active: none is added or removed until the
 * user pauses.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Long enough for a user who goes through the list card by card. */
export const restMs = 3000;

const signsOfWork = ['pointerdown', 'pointerup', 'scroll', 'wheel', 'keydown'] as const;

/**
 * The items to show: the first list, replaced by `fresh` once the user pauses. Each item has its
 * current data from `all`. `keyOf` must be the same function at every render.
 */
export function useStillItems<T>(
  fresh: readonly T[],
  all: readonly T[],
  keyOf: (item: T) => string | number,
): readonly T[] {
  const [shown, setShown] = useState(fresh);
  const lastWork = useLastWork();
  const keysOf = (items: readonly T[]) => items.map(keyOf).join();
  const isBehind = keysOf(shown) !== keysOf(fresh);
  useLayoutEffect(() => {
    if (!isBehind) return;
    let timer: ReturnType<typeof setTimeout>;
    const catchUp = () => {
      const restedMs = performance.now() - lastWork.current;
      if (restedMs >= restMs) setShown(fresh);
      else timer = setTimeout(catchUp, restMs - restedMs);
    };
    catchUp();
    return () => clearTimeout(timer);
  }, [isBehind, fresh, lastWork]);
  const now = new Map(all.map((item) => [keyOf(item), item]));
  return shown.map((item) => now.get(keyOf(item)) ?? item);
}

/** The time of the user's last activity, by `performance.now()`. */
export function useLastWork() {
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
