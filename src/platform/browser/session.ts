/**
 * Who is signed in on this device. If the device stores nothing, the session lasts while the page
 * is open.
 */
import { useSyncExternalStore } from 'react';
import { roleNames } from '../contract/role-names.ts';
import type { StaffRole } from '../contract/roles.ts';
import { onDeviceChange, readDevice, writeDevice } from './device-storage.ts';

/** Product 8.5. */
export interface Session {
  token: string;
  role: StaffRole;
  /** The delivery person's mobile number. */
  mobile?: string;
}

const keys = ['token', 'role', 'mobile'] as const;
let wasLeft = false;
let known: { text: string; session: Session | undefined } | undefined;

/** Returns the same object until something changes. */
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

/**
 * Signs out on request: the next person who signs in starts at the first screen, not at the current
 * one.
 */
export function leaveSession(): void {
  wasLeft = true;
  endSession();
}

/** False when the session ended without a sign-out. */
export function hasLeft(): boolean {
  return wasLeft;
}

export function endSession(): void {
  writeDevice({ token: undefined, role: undefined, mobile: undefined });
}

/** Signing out in one tab signs out in all tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onDeviceChange, currentSession, () => undefined);
}

/** A preference of this device, kept also when nobody is signed in. */
export function readPreference(name: string): string | undefined {
  return readDevice(`prefers-${name}`);
}

export function writePreference(name: string, value: string): void {
  writeDevice({ [`prefers-${name}`]: value });
}

export function forgetPreference(name: string): void {
  writeDevice({ [`prefers-${name}`]: undefined });
}

/** Undefined if this version does not know the stored role. */
function toSession(token?: string, stored?: string, mobile?: string): Session | undefined {
  const role = roleNames.find((name) => name === stored);
  if (!token || !role) return undefined;
  return mobile === undefined ? { token, role } : { token, role, mobile };
}
