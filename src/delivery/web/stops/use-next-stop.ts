/** Where the next stop stands: who is in the middle of it when it comes up sees its beginning. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useNextStop<E extends HTMLElement>(id: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(id);
  useLayoutEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const { top = 0, bottom = 0 } = element.current?.getBoundingClientRect() ?? {};
    // Who reads further down the list is left alone.
    if (top < 0 && bottom > 0) element.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return element;
}
