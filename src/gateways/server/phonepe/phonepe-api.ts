/**
 * Calls to PhonePe: with a token and a timeout, parsed by a schema, and logged without secrets or
 * personal data.
 */
import type * as z from 'zod/mini';
import { callGateway, type GatewayReply } from '../http-gateway.ts';
import { codeOf } from './phonepe-answers.ts';
import { createPhonepeToken, type PhonepeTokenOptions } from './phonepe-token.ts';

/** `unknown`: the call may or may not have been carried out. `refused`: it was not. */
export type PhonepeAnswer<T> =
  | { kind: 'read'; body: T }
  | { kind: 'refused'; status: number; code: string }
  | { kind: 'unknown' };

export interface PhonepeQuestion<T> {
  call: 'create' | 'status' | 'refund' | 'refundStatus';
  path: string;
  /** The schema of a successful answer. */
  schema: z.ZodMiniType<T>;
  /** With a body, the call is a POST. */
  body?: Record<string, unknown>;
}

export type AskPhonepe = <T>(question: PhonepeQuestion<T>) => Promise<PhonepeAnswer<T>>;

export interface PhonepeApiOptions extends PhonepeTokenOptions {
  timeoutMs: number;
}

/** No token, timeout, too many at once. */
const undecided = [401, 403, 408, 429];

/** The time limit of a call includes fetching a token and repeating the call with a new one. */
export function connectPhonepe(options: PhonepeApiOptions): AskPhonepe {
  const token = createPhonepeToken(options);
  return async (question) => {
    const endMs = performance.now() + options.timeoutMs;
    const leftMs = () => Math.ceil(endMs - performance.now());
    const first = await token.get(leftMs());
    if (first === undefined) return { kind: 'unknown' };
    const reply = await send(question, first, leftMs(), options);
    if (reply.kind === 'none' || reply.status !== 401) return read(question, reply, options);
    const second = await token.replace(first, leftMs());
    if (second === undefined) return { kind: 'unknown' };
    return read(question, await send(question, second, leftMs(), options), options);
  };
}

async function send(
  { path, body }: PhonepeQuestion<unknown>,
  token: string,
  timeoutMs: number,
  { settings }: PhonepeApiOptions,
): Promise<GatewayReply> {
  if (timeoutMs <= 0) return { kind: 'none' };
  return callGateway({
    url: settings.payUrl + path,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `O-Bearer ${token}` },
    ...(body && { body }),
    timeoutMs,
  });
}

function read<T>(
  { call, schema }: PhonepeQuestion<T>,
  reply: GatewayReply,
  { log, watch }: PhonepeApiOptions,
): PhonepeAnswer<T> {
  if (reply.kind === 'none') {
    log.warn({ call }, 'PhonePe did not answer');
    return { kind: 'unknown' };
  }
  const { status, body } = reply;
  if (status === 401 || status === 403) watch?.refused();
  else if (status < 500) watch?.accepted();
  if (status >= 200 && status < 300) {
    const answer = schema.safeParse(body);
    if (answer.success) return { kind: 'read', body: answer.data };
    log.warn({ call, status }, 'an answer of PhonePe could not be read');
    return { kind: 'unknown' };
  }
  const code = codeOf(body);
  log.warn({ call, status, code }, 'PhonePe answered with an error');
  const isRefusal = status >= 400 && status < 500 && !undecided.includes(status);
  return isRefusal && code !== undefined ? { kind: 'refused', status, code } : { kind: 'unknown' };
}
