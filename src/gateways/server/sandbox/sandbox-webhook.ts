/** The sandbox's events on the wire: a JSON body, and a signature over its bytes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const common = {
  /** The same for every delivery of the same event. */
  id: z.string().check(z.regex(/^evt_\w{1,60}$/)),
  /** The shop's own id of the payment. */
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  amountPaise: z.int().check(z.positive()),
  at: z.iso.datetime(),
};

const PaymentEvent = z.object({
  event: z.enum(['payment.paid', 'payment.failed', 'payment.expired']),
  state: z.enum(['paid', 'failed', 'expired']),
  /** The sandbox's own id of the movement of money. */
  paymentId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  ...common,
});

const RefundEvent = z.object({
  event: z.enum(['refund.done', 'refund.failed']),
  /** The shop's own id of the refund; the amount is the refund's. */
  refundId: z.string().check(z.minLength(1), z.maxLength(35)),
  state: z.enum(['done', 'failed']),
  ...common,
});

export const SandboxEvent = z.discriminatedUnion('event', [PaymentEvent, RefundEvent]);
export type SandboxEvent = z.infer<typeof SandboxEvent>;

const signatureHeader = 'x-sandbox-signature';
const eventIdHeader = 'x-sandbox-event-id';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes to send, and the headers that prove their origin. */
export function signEvent(event: SandboxEvent, secret: string) {
  const rawBody = Buffer.from(JSON.stringify(event));
  const headers = {
    [signatureHeader]: signatureOf(rawBody, secret).toString('hex'),
    [eventIdHeader]: event.id,
  };
  return { rawBody, headers };
}

/** The event, or undefined if anything differs from what the sandbox sends. */
export function readEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): SandboxEvent | undefined {
  if (!isSignedBy(rawBody, headers[signatureHeader], secret)) return undefined;
  const event = SandboxEvent.safeParse(parse(rawBody)).data;
  // The header is not part of the signature, so that it may only repeat what is signed.
  return event?.id === headers[eventIdHeader] ? event : undefined;
}

function signatureOf(rawBody: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(rawBody).digest();
}

function isSignedBy(rawBody: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(rawBody, secret));
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(rawBody));
  } catch {
    return undefined;
  }
}
