/** Whose token was good lately, a hint who is turned away last; only the guard decides. */
import { createHash } from 'node:crypto';

/** More people than work in a chain; a full list begins again. */
const most = 1000;

export interface StaffTokens {
  /** Of the header `authorization`. */
  isOf(authorization: string | undefined): boolean;
  /** What the guard found out about a token. */
  note(token: string, isGood: boolean): void;
}

export function createStaffTokens(): StaffTokens {
  const known = new Set<string>();
  return {
    isOf(authorization) {
      const token = bearerOf(authorization);
      return token !== undefined && known.has(hashOf(token));
    },
    note(token, isGood) {
      known.delete(hashOf(token));
      if (known.size === most) known.clear();
      if (isGood) known.add(hashOf(token));
    },
  };
}

/** Tokens are 43 signs of base64url; whatever else comes is not looked up. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
