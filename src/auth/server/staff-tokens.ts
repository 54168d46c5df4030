/**
 * Remembers tokens that were valid lately: a hint for load shedding, which turns their requests
 * away last. Only the guard decides about access.
 */
import { hash } from 'node:crypto';

/** More people than a chain employs; when the set is full, it is cleared. */
const most = 1000;

export interface StaffTokens {
  /** Takes the header `authorization`. */
  isOf(authorization: string | undefined): boolean;
  /** Records whether the guard accepted a token. */
  note(token: string, isGood: boolean): void;
}

export function createStaffTokens(): StaffTokens {
  const known = new Set<string>();
  return {
    isOf(authorization) {
      const token = bearerOf(authorization);
      return token !== undefined && known.has(hash('sha256', token, 'base64'));
    },
    note(token, isGood) {
      known.delete(hash('sha256', token, 'base64'));
      if (known.size === most) known.clear();
      if (isGood) known.add(hash('sha256', token, 'base64'));
    },
  };
}

/** Tokens are 43 characters of base64url; anything else is not looked up. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
}
