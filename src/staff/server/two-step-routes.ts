/** Routes of the second step of signing in. */
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  beginTwoStep,
  getTwoStep,
  postponeTwoStep,
  resetTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '../two-step-contract.ts';
import { passwordConfirmationLimit } from './password-confirmation-limit.ts';
import { type EndSessions, notTheirs } from './staff-admin-service.ts';
import { isPasswordOf } from './staff-service.ts';
import {
  activateTwoStep,
  clearTwoStep,
  deactivateTwoStep,
  prepareTwoStep,
  putOffTwoStep,
  twoStepOf,
} from './two-step-service.ts';

interface TwoStepRouteOptions {
  shop: Shop;
  /** The name that an authenticator app shows beside the codes. */
  shopName: () => string;
  endSessions: EndSessions;
}

/** Limits the codes that a person types while setting up the second step. */
const triesPerPerson = [{ points: 20, seconds: 10 * 60 }];

export async function twoStepRoutes(app: FastifyInstance, options: TwoStepRouteOptions) {
  const { shop, shopName, endSessions } = options;
  const { db, clock } = shop;
  const trying = shop.rateLimits.shared('two-step', triesPerPerson);
  const guessing = passwordConfirmationLimit(shop.rateLimits);

  serve(app, getTwoStep, (_input, request) => {
    const { staffId, role } = signedIn(request);
    return twoStepOf(db, { staffId, role, now: clock() });
  });

  serve(app, postponeTwoStep, async (_input, request) => {
    await putOffTwoStep(db, signedIn(request).staffId, clock());
    return {};
  });

  serve(app, beginTwoStep, async (_input, request) => {
    const { staffId, email } = signedIn(request);
    const owner = { staffId, label: email ?? '', issuer: shopName(), now: clock() };
    const { secret, uri } = await prepareTwoStep(db, owner);
    return { secret, qrCode: renderSVG(uri) };
  });

  serve(app, turnOnTwoStep, async ({ body }, request, reply) => {
    const { staffId } = signedIn(request);
    await trying.spend(staffId, reply);
    return { recoveryCodes: await activateTwoStep(db, { staffId, code: body.code, now: clock() }) };
  });

  serve(app, turnOffTwoStep, async ({ body }, request, reply) => {
    const { staffId, sessionId } = signedIn(request);
    await guessing.spend(sessionId, reply);
    if (!(await isPasswordOf(db, staffId, body.password))) throw notTheirs('password');
    await deactivateTwoStep(db, staffId, clock());
    return {};
  });

  serve(app, resetTwoStep, async ({ params }, request) => {
    const actingId = signedIn(request).staffId;
    await clearTwoStep(db, { id: params.id, actingId, now: clock(), endSessions });
    shop.sessionsEnded();
    return {};
  });
}
