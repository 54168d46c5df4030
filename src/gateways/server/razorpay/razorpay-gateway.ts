/** Razorpay: a payment link for each attempt, and refunds of its payments. */
import type { RazorpaySettings } from '#src/platform/config/gateway-config.ts';
import type {
  AttemptRef,
  BookedRefund,
  CancelAnswer,
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
  bookedRefund,
  CancelledLink,
  CreatedLink,
  isRefundOf,
  LinkList,
  leftPaise,
  Payment,
  PaymentLink,
  Refund,
  RefundList,
  refundOf,
  statusOf,
  withPayment,
} from './razorpay-answers.ts';
import { type AskRazorpay, connectRazorpay, type RazorpayLog } from './razorpay-api.ts';
import { listBooks } from './razorpay-lists.ts';
import { readRazorpayEvent } from './razorpay-webhook.ts';

interface RazorpayOptions {
  settings: RazorpaySettings;
  clock: () => Date;
  log: RazorpayLog;
  watch?: CredentialWatch;
  timeoutMs?: number;
}

/**
 * Razorpay refuses links that live less than about 15 minutes. The shop stops showing the page
 * earlier, and a payment after that is booked as late money.
 */
const leastMinutes = 16;

export function createRazorpayGateway(options: RazorpayOptions): PaymentGateway {
  const { settings, clock, log, watch, timeoutMs = 10_000 } = options;
  const ask = connectRazorpay({ settings, log, watch, timeoutMs });
  return {
    name: 'razorpay',
    minimumPaise: 100,
    create: (request) => createLink(ask, request, clock()),
    status: async (attempt) => tellMore(ask, await readStatus(ask, attempt)),
    cancel: (attempt) => cancelLink(ask, attempt),
    refund: (request) => sendRefund(ask, request),
    refundStatus: async (request) =>
      findRefund(ask, request.refundId, await paymentsOf(ask, request)),
    leftOf: (request) => readLeft(ask, request),
    list: (range) => listBooks(ask, range),
    refundsOf: (attempt) => listRefundsOf(ask, attempt),
    verifyWebhook: (request) => readRazorpayEvent(request, settings),
  };
}

async function createLink(
  ask: AskRazorpay,
  request: CreateRequest,
  now: Date,
): Promise<CreateAnswer> {
  const { attemptId } = request;
  const least = now.getTime() + leastMinutes * 60_000;
  const answer = await ask({
    call: 'create',
    path: '/payment_links',
    schema: CreatedLink,
    body: {
      amount: request.amountPaise,
      currency: request.currency,
      accept_partial: false,
      expire_by: Math.ceil(Math.max(request.expiresAt.getTime(), least) / 1000),
      reference_id: attemptId,
      description: request.title,
      notify: { sms: false, email: false },
      reminder_enable: false,
      // Events of a payment carry the notes, but not the reference of its link.
      notes: { attemptId },
      callback_url: request.returnUrl,
      callback_method: 'get',
    },
  });
  if (answer.kind === 'unauthorized') return { kind: 'rejected', code: 'UNAUTHORIZED' };
  if (answer.kind === 'refused') {
    // The link exists: an earlier call got through, and the status says what became of it.
    if (/reference_id.*already exists/is.test(answer.description)) return { kind: 'unknown' };
    return { kind: 'rejected', code: answer.code };
  }
  if (answer.kind === 'unknown') return answer;
  const { id, short_url: redirectUrl, expire_by: expiresAtSeconds } = answer.body;
  const expiresAt = new Date(expiresAtSeconds * 1000);
  return { kind: 'open', gatewayRef: id, redirectUrl, expiresAt };
}

async function readStatus(
  ask: AskRazorpay,
  { attemptId, gatewayRef }: AttemptRef,
): Promise<StatusAnswer> {
  if (gatewayRef === null) return findStatus(ask, attemptId);
  const path = `/payment_links/${encodeURIComponent(gatewayRef)}`;
  const answer = await ask({ call: 'status', path, schema: PaymentLink });
  // A link of another attempt, or of other keys, says nothing about this one.
  if (answer.kind !== 'read' || answer.body.reference_id !== attemptId)
    return bareStatus('unknown');
  return statusOf(answer.body);
}

/**
 * If a payment can't be read now, what the link reports about it is used: its money counts in any
 * case.
 */
async function tellMore(ask: AskRazorpay, status: StatusAnswer): Promise<StatusAnswer> {
  const payments = await Promise.all(
    status.payments.map(async (known) => {
      if (known.state !== 'paid') return known;
      const path = `/payments/${encodeURIComponent(known.id)}`;
      const answer = await ask({ call: 'payment', path, schema: Payment });
      return answer.kind === 'read' ? withPayment(known, answer.body) : known;
    }),
  );
  return { ...status, payments };
}

