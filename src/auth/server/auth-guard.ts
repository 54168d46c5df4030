/** What stands before every operation of staff: a bearer token of the right role. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#src/server/shop.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type StaffRole, staffRoles } from '#src/staff/staff-roles.ts';
import { findSession } from './auth-service.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** One guard a role. 401 `unauthorized` without a live token, 403 `forbidden` with one of the other role. */
export function staffGuards({ db, clock }: Shop): Record<StaffRole, Guard> {
  const guardOf = (role: StaffRole): Guard => {
    return async (request, reply) => {
      const find = async () => {
        const token = bearerOf(request);
        return token === undefined ? undefined : findSession(db, token, clock());
      };
      const person = await find();
      if (!person) {
        reply.header('www-authenticate', 'Bearer');
        throw new AppError('unauthorized', 'Please log in again.');
      }
      if (person.role !== role) throw new AppError('forbidden', 'You are not allowed to do this.');
      request.signedIn = { ...person, isStillSignedIn: async () => (await find()) !== undefined };
    };
  };
  return Object.fromEntries(staffRoles.map((role) => [role, guardOf(role)])) as Record<
    StaffRole,
    Guard
  >;
}

/** Tokens are 43 signs of base64url; whatever else comes is not looked up. */
function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
}
