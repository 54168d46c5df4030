/** Who is signed in on this device; the only module that touches local storage. */
import { useSyncExternalStore } from 'react';

/** Specification section 3. */
export interface Session {
  token: string;
  role: 'admin' | 'delivery';
  /** The delivery person's own number. */
  mobile?: string;
}

const keys = ['token', 'role', 'mobile'] as const;
const listeners = new Set<() => void>();
let wasLeft = false;
let known: { text: string; session: Session | undefined } | undefined;

/** The same object until something changes. */
export function currentSession(): Session | undefined {
  const [token, role, mobile] = keys.map(read);
  const text = JSON.stringify([token, role, mobile]);
  if (known?.text !== text) known = { text, session: toSession(token, role, mobile) };
  return known.session;
}

export function startSession({ token, role, mobile }: Session): void {
  wasLeft = false;
  write('token', token);
  write('role', role);
  write('mobile', mobile);
  tellAll();
}

/** By hand: whoever signs in next starts afresh, and not where this person was. */
export function leaveSession(): void {
  wasLeft = true;
  endSession();
}

/** False where the session came to its end in the middle of work. */
export function hasLeft(): boolean {
  return wasLeft;
}

export function endSession(): void {
  for (const key of keys) write(key, undefined);
  tellAll();
}

/** Signing out in one tab signs out in all of them. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}

/** What this device prefers; kept when nobody is signed in as well. */
export function readPreference(name: string): string | undefined {
  return read(`prefers-${name}`);
}

export function writePreference(name: string, value: string): void {
  write(`prefers-${name}`, value);
}

export function forgetPreference(name: string): void {
  write(`prefers-${name}`, undefined);
}

function toSession(token?: string, role?: string, mobile?: string): Session | undefined {
  if (!token || (role !== 'admin' && role !== 'delivery')) return undefined;
  return mobile === undefined ? { token, role } : { token, role, mobile };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser keeps nothing, signing in does not last; nothing else can be done about it. */
function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
