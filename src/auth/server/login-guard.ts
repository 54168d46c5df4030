/**
 * The check before every login: how many tries are allowed from where, and what is recorded about a
 * refusal.
 */
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import type { LoginName } from '#src/platform/contract/roles.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { readSigned, type SignedCookie, writeSigned } from '#src/platform/http/signed-cookie.ts';
import type { Asker } from '#src/staff/server/staff-service.ts';
import { deviceName } from '../device-name.ts';
import { isTrusted, readTrust, withAccount, writeTrust } from './device-trust.ts';

/**
 * The outcome of a try, for the metrics; `guessed` is a try by a stranger at an account that many
 * strangers have tried.
 */
export type SignInOutcome = 'done' | 'refused' | 'limited' | 'guessed';

/** A person mistypes a few times; guessing needs thousands of tries. */
const triesPerNetwork = [
  { points: 20, seconds: 60 },
  { points: 200, seconds: 60 * 60 },
];
const triesAtAccountPerNetwork = [{ points: 10, seconds: 10 * 60 }];
/** More tries than this from all unknown devices together are not a forgotten password. */
const strangersAtAccount = [{ points: 100, seconds: 60 * 60 }];
/**
 * Above that limit, each network has this much left: the owner can still sign in from a new phone,
 * and guessing is thirty times slower.
 */
const triesAtGuessedAccount = [{ points: 2, seconds: 60 * 60 }];
const triesPerDevice = [{ points: 10, seconds: 10 * 60 }];
/** A PIN is deleted after five wrong tries; this limits the tries after that. */
const pinTriesPerDevice = [{ points: 20, seconds: 10 * 60 }];
/** Whoever sends a code knows the password, so that only six digits are left to guess. */
const codesPerAccount = [
  { points: 10, seconds: 10 * 60 },
  { points: 30, seconds: daySeconds },
];

const deviceCookie: SignedCookie = {
  name: 'tiffin_device',
  maxAgeSeconds: 30 * daySeconds,
  sameSite: 'strict',
};

export interface Credential {
  login: LoginName;
  /** The normalised email or mobile number. */
  name: string;
}

/** What a sign-in knows about the client. */
export interface Trier {
  asker: Asker;
  /** The browser in words. */
  browser: string | undefined;
  /** Call it after the password was right and before a code is checked; 429 `too_many_requests`. */
  spendCode: () => Promise<void>;
}

export interface LoginGuard {
  /**
   * Counts the try and runs it; 429 `too_many_requests` when it is one too many. A device on which
   * this account signed in lately has a count of its own, so that nobody else can lock it out. PIN
   * tries have a count of their own.
   */
  attempt<T>(attempt: Attempt, signIn: (trier: Trier) => Promise<T>): Promise<T>;
  /**
   * The device of a request with its cookie, and whether the account signed in on it; undefined
   * without the cookie.
   */
  deviceOf(request: FastifyRequest): KnownDevice | undefined;
  /** Counts a try with a PIN that does not exist or no longer exists. */
  attemptNobody(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

interface KnownDevice {
  deviceId: string;
  knows: (account: Credential) => boolean;
}

interface Attempt extends Credential {
  by: 'password' | 'pin';
  request: FastifyRequest;
  reply: FastifyReply;
}

interface GuardOptions {
  shop: Shop;
  /**
   * The secret from which the marks of accounts are made, on devices and in the log; a mark does
   * not reveal the account.
   */
  secret: string;
  count?: ((outcome: SignInOutcome) => void) | undefined;
}

export function createLoginGuard({ shop, secret, count }: GuardOptions): LoginGuard {
  const { rateLimits, clock } = shop;
  const limits = {
    network: rateLimits.shared('login-address', triesPerNetwork),
    account: rateLimits.shared('login-account', triesAtAccountPerNetwork),
    strangers: rateLimits.shared('login-strangers', strangersAtAccount),
    guessed: rateLimits.shared('login-guessed', triesAtGuessedAccount),
    device: rateLimits.shared('login-device', triesPerDevice),
    pin: rateLimits.shared('login-pin', pinTriesPerDevice),
    pinNetwork: rateLimits.shared('login-pin-address', triesPerNetwork),
    codes: rateLimits.shared('login-codes', codesPerAccount),
  };
  const markOf = ({ login, name }: Credential) =>
    createHmac('sha256', secret).update(`${login} ${name}`).digest('base64url').slice(0, 22);

  const spendAsStranger = async ({ request, reply }: Attempt, mark: string) => {
    await limits.network.spend(request.ip, reply);
    await limits.account.spend(request.ip, reply, mark);
    if (!(await limits.strangers.isOver(mark))) return;
    count?.('guessed');
    await limits.guessed.spend(request.ip, reply, mark);
  };
  return {
    deviceOf(request) {
      const text = readSigned(request, deviceCookie);
      if (text === undefined) return undefined;
      const device = readTrust(text);
      const knows = (account: Credential) => isTrusted(device, markOf(account), clock());
      return { deviceId: device.deviceId, knows };
    },
    attemptNobody: async (request, reply) => limits.pinNetwork.spend(request.ip, reply),
    async attempt(attempt, signIn) {
      const { request, reply } = attempt;
      const mark = markOf(attempt);
      const now = clock();
      const device = readTrust(readSigned(request, deviceCookie));
      const isKnown = isTrusted(device, mark, now);
      try {
        if (attempt.by === 'pin') await limits.pin.spend(device.deviceId, reply, mark);
        else if (isKnown) await limits.device.spend(device.deviceId, reply, mark);
        else await spendAsStranger(attempt, mark);
        const result = await signIn({
          asker: isKnown ? 'known' : 'stranger',
          browser: deviceName(request.headers['user-agent']),
          spendCode: () => limits.codes.spend(isKnown ? `${device.deviceId} ${mark}` : mark, reply),
        });
        writeSigned(reply, deviceCookie, writeTrust(withAccount(device, mark, now)));
        count?.('done');
        return result;
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome !== undefined) {
          count?.(outcome);
          request.log.warn({ account: mark, outcome, isKnown }, 'a sign-in was refused');
        }
        throw error;
      }
    },
  };
}

function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.code === 'code_required' && error.details !== undefined;
}

/**
 * Undefined for an error that is not a refusal: a request for the second step, or a fault of the
 * shop.
 */
function outcomeOf(error: unknown): 'refused' | 'limited' | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'too_many_requests') return 'limited';
  return error.code === 'unauthorized' || isWrongCode(error) ? 'refused' : undefined;
}
