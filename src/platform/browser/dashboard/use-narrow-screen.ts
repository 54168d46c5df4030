/** Whether the screen is narrower than 768 pixels, as on a phone (product 1.9). */
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
