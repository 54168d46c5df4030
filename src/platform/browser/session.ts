/** Who is signed in on this device; where it keeps nothing, for as long as the page is open. */
import { useSyncExternalStore } from 'react';
import { roleNames } from '../contract/role-names.ts';
import type { StaffRole } from '../contract/roles.ts';
import { onDeviceChange, readDevice, writeDevice } from './device-storage.ts';

/** Product 8.5. */
export interface Session {
  token: string;
  role: StaffRole;
  /** The delivery person's own number. */
  mobile?: string;
}

const keys = ['token', 'role', 'mobile'] as const;
let wasLeft = false;
let known: { text: string; session: Session | undefined } | undefined;

/** The same object until something changes. */
export function currentSession(): Session | undefined {
  const [token, role, mobile] = keys.map(readDevice);
  const text = JSON.stringify([token, role, mobile]);
  if (known?.text !== text) known = { text, session: toSession(token, role, mobile) };
  return known.session;
}

export function startSession({ token, role, mobile }: Session): void {
  wasLeft = false;
  writeDevice({ token, role, mobile });
}

/** By hand: the next person who signs in starts at the first screen, and not where this one was. */
export function leaveSession(): void {
  wasLeft = true;
  endSession();
}

/** False where the session came to its end in the middle of work. */
export function hasLeft(): boolean {
  return wasLeft;
}

export function endSession(): void {
  writeDevice({ token: undefined, role: undefined, mobile: undefined });
}

/** Signing out in one tab signs out in all of them. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onDeviceChange, currentSession, () => undefined);
}

/** What this device prefers; kept when nobody is signed in as well. */
export function readPreference(name: string): string | undefined {
  return readDevice(`prefers-${name}`);
}

export function writePreference(name: string, value: string): void {
  writeDevice({ [`prefers-${name}`]: value });
}

export function forgetPreference(name: string): void {
  writeDevice({ [`prefers-${name}`]: undefined });
}

/** None where the stored role is a word that this version does not know. */
function toSession(token?: string, stored?: string, mobile?: string): Session | undefined {
  const role = roleNames.find((name) => name === stored);
  if (!token || !role) return undefined;
  return mobile === undefined ? { token, role } : { token, role, mobile };
}
