/**
 * A fake PhonePe for tests: a real server on loopback, with books of its own, that tests make fail.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type BookReply,
  capture,
  closeOrder,
  createOrder,
  createRefund,
  findOrder,
  findRefund,
  issueToken,
  orderBody,
  type PhonepeBooks,
  phonepeAttempts,
  phonepeRefunds,
  readOrder,
  readRefund,
  refundBody,
  refundInDashboard,
  refusal,
  settle,
} from './fake-phonepe-books.ts';
import { eventOf, orderEvent, refundEventOf, signPhonepeEvent } from './fake-phonepe-events.ts';
import type { FakeProvider, ProviderCall, ProviderFault } from './fake-provider.ts';

export interface FakePhonepe extends FakeProvider {
  /**
   * The next call of this kind does nothing and is answered with this, at once unless it is set.
   */
  answerOnce(call: ProviderCall, reply: BookReply, delayMs?: number): void;
  /** The calls that arrived, oldest first, with what they carried. */
  readonly received: readonly Received[];
}

interface Received {
  call: ProviderCall;
  headers: IncomingMessage['headers'];
  body: unknown;
}

interface Delayed extends BookReply {
  delayMs: number;
}

interface Route {
  call: ProviderCall;
  answer: () => BookReply;
}

/** The morning on which the shops of the tests start. */
const testMorning = new Date('2026-11-21T04:55:00.000Z');

const env = {
  PAYMENT_GATEWAY: 'phonepe',
  PHONEPE_CLIENT_ID: 'CLIENTOFTHETESTS',
  PHONEPE_CLIENT_SECRET: 'clientSecretOfTheTests',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USERNAME: 'tiffin_tests',
  PHONEPE_WEBHOOK_PASSWORD: 'webhookPassword1',
};
const credentials = new URLSearchParams({
  client_id: env.PHONEPE_CLIENT_ID,
  client_secret: env.PHONEPE_CLIENT_SECRET,
  client_version: env.PHONEPE_CLIENT_VERSION,
  grant_type: 'client_credentials',
});

