/**
 * A fake PhonePe for tests: a real server on loopback with its own books, in which tests inject
 * failures.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  capture,
  closeOrder,
  createOrder,
  createRefund,
  failInDashboard,
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
import type { FakeProvider, ProviderCall } from './fake-provider.ts';
import {
  jsonOf,
  type ProviderRoute,
  type ProviderServer,
  startProviderServer,
} from './provider-server.ts';

export type FakePhonepe = FakeProvider &
  Pick<ProviderServer<ProviderCall>, 'answerOnce' | 'received'>;

/** The morning on which the tests' shops start. */
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

/** `clock` is PhonePe's own, which decides when tokens and orders expire. */
export async function startFakePhonepe({ clock = () => testMorning } = {}): Promise<FakePhonepe> {
  const books: PhonepeBooks = { clock, tokens: new Set(), orders: [], refunds: [] };
  const server = await startProviderServer<ProviderCall>({
    bodyOf,
    routeOf: (request, body) => routeOf(books, request, body),
    isKnown: (call, request, body) =>
      call === 'token' ? hasCredentials(body) : hasToken(books, request),
    onUnauthorized(call) {
      if (call !== 'token') books.tokens.clear();
    },
    refusals: {
      notFound: () => refusal(404, 'RESOURCE_NOT_FOUND'),
      serverError: () => refusal(500, 'INTERNAL_SERVER_ERROR'),
      unauthorized: () => refusal(401, 'AUTHORIZATION_FAILED'),
      tooMany: () => refusal(429, 'TOO_MANY_REQUESTS'),
    },
  });
  const apis = `http://127.0.0.1:${server.port}/apis`;
  return {
    ...server,
    ...customersOf(books),
    name: 'phonepe',
    env: { ...env, PHONEPE_PAY_URL: `${apis}/pg`, PHONEPE_TOKEN_URL: `${apis}/identity-manager` },
    reset() {
      server.forget();
      books.tokens.clear();
      books.orders.length = 0;
      books.refunds.length = 0;
    },
  };
}

/** Events at PhonePe without a call of the shop. */
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
    outsideFailed(attemptId) {
      const refundId = failInDashboard(books, attemptId);
      const refund = findRefund(books, refundId);
      return sign(refundEventOf(refundId, 'failed', refund ? refundBody(refund) : {}));
    },
    refundEvent(refundId, claim) {
      const refund = findRefund(books, refundId);
      return sign(refundEventOf(refundId, claim, refund ? refundBody(refund) : {}));
    },
    unknownEvent: () => sign(eventOf('pg.dinner.eaten', { dinnerId: randomUUID() })),
  } satisfies Partial<FakeProvider>;
}

function bodyOf({ headers }: IncomingMessage, sent: string): unknown {
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  return isForm ? new URLSearchParams(sent) : jsonOf(sent);
}

function routeOf(
  books: PhonepeBooks,
  { method, url = '', headers }: IncomingMessage,
  body: unknown,
): ProviderRoute<ProviderCall> | undefined {
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
