/** Calls to Razorpay: signed, parsed by a schema, and logged without secrets or personal data. */
import * as z from 'zod/mini';
import type { RazorpaySettings } from '#src/platform/config/gateway-config.ts';
import { callGateway } from '../http-gateway.ts';
import type { CredentialWatch } from '../payment-gateway.ts';

export interface RazorpayLog {
  warn(context: object, message: string): void;
}

type RazorpayCall = 'create' | 'status' | 'payment' | 'cancel' | 'refund' | 'refundStatus' | 'list';

/** `unknown`: the call may or may not have been carried out. `refused`: it was not. */
export type RazorpayAnswer<T> =
  | { kind: 'read'; body: T }
  | { kind: 'refused'; code: string; description: string }
  | { kind: 'unauthorized' }
  | { kind: 'unknown' };

export interface RazorpayQuestion<T> {
  call: RazorpayCall;
  path: string;
  /** The schema of a successful answer. */
  schema: z.ZodMiniType<T>;
  /** With a body, the call is a POST. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export type AskRazorpay = <T>(question: RazorpayQuestion<T>) => Promise<RazorpayAnswer<T>>;

interface ApiOptions {
  watch?: CredentialWatch | undefined;
  settings: RazorpaySettings;
  log: RazorpayLog;
  timeoutMs: number;
}

/** Timeout, still in progress, too many at once. */
const undecided = [408, 409, 429];

const Refusal = z.object({
  error: z.object({
    code: z.string().check(z.regex(/^\w{1,64}$/)),
    description: z.catch(z.string(), ''),
  }),
});

export function connectRazorpay({ settings, log, watch, timeoutMs }: ApiOptions): AskRazorpay {
  const { baseUrl, keyId, keySecret } = settings;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async ({ call, path, schema, body, headers }) => {
    const reply = await callGateway({
      url: baseUrl + path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, authorization },
      ...(body && { body }),
      timeoutMs,
    });
    if (reply.kind === 'none') {
      log.warn({ call }, 'Razorpay did not answer');
      return { kind: 'unknown' };
    }
    const { status } = reply;
    const isRefused = status === 401 || status === 403;
    if (isRefused) watch?.refused();
    else if (status < 500) watch?.accepted();
    if (status >= 200 && status < 300) {
      const read = schema.safeParse(reply.body);
      if (read.success) return { kind: 'read', body: read.data };
      log.warn({ call, status }, 'an answer of Razorpay could not be read');
      return { kind: 'unknown' };
    }
    const error = Refusal.safeParse(reply.body).data?.error;
    log.warn({ call, status, code: error?.code }, 'Razorpay answered with an error');
    if (isRefused) return { kind: 'unauthorized' };
    const isRefusal = status >= 400 && status < 500 && !undecided.includes(status);
    return error && isRefusal ? { kind: 'refused', ...error } : { kind: 'unknown' };
  };
}
