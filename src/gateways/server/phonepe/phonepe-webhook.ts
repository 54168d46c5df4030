/**
 * PhonePe's events: a header that proves the sender but not the bytes, and a hint about one order
 * or one refund.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PhonepeSettings } from '#src/platform/config/gateway-config.ts';
import type { ReportedEvent, ReportedMove, WebhookClaim } from '../payment-gateway.ts';

interface Delivery {
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** The shop's ids; events about money from outside the shop have other ids or none. */
const ourIds = /^[A-Za-z0-9]{1,35}$/;
const ourId = z.catch(z.optional(z.string().check(z.regex(ourIds))), undefined);

/** Any id of PhonePe: a refund made in its dashboard has such an id. */
const anyId = z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,63}$/))), undefined);
const paise = z.catch(z.optional(z.int().check(z.positive())), undefined);

/** One try of the customer to pay the order. */
const PaymentDetail = z.object({
  transactionId: z.string().check(z.regex(/^\w{1,64}$/)),
  state: z.string(),
});

const Event = z.object({
  event: z.optional(z.string().check(z.regex(/^[\w.]{1,60}$/))),
  /** The event's name for older accounts: `CHECKOUT_ORDER_COMPLETED`. */
  type: z.catch(z.optional(z.string().check(z.regex(/^[\w.]{1,60}$/))), undefined),
  payload: z.object({
    merchantOrderId: ourId,
    originalMerchantOrderId: ourId,
    merchantRefundId: anyId,
    refundId: anyId,
    amount: paise,
    paymentDetails: z.catch(z.array(PaymentDetail), []),
    state: z.catch(z.string().check(z.regex(/^\w{1,40}$/)), 'unreadable'),
  }),
});
type Payload = z.infer<typeof Event>['payload'];

/** PhonePe's events are never longer. */
const maxEventBytes = 64 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readPhonepeEvent(
  { rawBody, headers }: Delivery,
  settings: PhonepeSettings,
): WebhookClaim {
  if (!isFromPhonepe(headers.authorization, settings)) return { kind: 'invalid' };
  const dedupeKey = createHash('sha256').update(rawBody).digest('hex');
  const event = Event.safeParse(parse(rawBody)).data;
  const name = event?.event ?? event?.type?.toLowerCase().replaceAll('_', '.');
  if (!event || name === undefined) return { kind: 'other', dedupeKey, claimedState: 'unreadable' };
  return { ...claimOf(name, event.payload), dedupeKey };
}

type Claim = Omit<Exclude<WebhookClaim, { kind: 'invalid' }>, 'dedupeKey'>;

function claimOf(event: string, payload: Payload): Claim {
  const { merchantOrderId, originalMerchantOrderId, merchantRefundId, state } = payload;
  // `pg.order` is the name of the same event where the mobile SDKs are switched on.
  const isOrder = /^(checkout|pg)\.(order|transaction(\.attempt)?)\.(completed|failed)$/.test(
    event,
  );
  if (isOrder && merchantOrderId !== undefined) {
    const [paid, ...more] = payload.paymentDetails.filter((try_) => try_.state === 'COMPLETED');
    const named = paid && more.length === 0 && { paymentRef: paid.transactionId };
    return { kind: 'payment', attemptId: merchantOrderId, claimedState: state, ...named };
  }
  const attemptId = originalMerchantOrderId ?? merchantOrderId;
  const thing = attemptId !== undefined && { thing: thingOf(event, payload, attemptId) };
  const isOurs = merchantRefundId !== undefined && ourIds.test(merchantRefundId);
  if (/^pg\.refund\.\w+$/.test(event) && isOurs) {
    const attempt = attemptId !== undefined && { attemptId };
    return {
      kind: 'refund',
      refundId: merchantRefundId,
      claimedState: state,
      ...attempt,
      ...thing,
    };
  }
  return { kind: 'other', claimedState: event, ...thing };
}

/** What the event says about an order of the shop, whoever caused it. */
function thingOf(event: string, payload: Payload, attemptId: string): ReportedEvent {
  const move = moveOf(event, payload);
  const { amount } = payload;
  return {
    subject: `${event}:${move?.reference ?? attemptId}`,
    ...(move && { move }),
    attemptId,
    ...(amount !== undefined && { amountPaise: amount }),
  };
}

/** PhonePe has no events of disputes: they are in its settlement file alone. */
function moveOf(event: string, { merchantRefundId, refundId }: Payload): ReportedMove | undefined {
  const reference = merchantRefundId ?? refundId;
  const [, state] = /^pg\.refund\.(\w+)$/.exec(event) ?? [];
  if (state === undefined || reference === undefined) return undefined;
  const isBack = state === 'failed' || state === 'reversed';
  return {
    kind: isBack ? 'refundReturned' : 'refund',
    reference,
    ...(refundId !== undefined && refundId !== reference && { otherRef: refundId }),
  };
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
