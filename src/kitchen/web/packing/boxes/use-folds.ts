/** Which groups and stops of the list are open, and the box that was scanned last. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LastScan } from '../scan/use-scanning.ts';
import { type BoxGroup, keysOf, openAtFirst } from './box-groups.ts';

interface Folding {
  isSearch: boolean;
  last: LastScan | undefined;
  /** The list, in which the scanned box is scrolled into view. */
  root: RefObject<HTMLElement | null>;
}

export interface Folds {
  isOpen: (key: string) => boolean;
  turn: (key: string) => void;
  foundCode: string | undefined;
}

/** A scan opens the group and the stop of its box. A scan from before the first render does not. */
export function useFolds(groups: readonly BoxGroup[], { isSearch, last, root }: Folding): Folds {
  const [open, setOpen] = useState(() => openAtFirst(groups, isSearch));
  const [shownScan, setShownScan] = useState(last?.count);
  const isScan = last !== undefined && last.count !== shownScan;
  if (isScan) {
    setShownScan(last.count);
    if (last.code !== undefined) setOpen(new Set([...open, ...keysOf(groups, last.code)]));
  }
  const { count, code } = last ?? {};
  const scrolledFor = useRef(count);
  useEffect(() => {
    if (scrolledFor.current === count) return;
    scrolledFor.current = count;
    root.current?.querySelector(`[data-code="${code}"]`)?.scrollIntoView({ block: 'center' });
  }, [count, code, root]);
  return {
    isOpen: (key) => open.has(key),
    turn: (key) => {
      const next = new Set(open);
      if (!next.delete(key)) next.add(key);
      setOpen(next);
    },
    foundCode: code,
  };
}
