/**
 * What this device keeps from one visit to the next; the only module that touches local storage.
 */
import { useSyncExternalStore } from 'react';

/** What could not be kept, as storage is blocked or full; remembered while the page is open. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

export function readDevice(key: string): string | undefined {
  return unkept.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined;
}

/** All of them, before anybody hears of it; `undefined` removes. */
export function writeDevice(values: Readonly<Record<string, string | undefined>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) remove(key);
    else write(key, value);
  }
  for (const listener of listeners) listener();
}

/** Every key that begins with `prefix`. */
export function deviceKeys(prefix: string): string[] {
  const kept = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...kept, ...unkept.keys()])].filter((key) => key.startsWith(prefix));
}

/** Tells of every change, those of other tabs as well; gives the end of listening. */
export function onDeviceChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** False while something is remembered by this page alone, and is gone with it. */
export function useIsDeviceKeeping(): boolean {
  return useSyncExternalStore(
    onDeviceChange,
    () => unkept.size === 0,
    () => true,
  );
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}

function remove(key: string): void {
  unkept.delete(key);
  attempt(() => localStorage.removeItem(key));
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
