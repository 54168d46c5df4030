/** Signing in and out over HTTP. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/server/serve.ts';
import type { Shop } from '#src/server/shop.ts';
import { signedIn } from '#src/server/signed-in.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { normalMobile } from '#src/staff/staff-rules.ts';
import {
  getAdminSession,
  logInAdmin,
  logInDelivery,
  logOutAdmin,
  logOutDelivery,
} from '../auth-contract.ts';
import { signIn, signOut } from './auth-service.ts';

/** A person mistypes a few times; a guesser needs thousands. */
const triesPerAddress = [
  { points: 20, seconds: 60 },
  { points: 200, seconds: 60 * 60 },
];
const triesPerAccount = [{ points: 10, seconds: 10 * 60 }];

export async function authRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { timeZone } = shop.config;
  const fromAddress = shop.rateLimits.shared('login-address', triesPerAddress);
  const atAccount = shop.rateLimits.shared('login-account', triesPerAccount);

  serve(app, logInAdmin, async ({ body: { email, password } }, request, reply) => {
    const login = email.trim().toLowerCase();
    await fromAddress.spend(request.ip, reply);
    await atAccount.spend(`admin ${login}`, reply);
    const now = shop.clock();
    const { token, person } = await signIn(shop.db, { role: 'admin', login, password, now });
    return { token, admin: { fullName: person.fullName } };
  });

  serve(app, logInDelivery, async ({ body: { mobile_no, password } }, request, reply) => {
    const login = normalMobile(mobile_no);
    await fromAddress.spend(request.ip, reply);
    await atAccount.spend(`delivery ${login}`, reply);
    const now = shop.clock();
    const { token, person } = await signIn(shop.db, { role: 'delivery', login, password, now });
    const { id, fullName, mobileNo } = person;
    return { token, deliveryBoy: { id, fullName, mobile_no: mobileNo ?? login } };
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
    return {};
  });

  serve(app, logOutDelivery, async (_input, request) => {
    await signOut(shop.db, signedIn(request).sessionId);
    return {};
  });
}
