/** Whether the sidebar is open, stored in a cookie. */
import { useEffect, useEffectEvent, useState } from 'react';
import { daySeconds } from '../../contract/business-day.ts';

/** Product 9.2. */
const cookieName = 'sidebar:state';
const maxAgeSeconds = 7 * daySeconds;

/** Open unless it was closed; Ctrl or Cmd with B toggles it. */
export function useSidebarState(onToggleSheet: () => boolean) {
  const [isOpen, setOpen] = useState(() => readCookie() !== 'false');
  const toggle = () => {
    if (onToggleSheet()) return;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = `${cookieName}=${!isOpen}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
    setOpen(!isOpen);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Does nothing behind an open dialog.
    if (!document.querySelector('[role="dialog"]:not([data-sheet])')) toggle();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, toggle };
}

function readCookie(): string | undefined {
  const start = `${cookieName}=`;
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(start));
  return cookie?.slice(start.length);
}
