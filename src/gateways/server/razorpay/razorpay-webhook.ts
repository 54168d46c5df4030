/** Razorpay's events: a signature over the bytes, and a hint about one attempt or one refund. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { RazorpaySettings } from '#src/platform/config/gateway-config.ts';
import type { DisputeState, MoveKind } from '../../move-kinds.ts';
import type { ReportedEvent, ReportedMove, WebhookClaim } from '../payment-gateway.ts';

interface Delivery {
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}
type Secrets = Pick<RazorpaySettings, 'webhookSecret' | 'previousWebhookSecret'>;

/** The shop's ids; events about money from outside the shop have other ids or none. */
const ourId = z.catch(z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/))), undefined);

/** Razorpay's ids; a malformed one is ignored. */
const theirId = z.catch(z.optional(z.string().check(z.regex(/^\w{1,64}$/))), undefined);
const paymentRef = z.catch(z.optional(z.string().check(z.regex(/^pay_\w{1,60}$/))), undefined);
const flag = z.catch(z.optional(z.boolean()), undefined);
const paise = z.catch(z.optional(z.int().check(z.positive())), undefined);
const thing = { id: theirId, payment_id: paymentRef, amount: paise };
const seconds = z.catch(z.optional(z.int().check(z.positive(), z.lte(8.64e12))), undefined);
const code = z.catch(z.optional(z.string().check(z.regex(/^[\w.-]{1,80}$/))), undefined);
const words = z.catch(z.optional(z.string().check(z.trim(), z.maxLength(200))), undefined);

const Event = z.object({
  event: z.string().check(z.regex(/^[\w.]{1,60}$/)),
  payload: z.catch(
    z.object({
      payment_link: entity({ reference_id: ourId }),
      payment: entity({ id: paymentRef, notes: notes({ attemptId: ourId }), captured: flag }),
      refund: entity({ ...thing, receipt: ourId, notes: notes({ refundId: ourId }) }),
      dispute: entity({
        ...thing,
        // 0 until the dispute is lost.
        amount_deducted: paise,
        respond_by: seconds,
        ...{ reason_code: code, reason_description: words },
      }),
    }),
    {},
  ),
});
type Event = z.infer<typeof Event>;

const paymentClaims = new Map([
  ['payment_link.paid', 'paid'],
  ['payment_link.partially_paid', 'paid'],
  ['payment.captured', 'paid'],
  ['payment.authorized', 'paid'],
  ['order.paid', 'paid'],
  ['payment_link.expired', 'failed'],
  ['payment_link.cancelled', 'failed'],
  ['payment.failed', 'failed'],
  ['payment.pending', 'pending'],
]);
const refundClaims = new Map([
  ['refund.created', 'pending'],
  ['refund.processed', 'done'],
  ['refund.failed', 'failed'],
  ['refund.reversed', 'failed'],
]);

const disputes = new Map<string, { kind: MoveKind; state: DisputeState }>([
  ['payment.dispute.created', { kind: 'chargeback', state: 'open' }],
  ['payment.dispute.action_required', { kind: 'chargeback', state: 'open' }],
  ['payment.dispute.under_review', { kind: 'chargeback', state: 'underReview' }],
  ['payment.dispute.lost', { kind: 'chargeback', state: 'lost' }],
  ['payment.dispute.won', { kind: 'chargebackReturned', state: 'won' }],
  // Nothing is taken: the bank got its proof, or the customer a refund, which is told by itself.
  ['payment.dispute.closed', { kind: 'chargebackReturned', state: 'closed' }],
]);

const signatureHeader = 'x-razorpay-signature';
const eventIdHeader = 'x-razorpay-event-id';
const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readRazorpayEvent({ rawBody, headers }: Delivery, secrets: Secrets): WebhookClaim {
  const known = [secrets.webhookSecret, secrets.previousWebhookSecret];
  const signature = headers[signatureHeader];
  if (!known.some((secret) => isSignedBy(rawBody, signature, secret))) return { kind: 'invalid' };
  const dedupeKey = keyOf(rawBody, headers[eventIdHeader]);
  const event = Event.safeParse(parse(rawBody)).data;
  if (!event) return { kind: 'other', dedupeKey, claimedState: 'unreadable' };
  return claimOf(event, dedupeKey);
}

function claimOf({ event, payload }: Event, dedupeKey: string): WebhookClaim {
  const { payment_link: link, payment, refund } = payload;
  const attemptId = link?.entity.reference_id ?? payment?.entity.notes?.attemptId;
  const paymentState = paymentClaims.get(event);
  if (paymentState && attemptId) {
    const paymentRef = payment?.entity.id;
    const named = paymentRef !== undefined && { paymentRef };
    return { kind: 'payment', dedupeKey, attemptId, claimedState: paymentState, ...named };
  }
  const thing = paymentState ? undefined : thingOf({ event, payload });
  const refundId = refund?.entity.receipt ?? refund?.entity.notes?.refundId;
  if (event.startsWith('refund.') && refundId) {
    const claimedState = refundClaims.get(event) ?? 'pending';
    return { kind: 'refund', dedupeKey, refundId, claimedState, ...(thing && { thing }) };
  }
  return { kind: 'other', dedupeKey, claimedState: event, ...(thing && { thing }) };
}

/** What the event says about any payment, whoever took it. */
function thingOf({ event, payload }: Event): ReportedEvent | undefined {
  const { refund, dispute } = payload;
  const payment = payload.payment?.entity;
  // An authorization that nobody captured goes back by itself: it never was the shop's money.
  if (refund && payment?.captured === false) return undefined;
  const { id, payment_id: paymentId, amount } = refund?.entity ?? dispute?.entity ?? {};
  const paymentRef = paymentId ?? payment?.id;
  const attemptId = payment?.notes?.attemptId;
  if (paymentRef === undefined && attemptId === undefined) return undefined;
  const move = id === undefined ? undefined : moveOf(event, id, payload);
  const amountPaise = dispute?.entity.amount_deducted ?? amount;
  return {
    subject: `${event}:${id ?? paymentRef ?? attemptId}`,
    ...(move && { move }),
    ...(attemptId !== undefined && { attemptId }),
    ...(paymentRef !== undefined && { paymentRef }),
    ...(amountPaise !== undefined && { amountPaise }),
  };
}

function moveOf(
  event: string,
  reference: string,
  { refund, dispute }: Event['payload'],
): ReportedMove | undefined {
  if (refund) {
    const isBack = refundClaims.get(event) === 'failed';
    return { kind: isBack ? 'refundReturned' : 'refund', reference };
  }
  const step = disputes.get(event);
  if (!step || !dispute) return undefined;
  const { respond_by: respondBy, reason_code: named, reason_description: said } = dispute.entity;
  const reason = said || named;
  return {
    ...{ ...step, reference },
    ...(respondBy !== undefined && { respondBy: new Date(respondBy * 1000) }),
    ...(reason && { reason }),
  };
}

/** A missing or malformed entity is ignored. */
function entity<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.catch(z.optional(z.object({ entity: z.object(shape) })), undefined);
}

/** An empty array if there are none. */
function notes<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.catch(z.optional(z.object(shape)), undefined);
}

function isSignedBy(rawBody: Buffer, signature: unknown, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

function keyOf(rawBody: Buffer, eventId: unknown): string {
  if (typeof eventId === 'string' && /^[\w-]{1,100}$/.test(eventId)) return eventId;
  return hash('sha256', rawBody);
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(rawBody));
  } catch {
    return undefined;
  }
}
