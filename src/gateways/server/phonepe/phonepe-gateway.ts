/** PhonePe's Standard Checkout: an order with a hosted page for each attempt, and its refunds. */
import type { PhonepeSettings } from '#src/platform/config/gateway-config.ts';
import type {
  AttemptRef,
  CreateAnswer,
  CreateRequest,
  CredentialWatch,
  PaymentGateway,
  RefundAnswer,
  RefundRequest,
  StatusAnswer,
} from '../payment-gateway.ts';
import {
  bareStatus,
  CreatedOrder,
  isUnknownId,
  isUsedId,
  Order,
  Refund,
  refundOf,
  statusOf,
} from './phonepe-answers.ts';
import { type AskPhonepe, connectPhonepe } from './phonepe-api.ts';
import type { PhonepeLog } from './phonepe-token.ts';
import { readPhonepeEvent } from './phonepe-webhook.ts';

interface PhonepeOptions {
  settings: PhonepeSettings;
  clock: () => Date;
  log: PhonepeLog;
  watch?: CredentialWatch;
  timeoutMs?: number;
}

/** PhonePe refuses pages with a shorter or longer life. */
const leastSeconds = 300;
const mostSeconds = 3600;

export function createPhonepeGateway(options: PhonepeOptions): PaymentGateway {
  const { settings, clock, log, watch, timeoutMs = 10_000 } = options;
  const ask = connectPhonepe({ settings, clock, log, watch, timeoutMs });
  return {
    name: 'phonepe',
    minimumPaise: 100,
    create: (request) => createOrder(ask, request, clock()),
    status: (attempt) => readStatus(ask, attempt),
    refund: (request) => sendRefund(ask, request),
    refundStatus: async (request) => (await readRefund(ask, request)).answer,
    leftOf: (request, others) => readLeft(ask, request, others),
    verifyWebhook: (delivery) => readPhonepeEvent(delivery, settings),
  };
}

async function createOrder(
  ask: AskPhonepe,
  request: CreateRequest,
  now: Date,
): Promise<CreateAnswer> {
  const { attemptId, title, amountPaise, expiresAt, returnUrl } = request;
  const secondsLeft = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  const answer = await ask({
    call: 'create',
    path: '/checkout/v2/pay',
    schema: CreatedOrder,
    body: {
      merchantOrderId: attemptId,
      amount: amountPaise,
      expireAfter: Math.min(Math.max(secondsLeft, leastSeconds), mostSeconds),
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: title.replace('#', ''),
        merchantUrls: { redirectUrl: returnUrl },
      },
      // For finding the payment in PhonePe's dashboard.
      metaInfo: { udf1: title.replace('#', '') },
    },
  });
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'refused') {
    // The order exists: an earlier call got through, and the status says what became of it.
    if (isUsedId(answer, 'ORDER')) return { kind: 'unknown' };
    return { kind: 'rejected', code: answer.code };
  }
  const { orderId, redirectUrl, expireAt } = answer.body;
  return { kind: 'open', gatewayRef: orderId, redirectUrl, expiresAt: new Date(expireAt) };
}

async function readStatus(ask: AskPhonepe, { attemptId }: AttemptRef): Promise<StatusAnswer> {
  const answer = await ask({
    call: 'status',
    path: `/checkout/v2/order/${encodeURIComponent(attemptId)}/status?details=true`,
    schema: Order,
  });
  if (answer.kind === 'read') return statusOf(answer.body);
  return bareStatus(answer.kind === 'refused' && isUnknownId(answer) ? 'notFound' : 'unknown');
}

async function sendRefund(ask: AskPhonepe, request: RefundRequest): Promise<RefundAnswer> {
  const answer = await ask({
    call: 'refund',
    path: '/payments/v2/refund',
    schema: Refund,
    body: {
      merchantRefundId: request.refundId,
      originalMerchantOrderId: request.attemptId,
      amount: request.amountPaise,
    },
  });
  if (answer.kind === 'read') return refundOf(answer.body);
  if (answer.kind === 'unknown') return { state: 'unknown' };
  // A refund that was accepted before is refused the second time; it has not failed then.
  const earlier = (await readRefund(ask, request)).answer;
  if (earlier.state !== 'notFound') return earlier;
  if (isUsedId(answer, 'REFUND')) return { state: 'unknown' };
  return { state: 'failed', code: answer.code };
}

async function readRefund(
  ask: AskPhonepe,
  { refundId }: Pick<RefundRequest, 'refundId'>,
): Promise<{ answer: RefundAnswer; amountPaise?: number }> {
  const answer = await ask({
    call: 'refundStatus',
    path: `/payments/v2/refund/${encodeURIComponent(refundId)}/status`,
    schema: Refund,
  });
  if (answer.kind === 'read') {
    const { amount } = answer.body;
    return { answer: refundOf(answer.body), ...(amount != null && { amountPaise: amount }) };
  }
  const isUnheard = answer.kind === 'refused' && isUnknownId(answer);
  return { answer: { state: isUnheard ? 'notFound' : 'unknown' } };
}

/**
 * PhonePe has no list of an order's refunds, so that those known to the shop are asked about one by
 * one.
 */
async function readLeft(
  ask: AskPhonepe,
  request: RefundRequest,
  others: readonly string[],
): Promise<number | undefined> {
  const order = await readStatus(ask, request);
  if (order.state !== 'paid') return undefined;
  let left = order.amountPaise;
  for (const refundId of others) {
    const { answer, amountPaise } = await readRefund(ask, { refundId });
    if (answer.state === 'failed' || answer.state === 'notFound') continue;
    if (answer.state === 'unknown' || amountPaise === undefined) return undefined;
    left -= amountPaise;
  }
  return Math.max(0, left);
}
