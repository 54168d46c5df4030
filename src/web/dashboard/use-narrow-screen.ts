/** Whether the screen is a phone's: below 768 pixels (specification section 9). */
import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 767.98px)';

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
