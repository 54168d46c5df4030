/** The token for calls to PhonePe: fetched once for all callers, renewed before it expires. */
import * as z from 'zod/mini';
import type { PhonepeSettings } from '#src/platform/config/gateway-config.ts';
import { callGateway } from '../http-gateway.ts';
import type { CredentialWatch } from '../payment-gateway.ts';
import { codeOf } from './phonepe-answers.ts';

export interface PhonepeLog {
  warn(context: object, message: string): void;
}

export interface PhonepeToken {
  /** Undefined if PhonePe gives none within this time. */
  get(timeoutMs: number): Promise<string | undefined>;
  /**
   * Returns a token that replaces a refused one; does not fetch if another caller has done so
   * already.
   */
  replace(refused: string, timeoutMs: number): Promise<string | undefined>;
}

export interface PhonepeTokenOptions {
  watch?: CredentialWatch | undefined;
  settings: PhonepeSettings;
  clock: () => Date;
  log: PhonepeLog;
}

interface Token {
  value: string;
  renewAtMs: number;
  expiresAtMs: number;
}

/** PhonePe's checklist asks for 3 to 5 minutes. */
const renewBeforeMs = 4 * 60_000;

const TokenAnswer = z.object({
  access_token: z.string().check(z.regex(/^\S{1,8192}$/)),
  /** Seconds since 1970. */
  expires_at: z.int().check(z.positive()),
});

export function createPhonepeToken(options: PhonepeTokenOptions): PhonepeToken {
  const nowMs = () => options.clock().getTime();
  let kept: Token | undefined;
  let pending: Promise<string | undefined> | undefined;

  async function get(timeoutMs: number): Promise<string | undefined> {
    if (kept && nowMs() < kept.renewAtMs) return kept.value;
    pending ??= renew(timeoutMs);
    return pending;
  }

  async function renew(timeoutMs: number): Promise<string | undefined> {
    try {
      const renewed = await fetchToken(options, timeoutMs);
      const old = kept && nowMs() < kept.expiresAtMs ? kept : undefined;
      kept = renewed ?? old;
      return kept?.value;
    } finally {
      pending = undefined;
    }
  }

  return {
    get,
    async replace(refused, timeoutMs) {
      if (kept?.value === refused) kept = undefined;
      return get(timeoutMs);
    },
  };
}

async function fetchToken(
  { settings, clock, log, watch }: PhonepeTokenOptions,
  timeoutMs: number,
): Promise<Token | undefined> {
  const reply = await callGateway({
    url: `${settings.tokenUrl}/v1/oauth/token`,
    method: 'POST',
    headers: {},
    body: new URLSearchParams({
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      client_version: settings.clientVersion,
      grant_type: 'client_credentials',
    }),
    timeoutMs,
  });
  const answer =
    reply.kind === 'reply' && reply.status === 200
      ? TokenAnswer.safeParse(reply.body).data
      : undefined;
  if (answer) return keep(answer, clock().getTime());
  if (reply.kind === 'reply' && [400, 401, 403].includes(reply.status)) watch?.refused();
  const context = reply.kind === 'reply' && { status: reply.status, code: codeOf(reply.body) };
  log.warn({ call: 'token', ...context }, 'PhonePe gave no token');
  return undefined;
}

function keep(answer: z.infer<typeof TokenAnswer>, nowMs: number): Token {
  const expiresAtMs = answer.expires_at * 1000;
  // Otherwise a short-lived token would be fetched again for every call.
  const marginMs = Math.min(renewBeforeMs, (expiresAtMs - nowMs) / 2);
  return { value: answer.access_token, renewAtMs: expiresAtMs - marginMs, expiresAtMs };
}
