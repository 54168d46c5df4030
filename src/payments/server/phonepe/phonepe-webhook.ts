/** PhonePe's events: a header that proves the sender but not the bytes, and a hint about one order or one refund inside. */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PhonepeSettings } from '#src/server/gateway-config.ts';
import type { WebhookClaim } from '../payment-gateway.ts';

interface Delivery {
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** The shop's ids; events of money that came past the shop carry others or none. */
const ourId = z.catch(z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/))), undefined);

/** One try of the customer to pay the order. */
const PaymentDetail = z.object({
  transactionId: z.string().check(z.regex(/^\w{1,64}$/)),
  state: z.string(),
});

const Event = z.object({
  event: z.string().check(z.regex(/^[\w.]{1,60}$/)),
  payload: z.object({
    merchantOrderId: ourId,
    originalMerchantOrderId: ourId,
    merchantRefundId: ourId,
    paymentDetails: z.catch(z.array(PaymentDetail), []),
    state: z.catch(z.string().check(z.regex(/^\w{1,40}$/)), 'unreadable'),
  }),
});
type Event = z.infer<typeof Event>;

/** Longer bodies are no event of PhonePe. */
const maxEventBytes = 64 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readPhonepeEvent(
  { rawBody, headers }: Delivery,
  settings: PhonepeSettings,
): WebhookClaim {
  if (!isFromPhonepe(headers.authorization, settings)) return { kind: 'invalid' };
  const dedupeKey = createHash('sha256').update(rawBody).digest('hex');
  const event = Event.safeParse(parse(rawBody)).data;
  if (!event) return { kind: 'other', dedupeKey, claimedState: 'unreadable' };
  return { ...claimOf(event), dedupeKey };
}

type Claim = Omit<Exclude<WebhookClaim, { kind: 'invalid' }>, 'dedupeKey'>;

function claimOf({ event, payload }: Event): Claim {
  const { merchantOrderId, originalMerchantOrderId, merchantRefundId, state } = payload;
  // `pg.order` is what the same event is called where it was switched on for the mobile SDKs.
  const isOrder = /^(checkout|pg)\.order\.(completed|failed)$/.test(event);
  if (isOrder && merchantOrderId !== undefined) {
    const [paid, ...more] = payload.paymentDetails.filter((try_) => try_.state === 'COMPLETED');
    const named = paid && more.length === 0 && { paymentRef: paid.transactionId };
    return { kind: 'payment', attemptId: merchantOrderId, claimedState: state, ...named };
  }
  const isRefund = /^pg\.refund\.(completed|failed)$/.test(event);
  if (isRefund && merchantRefundId !== undefined) {
    const attempt = originalMerchantOrderId !== undefined && { attemptId: originalMerchantOrderId };
    return { kind: 'refund', refundId: merchantRefundId, claimedState: state, ...attempt };
  }
  return { kind: 'other', claimedState: event };
}

function isFromPhonepe(header: unknown, settings: PhonepeSettings): boolean {
  const { webhookUsername, webhookPassword } = settings;
  const given = typeof header === 'string' && /^(?:SHA256\s+)?([0-9a-f]{64})$/i.exec(header.trim());
  if (!given) return false;
  const expected = createHash('sha256').update(`${webhookUsername}:${webhookPassword}`).digest();
  return timingSafeEqual(Buffer.from(given[1] ?? '', 'hex'), expected);
}

function parse(rawBody: Buffer): unknown {
  if (rawBody.length > maxEventBytes) return undefined;
  try {
    return JSON.parse(utf8.decode(rawBody));
  } catch {
    return undefined;
  }
}
