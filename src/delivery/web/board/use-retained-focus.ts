/**
 * Moves the focus to `home` when the focused element leaves the page, for example a card that goes
 * to another tab.
 */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export function useRetainedFocus(home: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const isLost = last.current !== null && !last.current.isConnected;
    if (!isLost || document.activeElement !== document.body) return;
    last.current = null;
    home.current?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => {
    last.current = target;
  };
}
