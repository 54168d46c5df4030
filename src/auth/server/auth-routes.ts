/** Signing in and out over HTTP. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { normalMobile } from '#src/staff/staff-rules.ts';
import {
  getAdminSession,
  logInAdmin,
  logInDelivery,
  logOutAdmin,
  logOutDelivery,
} from '../auth-contract.ts';
import { signIn, signOut } from './auth-service.ts';
import { createLoginGuard, type SignInOutcome } from './login-guard.ts';

interface AuthRouteOptions {
  shop: Shop;
  secrets: {
    /** Signs the cookie of a device. */
    cookie: string;
    /** Makes the marks of accounts. */
    marks: string;
  };
  /** Hears of every try, for the metrics. */
  countSignIn?: ((outcome: SignInOutcome) => void) | undefined;
}

export async function authRoutes(app: FastifyInstance, options: AuthRouteOptions) {
  const { shop, secrets, countSignIn: count } = options;
  const { timeZone } = shop.config;
  await app.register(cookie, { secret: secrets.cookie });
  const guard = createLoginGuard({ shop, secret: secrets.marks, count });

  serve(app, logInAdmin, async ({ body: { email, password, code } }, request, reply) => {
    const account = { role: 'admin', login: email.trim().toLowerCase() } as const;
    const { token, person } = await guard.attempt({ ...account, request, reply }, (trier) =>
      signIn(shop.db, { ...account, ...trier, password, code, now: shop.clock() }),
    );
    return { token, admin: { fullName: person.fullName } };
  });

  serve(app, logInDelivery, async ({ body: { mobileNo: typed, password } }, request, reply) => {
    const account = { role: 'delivery', login: normalMobile(typed) } as const;
    const { token, person } = await guard.attempt({ ...account, request, reply }, (trier) =>
      signIn(shop.db, { ...account, ...trier, password, now: shop.clock() }),
    );
    const { id, fullName, mobileNo } = person;
    return { token, deliveryBoy: { id, fullName, mobileNo: mobileNo ?? account.login } };
  });

  serve(app, getAdminSession, async (_input, request) => {
    const { fullName, email } = signedIn(request);
    return {
      fullName,
      email: email ?? '',
      now: isoWithOffset(shop.clock(), timeZone),
      timeZone,
    };
  });

  serve(app, logOutAdmin, async (_input, request) => {
    await signOut(shop.db, signedIn(request).sessionId);
    shop.sessionsEnded();
    return {};
  });

  serve(app, logOutDelivery, async (_input, request) => {
    await signOut(shop.db, signedIn(request).sessionId);
    shop.sessionsEnded();
    return {};
  });
}
