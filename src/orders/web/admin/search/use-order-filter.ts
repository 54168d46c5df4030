/** The filter of the page, kept in the URL: a reload shows the same orders. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { controlsOf, type FilterControls, searchOf } from './order-filter.ts';

/** Marks history entries that this page has made itself. */
interface OwnState {
  filtered?: true;
}

/** `onElsewhere` is called when a link changes the URL, for example in the sidebar. */
export function useOrderFilter(today: string, onElsewhere: (controls: FilterControls) => void) {
  const [search, setSearch] = useSearchParams();
  const [applied, setApplied] = useState(() => controlsOf(search, today));
  const { key, state } = useLocation();
  const [openedAs] = useState(key);
  const follow = useEffectEvent(() => {
    if ((state as OwnState | null)?.filtered) return;
    const controls = controlsOf(search, today);
    setApplied(controls);
    onElsewhere(controls);
  });
  useEffect(() => {
    if (key !== openedAs) follow();
  }, [key, openedAs]);
  return {
    applied,
    apply(controls: FilterControls) {
      setApplied(controls);
      const own: OwnState = { filtered: true };
      setSearch(searchOf(controls, today), { replace: true, state: own });
    },
  };
}
