/** Who makes a request of staff; the guard finds out, the routes ask here. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../contract/app-error.ts';
import type { StaffRole } from '../contract/roles.ts';

export interface SignedIn {
  sessionId: string;
  staffId: string;
  role: StaffRole;
  fullName: string;
  /** Admins have one. */
  email: string | null;
  /** Delivery people have one. */
  mobileNo: string | null;
  /** When they typed their password in this session. */
  passwordGivenAt: Date;
}

/** The person of a request that can last longer than the token: a stream asks now and then. */
export interface SignedInRequest extends SignedIn {
  isStillSignedIn(): Promise<boolean>;
  /** Calls `end` when the session ends or the person opens too many; answers what forgets it. */
  openStream(end: () => void): () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedInRequest | null;
  }
}

/** Only for operations that a guard protects: anything else has nobody. */
export function signedIn({ signedIn: person }: FastifyRequest): SignedInRequest {
  if (!person) throw new Error('This operation is public: nobody is signed in.');
  return person;
}

const passwordLastsMs = 15 * 60 * 1000;
/** Servers on one database need not agree to the second. */
const clockDriftMs = 60 * 1000;

/**
 * For what a session that somebody found open must not do. 403 `password_required` when the
 * password was not typed within 15 minutes. The guard asks it of operations whose contract says so.
 */
export function requireRecentPassword({ passwordGivenAt }: SignedIn, now: Date): void {
  const age = now.getTime() - passwordGivenAt.getTime();
  if (age > passwordLastsMs || age < -clockDriftMs) {
    throw new AppError('password_required', 'Please type your own password once more.');
  }
}
