/** The staff member who makes a request. The guard identifies them; routes read it here. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../contract/app-error.ts';
import type { StaffRole } from '../contract/roles.ts';

export interface SignedIn {
  sessionId: string;
  staffId: string;
  role: StaffRole;
  fullName: string;
  /** Admins have an email. */
  email: string | null;
  /** Delivery people have a mobile number. */
  mobileNo: string | null;
  /** When the person typed their password in this session. */
  passwordGivenAt: Date;
}

/**
 * The person of a request that can outlast its session: a stream checks the session from time to
 * time.
 */
export interface SignedInRequest extends SignedIn {
  isStillSignedIn(): Promise<boolean>;
  /**
   * Calls `end` when the session ends or the person opens too many streams; returns a function that
   * unregisters the stream.
   */
  openStream(end: () => void): () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedInRequest | null;
  }
}

/** For operations with a guard only; other requests have no person. */
export function signedIn({ signedIn: person }: FastifyRequest): SignedInRequest {
  if (!person) throw new Error('This operation is public: nobody is signed in.');
  return person;
}

const passwordLastsMs = 15 * 60 * 1000;
/** Tolerance for clock differences between servers on one database. */
const clockDriftMs = 60 * 1000;

/**
 * For actions that a stranger at an open session must not do. 403 `password_required` when the
 * password was not typed within 15 minutes. The guard calls it for operations whose contract asks
 * for it.
 */
export function requireRecentPassword({ passwordGivenAt }: SignedIn, now: Date): void {
  const age = now.getTime() - passwordGivenAt.getTime();
  if (age > passwordLastsMs || age < -clockDriftMs) {
    throw new AppError('password_required', 'Please type your own password once more.');
  }
}
