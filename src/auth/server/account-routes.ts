/** Routes of a person's own account: confirming or changing the password, and the sign-ins. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loginNames } from '#src/platform/contract/roles.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { passwordConfirmationLimit } from '#src/staff/server/password-confirmation-limit.ts';
import { changeOwnPassword, notTheirs } from '#src/staff/server/staff-admin-service.ts';
import { isPasswordOf } from '#src/staff/server/staff-service.ts';
import { changePassword, confirmPassword, endSignIn, listSignIns } from '../account-contract.ts';
import { deviceName } from '../device-name.ts';
import {
  beginSession,
  endOtherSession,
  endSessionsOf,
  findSignIns,
  notePassword,
} from './auth-service.ts';

export async function accountRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;
  const trying = passwordConfirmationLimit(shop.rateLimits);

  serve(app, confirmPassword, async ({ body }, request, reply) => {
    const { staffId, sessionId } = signedIn(request);
    await trying.spend(sessionId, reply);
    if (!(await isPasswordOf(db, staffId, body.password))) throw notTheirs('password');
    await notePassword(db, sessionId, clock());
    return {};
  });

  serve(app, listSignIns, async (_input, request) => ({
    signIns: await findSignIns(db, signedIn(request), clock()),
  }));

  serve(app, endSignIn, async ({ params }, request) => {
    await endOtherSession(db, params.id, signedIn(request));
    shop.sessionsEnded();
    return {};
  });

  const change = async (
    body: { current: string; password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { staffId, sessionId, role } = signedIn(request);
    await trying.spend(sessionId, reply);
    const now = clock();
    const device = deviceName(request.headers['user-agent']);
    let token = '';
    await changeOwnPassword(db, {
      ...body,
      id: staffId,
      now,
      endSessions: async (tx) => {
        await endSessionsOf(tx, staffId);
        token = await beginSession(tx, { staffId, role, device, now });
      },
    });
    shop.sessionsEnded();
    return { token };
  };
  for (const login of loginNames) {
    serve(app, changePassword[login], ({ body }, request, reply) => change(body, request, reply));
  }
}
