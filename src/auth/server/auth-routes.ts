/** Routes for signing in and out. */
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loginNames, logins, loginsWith, recordOf } from '#src/platform/contract/roles.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { normalMobile } from '#src/staff/staff-rules.ts';
import {
  getAdminSession,
  getKitchenSession,
  logInByEmail,
  logInByMobile,
  logOut,
} from '../auth-contract.ts';
import { signIn, signOut } from './auth-service.ts';
import { createLoginGuard, type SignInOutcome } from './login-guard.ts';
import { pinRoutes } from './pin-routes.ts';

interface AuthRouteOptions {
  shop: Shop;
  secrets: {
    /** The secret that signs the device's cookie. */
    cookie: string;
    /** The secret from which the marks of accounts are made. */
    marks: string;
    /** A part of the hash of PINs. */
    pins: string;
  };
  /** Called for every try, for the metrics. */
  countSignIn?: ((outcome: SignInOutcome) => void) | undefined;
}

export async function authRoutes(app: FastifyInstance, options: AuthRouteOptions) {
  const { shop, secrets, countSignIn: count } = options;
  const { timeZone } = shop.config;
  await app.register(cookie, { secret: secrets.cookie });
  const guard = createLoginGuard({ shop, secret: secrets.marks, count });

  for (const login of loginsWith('email')) {
    serve(app, logInByEmail[login], async ({ body }, request, reply) => {
      const { email, password, code } = body;
      const account = { login, name: email.trim().toLowerCase() };
      const { token, person } = await guard.attempt(
        { ...account, by: 'password', request, reply },
        (trier) => signIn(shop.db, { ...account, ...trier, password, code, now: shop.clock() }),
      );
      const { fullName, role } = person;
      return { token, ...recordOf([logins[login].person], () => ({ fullName, role })) };
    });
  }

  for (const login of loginsWith('mobile')) {
    serve(app, logInByMobile[login], async ({ body }, request, reply) => {
      const account = { login, name: normalMobile(body.mobileNo) };
      const { token, person } = await guard.attempt(
        { ...account, by: 'password', request, reply },
        (trier) =>
          signIn(shop.db, { ...account, ...trier, password: body.password, now: shop.clock() }),
      );
      const { id, fullName, role, mobileNo } = person;
      const shown = { id, fullName, role, mobileNo: mobileNo ?? account.name };
      return { token, ...recordOf([logins[login].person], () => shown) };
    });
  }

  await app.register(pinRoutes, { shop, guard, secret: secrets.pins });

  const sessionOf = (request: FastifyRequest) => {
    const { fullName, role } = signedIn(request);
    return { fullName, role, now: shop.clock(), timeZone };
  };
  serve(app, getAdminSession, async (_input, request) => ({
    ...sessionOf(request),
    email: signedIn(request).email ?? '',
  }));
  serve(app, getKitchenSession, async (_input, request) => sessionOf(request));

  for (const login of loginNames) {
    serve(app, logOut[login], async (_input, request) => {
      await signOut(shop.db, signedIn(request).sessionId);
      shop.sessionsEnded();
      return {};
    });
  }
}
