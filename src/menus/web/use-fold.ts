/** A long text that is folded to a few lines until somebody wants all of it. */
import { useEffect, useRef, useState } from 'react';

export type Fold = ReturnType<typeof useFold>;

/** `text` is the element that cuts its text off while `isOpen` is false. */
export function useFold() {
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => {
      setCut(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return { text, isOpen, isCut, toggle: () => setOpen(!isOpen) };
}
