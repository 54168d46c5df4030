/**
 * A fake Razorpay for tests: a real server on loopback with its own books, in which tests inject
 * failures.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FakeProvider, ProviderCall } from './fake-provider.ts';
import {
  cancelLink,
  capture,
  closeLink,
  createLink,
  createRefund,
  failInDashboard,
  listLinks,
  type RazorpayBooks,
  razorpayAttempts,
  razorpayRefunds,
  readLink,
  readPayment,
  refundBody,
  refundInDashboard,
  refusal,
  requireRefund,
  settle,
} from './fake-razorpay-books.ts';
import {
  disputeOf,
  eventOf,
  linkPaid,
  paymentFailed,
  refundSettled,
  signRazorpayEvent,
} from './fake-razorpay-events.ts';
import { listAllRefunds, listPayments, listRefunds } from './fake-razorpay-lists.ts';
import {
  jsonOf,
  type ProviderRoute,
  type ProviderServer,
  startProviderServer,
} from './provider-server.ts';

export type FakeRazorpay = FakeProvider &
  Pick<ProviderServer<RazorpayCall>, 'answerOnce' | 'received'>;

/** Single payments are read too. */
type RazorpayCall = ProviderCall | 'payment';

/** The morning on which the tests' shops start. */
const testMorning = new Date('2026-11-21T04:55:00.000Z');

const env = {
  PAYMENT_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_keyOfTheTests',
  RAZORPAY_KEY_SECRET: 'keySecretOfTheTests',
  RAZORPAY_WEBHOOK_SECRET: 'webhookSecretOfTheTests',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'olderWebhookSecretOfTheTests',
};
const basicAuth = `Basic ${btoa(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`)}`;

/** `clock` is Razorpay's own, which decides when a link expires. */
export async function startFakeRazorpay({ clock = () => testMorning } = {}): Promise<FakeRazorpay> {
  const books: RazorpayBooks = { clock, links: [], refunds: [] };
  const server = await startProviderServer<RazorpayCall>({
    bodyOf: ({ method }, sent) => (method === 'POST' ? jsonOf(sent) : undefined),
    routeOf: (request, body) => routeOf(books, request, body),
    isKnown: (_call, { headers }) => headers.authorization === basicAuth,
    refusals: {
      notFound: () => refusal('The requested URL was not found.', 404),
      serverError: () => refusal('We are facing some trouble.', 500),
      unauthorized: () => refusal('Authentication failed', 401),
      tooMany: () => refusal('Too many requests', 429),
    },
  });
  return {
    ...server,
    ...customersOf(books),
    name: 'razorpay',
    env: { ...env, RAZORPAY_URL: `http://127.0.0.1:${server.port}/v1` },
    reset() {
      server.forget();
      books.links.length = 0;
      books.refunds.length = 0;
    },
  };
}

/** Events at Razorpay without a call of the shop. */
function customersOf(books: RazorpayBooks) {
  const sign = (body: unknown) => signRazorpayEvent(body, env.RAZORPAY_WEBHOOK_SECRET);
  return {
    attempts: () => razorpayAttempts(books),
    refunds: () => razorpayRefunds(books),
    pay: (attemptId, change) => capture(books, attemptId, change),
    fail: (attemptId) => closeLink(books, attemptId, 'cancelled'),
    expire: (attemptId) => closeLink(books, attemptId, 'expired'),
    settleRefund: (refundId, state) => settle(books, refundId, state),
    paymentEvent(attemptId, claim) {
      const link = books.links.find((other) => other.attemptId === attemptId);
      // Also for unknown attempts, as another shop would send them.
      const claimed = { attemptId, amountPaise: link?.amount ?? 10_000 };
      return sign(claim === 'paid' ? linkPaid(claimed) : paymentFailed(claimed));
    },
    refundEvent: (refundId, claim) =>
      sign(refundSettled(refundBody(requireRefund(books, refundId)), claim)),
    refundOutside(attemptId, amountPaise) {
      const refund = refundBody(refundInDashboard(books, attemptId, amountPaise));
      return sign(eventOf('refund.created', { refund, payment: capturedOf(refund) }));
    },
    disputeEvent(attemptId, step = 'created') {
      const link = books.links.find((other) => other.attemptId === attemptId);
      const payment = link?.payments[0]?.payment_id ?? 'pay_ofNobody';
      return sign(disputeOf({ payment, amount: link?.amount ?? 0, step, now: books.clock() }));
    },
    outsideFailed: (attemptId) =>
      sign(eventOf('refund.failed', { refund: refundBody(failInDashboard(books, attemptId)) })),
    unknownEvent: () => sign(eventOf('invoice.eaten', { invoice: { id: newInvoice() } })),
  } satisfies Partial<FakeProvider>;
}

function capturedOf({ payment_id: id }: { payment_id: string }) {
  return { id, captured: true, notes: [] };
}

function newInvoice(): string {
  return `inv_${randomBytes(7).toString('hex')}`;
}

function routeOf(
  books: RazorpayBooks,
  { method, url = '', headers }: IncomingMessage,
  body: unknown,
): ProviderRoute<RazorpayCall> | undefined {
  const { pathname, searchParams } = new URL(url, 'http://razorpay');
  const [, linkId] = /^\/v1\/payment_links\/(\w+)$/.exec(pathname) ?? [];
  const [, cancelledId] = /^\/v1\/payment_links\/(\w+)\/cancel$/.exec(pathname) ?? [];
  const [, paymentId, what] = /^\/v1\/payments\/(\w+)\/(refunds?)$/.exec(pathname) ?? [];
  const [, onePayment] = /^\/v1\/payments\/(\w+)$/.exec(pathname) ?? [];
  const isList = pathname === '/v1/payment_links';
  if (method === 'POST' && isList) return { call: 'create', answer: () => createLink(books, body) };
  if (method === 'GET' && isList)
    return { call: 'status', answer: () => listLinks(books, searchParams.get('reference_id')) };
  if (method === 'GET' && linkId !== undefined)
    return { call: 'status', answer: () => readLink(books, linkId) };
  if (method === 'POST' && cancelledId !== undefined)
    return { call: 'cancel', answer: () => cancelLink(books, cancelledId) };
  if (method === 'GET' && onePayment !== undefined)
    return { call: 'payment', answer: () => readPayment(books, onePayment) };
  if (method === 'POST' && paymentId !== undefined && what === 'refund') {
    const key = String(headers['x-refund-idempotency']);
    return { call: 'refund', answer: () => createRefund(books, paymentId, { body, key }) };
  }
  if (method === 'GET' && pathname === '/v1/payments')
    return { call: 'list', answer: () => listPayments(books, searchParams) };
  if (method === 'GET' && pathname === '/v1/refunds')
    return { call: 'list', answer: () => listAllRefunds(books, searchParams) };
  if (method === 'GET' && paymentId !== undefined && what === 'refunds')
    return { call: 'refundStatus', answer: () => listRefunds(books, paymentId) };
  return undefined;
}
