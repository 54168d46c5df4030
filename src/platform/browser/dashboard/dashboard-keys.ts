/**
 * Keyboard shortcuts of the dashboard: Ctrl or Cmd with K, and / for the search, N for a new order.
 */
import { useEffect, useEffectEvent } from 'react';
import { readPreference, writePreference } from '../session.ts';

/** The name is older than the second single-key shortcut. */
const preference = 'search-slash';

/**
 * People who dictate or press keys by accident can switch off single-key shortcuts (WCAG 2.1.4).
 */
export function hasSingleKeys(): boolean {
  return readPreference(preference) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
  writePreference(preference, isOn ? 'on' : 'off');
}

/** An action without permission has no shortcut. */
interface Wishes {
  onSearch: (() => void) | undefined;
  onNewOrder: (() => void) | undefined;
}

export function useDashboardKeys(wishes: Wishes): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = wishOf(event);
    const wish = name && wishes[name];
    if (!wish) return;
    // Otherwise the browser's own search would open, or the character would be typed into the next
    // field.
    event.preventDefault();
    // Does nothing behind an open dialog.
    if (!hasOpenDialog()) wish();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** A letter of one screen; does nothing while somebody types, or behind an open dialog. */
export function useSingleKey(letter: string, action: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (key.toLowerCase() !== letter || ctrlKey || metaKey || altKey || repeat) return;
    if (isTyping(target) || !hasSingleKeys() || hasOpenDialog()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function hasOpenDialog(): boolean {
  return document.querySelector('[role="dialog"], dialog[open]') !== null;
}

function wishOf(event: KeyboardEvent): keyof Wishes | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
  if (repeat || altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'onSearch' : undefined;
  if (isTyping(target) || !hasSingleKeys()) return undefined;
  return { '/': 'onSearch', n: 'onNewOrder', N: 'onNewOrder' }[key] as keyof Wishes | undefined;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target.matches('input:not([type=checkbox], [type=radio], [type=button])');
}