/** `clock` is PhonePe's own, which judges how long tokens and orders live. */
export async function startFakePhonepe({ clock = () => testMorning } = {}): Promise<FakePhonepe> {
  const books: PhonepeBooks = { clock, tokens: new Set(), orders: [], refunds: [] };
  const received: Received[] = [];
  const faults = new Map<ProviderCall, { fault: ProviderFault | Delayed; times: number }>();

  const nextFault = (call: ProviderCall) => {
    const planned = faults.get(call);
    if (!planned || planned.times <= 0) return undefined;
    planned.times -= 1;
    return planned.fault;
  };
  const server = createServer(async (request, response) => {
    const body = bodyOf(request, await text(request).catch(() => ''));
    const route = routeOf(books, request, body);
    if (!route) return send(response, refusal(404, 'RESOURCE_NOT_FOUND'));
    const { call } = route;
    received.push({ call, headers: request.headers, body });
    const fault = nextFault(call);
    if (fault === 'unauthorized' && call !== 'token') books.tokens.clear();
    const isKnown = call === 'token' ? hasCredentials(body) : hasToken(books, request);
    if (typeof fault === 'object') {
      await wait(fault.delayMs);
      return send(response, fault);
    }
    respond(response, route, fault ?? (isKnown ? undefined : 'unauthorized'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const apis = `http://127.0.0.1:${port}/apis`;

  return {
    ...customersOf(books),
    name: 'phonepe',
    env: { ...env, PHONEPE_PAY_URL: `${apis}/pg`, PHONEPE_TOKEN_URL: `${apis}/identity-manager` },
    received,
    misbehave: (call, fault, times = 1) => void faults.set(call, { fault, times }),
    answerOnce: (call, reply, delayMs = 0) =>
      void faults.set(call, { fault: { ...reply, delayMs }, times: 1 }),
    behave: () => faults.clear(),
    count: (call) => received.filter((other) => other.call === call).length,
    reset() {
      faults.clear();
      received.length = 0;
      books.tokens.clear();
      books.orders.length = 0;
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

/** What happens at PhonePe without a call of the shop. */
function customersOf(books: PhonepeBooks) {
  const { PHONEPE_WEBHOOK_USERNAME: username, PHONEPE_WEBHOOK_PASSWORD: password } = env;
  const sign = (body: unknown) => signPhonepeEvent(body, { username, password });
  return {
    attempts: () => phonepeAttempts(books),
    refunds: () => phonepeRefunds(books),
    pay: (attemptId, change) => capture(books, attemptId, change),
    fail: (attemptId) => closeOrder(books, attemptId, 'failed'),
    expire: (attemptId) => closeOrder(books, attemptId, 'expired'),
    settleRefund: (refundId, state) => settle(books, refundId, state),
    paymentEvent(attemptId, claim) {
      const order = findOrder(books, attemptId);
      return sign(orderEvent(attemptId, claim, order ? orderBody(order) : {}));
    },
    refundOutside(attemptId, amountPaise) {
      const refundId = refundInDashboard(books, attemptId, amountPaise);
      const refund = findRefund(books, refundId);
      return sign(refundEventOf(refundId, 'done', refund ? refundBody(refund) : {}));
    },
    disputeEvent: (attemptId) =>
      sign(eventOf('pg.dispute.created', { merchantOrderId: attemptId, amount: 10_400 })),
    refundEvent(refundId, claim) {
      const refund = findRefund(books, refundId);
      return sign(refundEventOf(refundId, claim, refund ? refundBody(refund) : {}));
    },
    unknownEvent: () => sign(eventOf('pg.dinner.eaten', { dinnerId: randomUUID() })),
  } satisfies Partial<FakeProvider>;
}

function bodyOf({ headers }: IncomingMessage, body: string): unknown {
  if (headers['content-type'] === 'application/x-www-form-urlencoded')
    return new URLSearchParams(body);
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function routeOf(
  books: PhonepeBooks,
  { method, url = '', headers }: IncomingMessage,
  body: unknown,
): Route | undefined {
  const { pathname, searchParams } = new URL(url, 'http://phonepe');
  const [, attemptId] = /^\/apis\/pg\/checkout\/v2\/order\/([\w-]+)\/status$/.exec(pathname) ?? [];
  const [, refundId] = /^\/apis\/pg\/payments\/v2\/refund\/([\w-]+)\/status$/.exec(pathname) ?? [];
  switch (`${method} ${pathname}`) {
    case 'POST /apis/identity-manager/v1/oauth/token':
      return { call: 'token', answer: () => issueToken(books) };
    case 'POST /apis/pg/checkout/v2/pay':
      return { call: 'create', answer: () => createOrder(books, body, `http://${headers.host}`) };
    case 'POST /apis/pg/payments/v2/refund':
      return { call: 'refund', answer: () => createRefund(books, body) };
  }
  if (method !== 'GET') return undefined;
  if (attemptId !== undefined && searchParams.get('details') === 'true')
    return { call: 'status', answer: () => readOrder(books, attemptId) };
  if (refundId !== undefined)
    return { call: 'refundStatus', answer: () => readRefund(books, refundId) };
  return undefined;
}

function hasCredentials(body: unknown): boolean {
  if (!(body instanceof URLSearchParams)) return false;
  return [...credentials].every(([name, value]) => body.get(name) === value);
}

function hasToken({ tokens }: PhonepeBooks, { headers }: IncomingMessage): boolean {
  const [, token] = /^O-Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && tokens.has(token);
}

function respond(response: ServerResponse, route: Route, fault: ProviderFault | undefined) {
  switch (fault) {
    case undefined:
      return send(response, route.answer());
    case 'dropBefore':
      return void response.destroy();
    case 'dropAfter':
      route.answer();
      return void response.destroy();
    case 'silent':
      return undefined;
    case 'serverError':
      return send(response, refusal(500, 'INTERNAL_SERVER_ERROR'));
    case 'html':
      return send(response, { status: 200, body: '<!doctype html><title>Gateway</title>' });
    case 'unauthorized':
      return send(response, refusal(401, 'AUTHORIZATION_FAILED'));
    case 'tooMany':
      return send(response, refusal(429, 'TOO_MANY_REQUESTS'));
  }
}

/** Text goes out as a page. */
function send(response: ServerResponse, { status, body }: BookReply): void {
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}
