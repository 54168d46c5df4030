/** Values that this device stores between visits. The only module that uses local storage. */
import { useSyncExternalStore } from 'react';

/**
 * Values that could not be stored because storage is blocked or full; kept while the page is open.
 */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

export function readDevice(key: string): string | undefined {
  return unkept.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined;
}

/** Writes all values before listeners are called; `undefined` removes a value. */
export function writeDevice(values: Readonly<Record<string, string | undefined>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) remove(key);
    else write(key, value);
  }
  for (const listener of listeners) listener();
}

/** All keys that begin with `prefix`. */
export function deviceKeys(prefix: string): string[] {
  const kept = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...kept, ...unkept.keys()])].filter((key) => key.startsWith(prefix));
}

/**
 * Calls the listener for every change, also for those of other tabs; returns a function that
 * unsubscribes.
 */
export function onDeviceChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** False while a value is kept only in this page and will be lost with it. */
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
