/**
 * Scrolls to the start of the next stop if the screen is in the middle of it when it becomes the
 * next one.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useNextStop<E extends HTMLElement>(id: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(id);
  useLayoutEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const { top = 0, bottom = 0 } = element.current?.getBoundingClientRect() ?? {};
    // A person who reads further down the list is not disturbed.
    if (top < 0 && bottom > 0) element.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return element;
}
