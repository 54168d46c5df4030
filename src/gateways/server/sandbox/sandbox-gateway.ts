/** The sandbox: a payment company behind the same interface as the real ones. */
import { createHash } from 'node:crypto';
import type { Db } from '#src/platform/database/db.ts';
import type {
  BookedRefund,
  CompanyBooks,
  CreateAnswer,
  GatewayPayment,
  PaymentGateway,
  RefundAnswer,
  StatusAnswer,
  WebhookClaim,
} from '../payment-gateway.ts';
import type { SandboxState } from './sandbox-outcomes.ts';
import { bankRefused, refundStateAt } from './sandbox-refund-rules.ts';
import { createRefund, findLeft, findRefund } from './sandbox-refund-service.ts';
import { type SandboxRefund, selectRefundsBetween } from './sandbox-refund-sql.ts';
import { minimumPaise, movementId, pageUrl, stateAt } from './sandbox-rules.ts';
import { createPayment, findPaymentByReference } from './sandbox-service.ts';
import { type SandboxPayment, selectPaymentsBetween } from './sandbox-sql.ts';
import { readEvent, type SandboxEvent } from './sandbox-webhook.ts';

interface SandboxOptions {
  db: Db;
  clock: () => Date;
  /** The secret that signs its webhooks. */
  secret: string;
}

/**
 * A refund is done after 10 seconds. To try the other outcomes, refund an amount that ends in .13
 * (the bank refuses it after 10 seconds) or in .31 (it stays pending for 10 minutes).
 */
export function createSandboxGateway({ db, clock, secret }: SandboxOptions): PaymentGateway {
  let sweptOn = '';
  return {
    name: 'sandbox',
    minimumPaise,

    async create({ attemptId, title, amountPaise, currency, expiresAt, returnUrl }) {
      const now = clock();
      const today = now.toISOString().slice(0, 10);
      const payment = await createPayment(
        db,
        { reference: attemptId, title, amountPaise, currency, expiresAt, returnUrl },
        { now, plansSweep: sweptOn !== today },
      );
      if ('refusal' in payment) return { kind: 'rejected', code: payment.refusal };
      sweptOn = today;
      const answer: CreateAnswer = {
        kind: 'open',
        gatewayRef: payment.id,
        redirectUrl: pageUrl(payment),
        expiresAt: payment.expiresAt,
      };
      return answer;
    },

    async status({ attemptId }): Promise<StatusAnswer> {
      const payment = await findPaymentByReference(db, attemptId);
      if (!payment) return { state: 'notFound', amountPaise: 0, currency: 'INR', payments: [] };
      const state = stateAt(payment, clock());
      return {
        state,
        amountPaise: state === 'paid' ? payment.amountPaise : 0,
        currency: payment.currency,
        payments: movementsOf(payment, state),
      };
    },

    async refund({ refundId, attemptId, paymentRef, amountPaise }): Promise<RefundAnswer> {
      const now = clock();
      const request = { id: refundId, reference: attemptId, paymentRef, amountPaise };
      const refund = await createRefund(db, request, now);
      if ('refusal' in refund) return { state: 'failed', code: refund.refusal };
      return refundAnswer(refund, now);
    },

    async refundStatus({ refundId }): Promise<RefundAnswer> {
      const refund = await findRefund(db, refundId);
      return refund ? refundAnswer(refund, clock()) : { state: 'notFound' };
    },

    leftOf: (request) => findLeft(db, request, clock()),

    list: (range) => listBooks(db, range, clock()),

    verifyWebhook({ rawBody, headers }): WebhookClaim {
      const event = readEvent(rawBody, headers, secret);
      return event ? claimOf(event) : { kind: 'invalid' };
    },
  };
}

function refundAnswer(refund: SandboxRefund, now: Date): RefundAnswer {
  const state = refundStateAt(refund, now);
  const gatewayRef = `sbx_refund_${refund.id}`;
  return state === 'failed' ? { state, gatewayRef, code: bankRefused } : { state, gatewayRef };
}

async function listBooks(
  db: Db,
  range: { from: Date; to: Date },
  now: Date,
): Promise<CompanyBooks> {
  const payments = await selectPaymentsBetween(db, range);
  const refunds = await selectRefundsBetween(db, range);
  const paid = payments.filter((payment) => stateAt(payment, now) === 'paid');
  return {
    payments: paid.map((payment) => ({
      id: movementId(payment),
      attemptId: payment.reference,
      amountPaise: payment.amountPaise,
    })),
    refunds: refunds.flatMap((refund) => bookedRefund(refund, now) ?? []),
  };
}

function bookedRefund(refund: SandboxRefund, now: Date): BookedRefund | undefined {
  const { id: refundId, reference: attemptId, amountPaise } = refund;
  const state = refundStateAt(refund, now);
  if (state === 'failed') return undefined;
  return { id: `sbx_refund_${refundId}`, refundId, attemptId, amountPaise, state };
}

function claimOf(event: SandboxEvent): WebhookClaim {
  const { id, reference, state } = event;
  const claim = { dedupeKey: id, attemptId: reference, claimedState: state };
  if ('refundId' in event) return { kind: 'refund', ...claim, refundId: event.refundId };
  const named = event.paymentId !== undefined && { paymentRef: event.paymentId };
  return { kind: 'payment', ...claim, ...named };
}

/** Realistic values: a bank reference of twelve digits, a fee of 2 %, and the tax on it. */
function madeUp({ id, amountPaise }: { id: string; amountPaise: number }) {
  const digest = createHash('sha256').update(id).digest();
  const bankRef = String(digest.readUIntBE(0, 6) % 1e12).padStart(12, '0');
  const taxPaise = Math.round(amountPaise * 0.0036);
  return { bankRef, feePaise: Math.round(amountPaise * 0.02) + taxPaise, taxPaise };
}

/** No movement before an outcome is chosen; then exactly one, however it ends. */
export function movementsOf(payment: SandboxPayment, state: SandboxState): GatewayPayment[] {
  if (payment.outcome === null || state === 'expired') return [];
  const { amountPaise } = payment;
  const movement = { id: movementId(payment), state, amountPaise, method: 'UPI' };
  return [state === 'paid' ? { ...movement, ...madeUp(movement) } : movement];
}
