/** Who makes a request of staff; the guard finds out, the routes ask here. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '#src/shared/endpoint.ts';

export interface SignedIn {
  sessionId: string;
  staffId: string;
  role: Exclude<Access, 'public'>;
  fullName: string;
  /** Admins have one. */
  email: string | null;
  /** Delivery people have one. */
  mobileNo: string | null;
}

/** The person of a request that can last longer than the token: a stream asks now and then. */
export interface SignedInRequest extends SignedIn {
  isStillSignedIn(): Promise<boolean>;
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
