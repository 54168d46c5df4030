/** Whether the screen is narrow: below 768 pixels it is a phone's (product 1.9). */
import { useCallback, useSyncExternalStore } from 'react';

const phoneBelowPx = 768;

export function useNarrowScreen(belowPx = phoneBelowPx): boolean {
  const query = `(max-width: ${belowPx - 0.02}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
