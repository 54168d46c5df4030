/**
 * Routes of PINs: signing in with one, setting and deleting one's own, and forgetting devices for
 * owners.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  type LoginWithPins,
  logins,
  loginsWithPins,
  recordOf,
} from '#src/platform/contract/roles.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { requireRecentPassword, signedIn } from '#src/platform/http/signed-in.ts';
import { passwordConfirmationLimit } from '#src/staff/server/password-confirmation-limit.ts';
import { notTheirs } from '#src/staff/server/staff-admin-service.ts';
import { isPasswordOf } from '#src/staff/server/staff-service.ts';
import {
  forgetDevices,
  forgetPin,
  getPin,
  listPinPeople,
  logInByPin,
  setPin,
} from '../pin-contract.ts';
import type { LoginGuard } from './login-guard.ts';
import {
  findPinPeople,
  forgetDevicesOf,
  hasPin,
  type PinDevice,
  passwordNeeded,
  removePin,
  signInByPin,
  storePin,
} from './pin-service.ts';

interface PinRouteOptions {
  shop: Shop;
  guard: LoginGuard;
  /** A part of the hashes of PINs and devices. */
  secret: string;
}

export async function pinRoutes(app: FastifyInstance, options: PinRouteOptions) {
  for (const login of loginsWithPins()) signInRoutes(app, login, options);
  for (const login of loginsWithPins()) ownPinRoutes(app, login, options);
  const { shop } = options;
  serve(app, forgetDevices, async ({ params }, request) => {
    const actingId = signedIn(request).staffId;
    await forgetDevicesOf(shop.db, { id: params.id, actingId, now: shop.clock() });
    shop.sessionsEnded();
    return {};
  });
}

function signInRoutes(
  app: FastifyInstance,
  login: LoginWithPins,
  { shop, guard, secret }: PinRouteOptions,
) {
  const { db, clock } = shop;
  const peopleOn = async (device: PinDevice | undefined) =>
    device === undefined ? [] : findPinPeople(db, device, { login, now: clock() });
  const deviceOf = (request: FastifyRequest): PinDevice | undefined => {
    const device = guard.deviceOf(request);
    return device && { deviceId: device.deviceId, secret };
  };

  serve(app, listPinPeople[login], async (_input, request) => ({
    people: await peopleOn(deviceOf(request)),
  }));

  serve(app, logInByPin[login], async ({ body }, request, reply) => {
    const device = deviceOf(request);
    const known = (await peopleOn(device)).find(({ person }) => person === body.person);
    if (!device || !known) {
      await guard.attemptNobody(request, reply);
      throw passwordNeeded();
    }
    const { staffId, mobileNo: name } = known;
    const { token, person } = await guard.attempt(
      { login, name, by: 'pin', request, reply },
      ({ asker, browser }) => {
        const { pin } = body;
        return signInByPin(db, device, { staffId, login, pin, asker, browser, now: clock() });
      },
    );
    const { id, fullName, role, mobileNo } = person;
    const shown = { id, fullName, role, mobileNo: mobileNo ?? name };
    return { token, ...recordOf([logins[login].person], () => shown) };
  });
}

function ownPinRoutes(
  app: FastifyInstance,
  login: LoginWithPins,
  { shop, guard, secret }: PinRouteOptions,
) {
  const { db, clock } = shop;
  const trying = passwordConfirmationLimit(shop.rateLimits);
  /** The device, if the signed-in person signed in on it with a password or a PIN. */
  const ownDevice = (request: FastifyRequest): PinDevice | undefined => {
    const device = guard.deviceOf(request);
    const isOwn = device?.knows({ login, name: signedIn(request).mobileNo ?? '' });
    return device && isOwn ? { deviceId: device.deviceId, secret } : undefined;
  };

  serve(app, getPin[login], async (_input, request) => {
    const device = ownDevice(request);
    if (!device) return { isSet: false, maySet: false };
    const { staffId } = signedIn(request);
    return { isSet: await hasPin(db, device, { staffId, now: clock() }), maySet: true };
  });

  serve(app, setPin[login], async ({ body: { pin, password } }, request, reply) => {
    const now = clock();
    const { staffId, sessionId, mobileNo } = signedIn(request);
    await trying.spend(sessionId, reply);
    if (password === undefined) requireRecentPassword(signedIn(request), now);
    else if (!(await isPasswordOf(db, staffId, password))) throw notTheirs('password');
    const device = ownDevice(request);
    if (!device) {
      throw new AppError('conflict', 'Please sign in with your password on this device first.');
    }
    await storePin(db, device, { staffId, sessionId, mobileNo: mobileNo ?? '', pin, now });
    const people = await findPinPeople(db, device, { login, now });
    const own = people.find((person) => person.staffId === staffId);
    if (!own) throw new AppError('conflict', 'This PIN has just been removed. Please try again.');
    return { name: own.name };
  });

  serve(app, forgetPin[login], async (_input, request) => {
    const device = ownDevice(request);
    if (device) await removePin(db, device, { staffId: signedIn(request).staffId, now: clock() });
    return {};
  });
}