async function findStatus(ask: AskRazorpay, attemptId: string): Promise<StatusAnswer> {
  const path = `/payment_links?${new URLSearchParams({ reference_id: attemptId })}`;
  const answer = await ask({ call: 'status', path, schema: LinkList });
  if (answer.kind !== 'read') return bareStatus('unknown');
  const links = answer.body.payment_links;
  const link = links.find(({ reference_id: reference }) => reference === attemptId);
  if (link) return statusOf(link);
  // If other links are listed, the filter did not work, and ours may be further down.
  return bareStatus(links.length === 0 ? 'notFound' : 'unknown');
}

async function cancelLink(
  ask: AskRazorpay,
  { attemptId, gatewayRef }: AttemptRef,
): Promise<CancelAnswer> {
  const link = gatewayRef ?? (await findStatus(ask, attemptId)).gatewayRef;
  if (link === undefined) return 'unknown';
  const path = `/payment_links/${encodeURIComponent(link)}/cancel`;
  const answer = await ask({ call: 'cancel', path, schema: CancelledLink, body: {} });
  if (answer.kind === 'read') return 'closed';
  return answer.kind === 'refused' ? 'refused' : 'unknown';
}

async function sendRefund(ask: AskRazorpay, request: RefundRequest): Promise<RefundAnswer> {
  const { refundId, amountPaise } = request;
  const payments = await paymentsOf(ask, request);
  const [payment] = payments;
  if (payment === undefined) return { state: 'unknown' };
  if (payments.length > 1) {
    // The order of payments may have changed since an earlier call, which may have refunded another
    // one.
    const earlier = await findRefund(ask, refundId, payments);
    if (earlier.state !== 'notFound') return earlier;
  }
  const answer = await ask({
    call: 'refund',
    path: `/payments/${encodeURIComponent(payment)}/refund`,
    schema: Refund,
    headers: { 'x-refund-idempotency': refundId },
    // Razorpay compares the body too: a repeated refund must have exactly the same body.
    body: { amount: amountPaise, speed: 'normal', notes: { refundId }, receipt: refundId },
  });
  if (answer.kind === 'read') return refundOf(answer.body);
  if (answer.kind !== 'refused') return { state: 'unknown' };
  // A refund that was accepted before can be refused the second time; it has not failed then.
  const earlier = await findRefund(ask, refundId, payments);
  return earlier.state === 'notFound' ? { state: 'failed', code: answer.code } : earlier;
}

async function readLeft(ask: AskRazorpay, request: RefundRequest): Promise<number | undefined> {
  const [payment] = await paymentsOf(ask, request);
  if (payment === undefined) return undefined;
  const path = `/payments/${encodeURIComponent(payment)}`;
  const answer = await ask({ call: 'payment', path, schema: Payment });
  return answer.kind === 'read' ? leftPaise(answer.body) : undefined;
}

async function findRefund(
  ask: AskRazorpay,
  refundId: string,
  payments: readonly string[],
): Promise<RefundAnswer> {
  for (const payment of payments) {
    const path = `/payments/${encodeURIComponent(payment)}/refunds?count=100`;
    const answer = await ask({ call: 'refundStatus', path, schema: RefundList });
    if (answer.kind !== 'read') return { state: 'unknown' };
    const refund = answer.body.items.find((item) => isRefundOf(item, refundId));
    if (refund) return refundOf(refund);
  }
  return { state: payments.length === 0 ? 'unknown' : 'notFound' };
}

async function listRefundsOf(
  ask: AskRazorpay,
  attempt: Pick<RefundRequest, 'attemptId' | 'gatewayRef' | 'paymentRef'>,
): Promise<BookedRefund[] | undefined> {
  const refunds: BookedRefund[] = [];
  const payments = await paymentsOf(ask, { ...attempt, amountPaise: 0 });
  for (const payment of payments) {
    const path = `/payments/${encodeURIComponent(payment)}/refunds?count=100`;
    const answer = await ask({ call: 'refundStatus', path, schema: RefundList });
    if (answer.kind !== 'read') return undefined;
    refunds.push(...answer.body.items.flatMap((item) => bookedRefund(item) ?? []));
  }
  return payments.length === 0 ? undefined : refunds;
}

/**
 * The payments that can have the money: the known one, or those of the link, with those that cover
 * the amount first.
 */
async function paymentsOf(
  ask: AskRazorpay,
  request: Omit<RefundRequest, 'refundId'>,
): Promise<string[]> {
  if (request.paymentRef !== null) return [request.paymentRef];
  const { payments } = await readStatus(ask, request);
  const covers = (payment: { amountPaise: number }) =>
    Number(payment.amountPaise >= request.amountPaise);
  return payments
    .filter(({ state }) => state === 'paid')
    .toSorted((a, b) => covers(b) - covers(a))
    .map(({ id }) => id);
}
