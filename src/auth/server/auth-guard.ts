/** The check before every staff operation: a bearer token of a person with access. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { may, type StaffAccess } from '#src/platform/contract/permissions.ts';
import type { OpenStreams } from '#src/platform/http/load/open-streams.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { requireRecentPassword } from '#src/platform/http/signed-in.ts';
import { findSession } from './auth-service.ts';
import { bearerOf, type StaffTokens } from './staff-tokens.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * 401 `unauthorized` without a valid token, 403 `forbidden` for a role without access, and 403
 * `password_required` when the operation needs a recent password and it was not typed.
 */
export function staffGuard(
  { db, clock }: Shop,
  { tokens, streams }: { tokens: StaffTokens; streams: OpenStreams },
): (access: StaffAccess, recentPassword?: boolean) => Guard {
  return (access, recentPassword = false) =>
    async (request, reply) => {
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
      if (!may(person.role, access)) {
        throw new AppError('forbidden', 'You are not allowed to do this.');
      }
      if (recentPassword) requireRecentPassword(person, clock());
      const isStillSignedIn = async () => (await find()) !== undefined;
      const { staffId } = person;
      request.signedIn = {
        ...person,
        isStillSignedIn,
        openStream: (end) => streams.add({ staffId, isStillSignedIn, end }),
      };
    };
}
