/**
 * A fake Razorpay for tests: a real server on loopback, with books of its own, that tests make
 * fail.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FakeProvider, ProviderCall, ProviderFault } from './fake-provider.ts';
import {
  type BookReply,
  cancelLink,
  capture,
  closeLink,
  createLink,
  createRefund,
  listLinks,
  listRefunds,
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
  eventOf,
  linkPaid,
  paymentFailed,
  refundSettled,
  signRazorpayEvent,
} from './fake-razorpay-events.ts';
import { listAllRefunds, listPayments } from './fake-razorpay-lists.ts';

export interface FakeRazorpay extends FakeProvider {
  /** The next call of this kind does nothing and is answered with this. */
  answerOnce(call: RazorpayCall, reply: BookReply): void;
  /** The calls that arrived, oldest first, with what they carried. */
  readonly received: readonly Received[];
}

/** A payment is read by itself as well. */
type RazorpayCall = ProviderCall | 'payment';

interface Received {
  call: RazorpayCall;
  headers: IncomingMessage['headers'];
  body: unknown;
}

interface Route {
  call: RazorpayCall;
  answer: () => BookReply;
}

/** The morning on which the shops of the tests start. */
const testMorning = new Date('2026-11-21T04:55:00.000Z');

const env = {
  PAYMENT_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_keyOfTheTests',
  RAZORPAY_KEY_SECRET: 'keySecretOfTheTests',
  RAZORPAY_WEBHOOK_SECRET: 'webhookSecretOfTheTests',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'olderWebhookSecretOfTheTests',
};
const basicAuth = `Basic ${btoa(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`)}`;

/** `clock` is Razorpay's own, which judges how long a link lives. */
export async function startFakeRazorpay({ clock = () => testMorning } = {}): Promise<FakeRazorpay> {
  const books: RazorpayBooks = { clock, links: [], refunds: [] };
  const received: Received[] = [];
  const faults = new Map<RazorpayCall, { fault: ProviderFault | BookReply; times: number }>();

  const nextFault = (call: RazorpayCall) => {
    const planned = faults.get(call);
    if (!planned || planned.times <= 0) return undefined;
    planned.times -= 1;
    return planned.fault;
  };
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request).catch(() => undefined) : undefined;
    const route = routeOf(books, request, body);
    if (!route) return send(response, refusal('The requested URL was not found.', 404));
    received.push({ call: route.call, headers: request.headers, body });
    const isKnown = request.headers.authorization === basicAuth;
    const fault = isKnown ? nextFault(route.call) : 'unauthorized';
    respond(response, route, fault);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    ...customersOf(books),
    name: 'razorpay',
    env: { ...env, RAZORPAY_URL: `http://127.0.0.1:${port}/v1` },
    received,
    misbehave: (call, fault, times = 1) => void faults.set(call, { fault, times }),
    answerOnce: (call, reply) => void faults.set(call, { fault: reply, times: 1 }),
    behave: () => faults.clear(),
    count: (call) => received.filter((other) => other.call === call).length,
    reset() {
      faults.clear();
      received.length = 0;
      books.links.length = 0;
      books.refunds.length = 0;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      // Also those that wait for an answer that never comes.
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What happens at Razorpay without a call of the shop. */
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
      // Also of attempts that it never heard of, as a stranger's shop would send them.
      const claimed = { attemptId, amountPaise: link?.amount ?? 10_000 };
      return sign(claim === 'paid' ? linkPaid(claimed) : paymentFailed(claimed));
    },
    refundEvent: (refundId, claim) =>
      sign(refundSettled(refundBody(requireRefund(books, refundId)), claim)),
    refundOutside(attemptId, amountPaise) {
      const refund = refundBody(refundInDashboard(books, attemptId, amountPaise));
      return sign(eventOf('refund.created', { refund, payment: capturedOf(refund) }));
    },
    disputeEvent(attemptId) {
      const link = books.links.find((other) => other.attemptId === attemptId);
      const payment = link?.payments[0]?.payment_id ?? 'pay_ofNobody';
      const dispute = { id: 'disp_ofThisEvent', payment_id: payment, amount: link?.amount };
      return sign(eventOf('payment.dispute.created', { dispute }));
    },
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
): Route | undefined {
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

function respond(
  response: ServerResponse,
  route: Route,
  fault: ProviderFault | BookReply | undefined,
) {
  if (fault === undefined) return send(response, route.answer());
  if (typeof fault === 'object') return send(response, fault);
  switch (fault) {
    case 'dropBefore':
      return void response.destroy();
    case 'dropAfter':
      route.answer();
      return void response.destroy();
    case 'silent':
      return undefined;
    case 'serverError':
      return send(response, refusal('We are facing some trouble.', 500));
    case 'html':
      return send(response, { status: 200, body: '<!doctype html><title>Gateway</title>' });
    case 'unauthorized':
      return send(response, refusal('Authentication failed', 401));
    case 'tooMany':
      return send(response, refusal('Too many requests', 429));
  }
}

/** Text goes out as a page. */
function send(response: ServerResponse, { status, body }: BookReply): void {
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}
