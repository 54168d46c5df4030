/** A value that changes outside React and that components render. */
import { useSyncExternalStore } from 'react';

export interface ShownValue<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createShownValue<T>(first: T): ShownValue<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useShownValue<T>({ subscribe, get }: ShownValue<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}
