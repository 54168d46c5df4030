/** Moves focus and scroll position to the heading of a page that has replaced a longer one. */
import { useDeferredValue, useEffect, useRef } from 'react';

export function useHeadingAtTop() {
  const heading = useRef<HTMLHeadingElement>(null);
  // After "back" the router restores the scroll position in an update before a deferred one.
  const isRestored = useDeferredValue(true, false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves back what the router moved.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isRestored]);
  return heading;
}
