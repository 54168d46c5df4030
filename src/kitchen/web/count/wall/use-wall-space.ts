/** The size of an element on the screen, updated when the tablet is rotated. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Space {
  width: number;
  height: number;
}

export function useWallSpace(): [RefObject<HTMLDivElement | null>, Space] {
  const element = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<Space>({ width: 1024, height: 640 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth, clientHeight } = current;
      setSpace({ width: clientWidth, height: clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, space];
}
