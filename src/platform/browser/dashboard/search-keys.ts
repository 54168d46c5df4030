/** The keys that open the search of orders: Ctrl or Cmd with K, and / for those who like it. */
import { useEffect, useEffectEvent } from 'react';
import { readPreference, writePreference } from '../session.ts';

const preference = 'search-slash';

/** Anyone who dictates or leans on keys can switch a single sign off (WCAG 2.1.4). */
export function hasSlashKey(): boolean {
  return readPreference(preference) !== 'off';
}

export function setSlashKey(isOn: boolean): void {
  writePreference(preference, isOn ? 'on' : 'off');
}

export function useSearchKeys(onSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isWish(event)) return;
    // The browser's own search of the page or of the web would open as well.
    event.preventDefault();
    // What lies behind a dialog stays as it is.
    if (!document.querySelector('[role="dialog"], dialog[open]')) onSearch();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isWish(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (event.repeat || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !isTyping(target) && hasSlashKey();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target.matches('input:not([type=checkbox], [type=radio], [type=button])');
}
