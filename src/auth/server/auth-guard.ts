/** What stands before every operation of staff: a bearer token of the right role. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';
import type { OpenStreams } from '#src/platform/http/load/open-streams.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { findSession } from './auth-service.ts';
import { bearerOf, type StaffTokens } from './staff-tokens.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** One guard a role. 401 `unauthorized` without a live token, 403 `forbidden` with one of the other role. */
export function staffGuards(
  { db, clock }: Shop,
  { tokens, streams }: { tokens: StaffTokens; streams: OpenStreams },
): Record<StaffRole, Guard> {
  const guardOf = (role: StaffRole): Guard => {
    return async (request, reply) => {
      const find = async () => {
        const token = bearerOf(request.headers.authorization);
        if (token === undefined) return;
        const found = await findSession(db, token, clock());
        tokens.note(token, found !== undefined);
        return found;
      };
      const person = await find();
      if (!person) {
        reply.header('www-authenticate', 'Bearer');
        throw new AppError('unauthorized', 'Please log in again.');
      }
      if (person.role !== role) throw new AppError('forbidden', 'You are not allowed to do this.');
      const isStillSignedIn = async () => (await find()) !== undefined;
      const { staffId } = person;
      request.signedIn = {
        ...person,
        isStillSignedIn,
        openStream: (end) => streams.add({ staffId, isStillSignedIn, end }),
      };
    };
  };
  return Object.fromEntries(staffRoles.map((role) => [role, guardOf(role)])) as Record<
    StaffRole,
    Guard
  >;
}
