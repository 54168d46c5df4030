/**
 * A shop on a fake payment company, for tests of faults: the real adapter, crashing processes, the
 * books of both sides.
 */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { buildApp } from '#src/app/server.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import type { PaymentGateway } from '#src/gateways/server/payment-gateway.ts';
import { createPhonepeGateway } from '#src/gateways/server/phonepe/phonepe-gateway.ts';
import { createRazorpayGateway } from '#src/gateways/server/razorpay/razorpay-gateway.ts';
import { idAtCompany } from '#src/payments/server/refunds/refund-id.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { bookedPaise } from '#src/payments/server/settling/payment-capture-service.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { expectNoBrokenRules } from '../builders/money-builders.ts';
import { placeTestOrder } from '../builders/shop-builders.ts';
import { startTestApp, type TestApp, testNow } from '../builders/test-app.ts';
import { startFakePhonepe } from '../fakes/fake-phonepe.ts';
import type { FakeProvider, ProviderEvent } from '../fakes/fake-provider.ts';
import { startFakeRazorpay } from '../fakes/fake-razorpay.ts';
import { patienceMs, patientTempo } from '../patience.ts';
import { isSlowLoop } from '../simulation/loops.ts';
import { ask, attempts, initiate } from '../simulation/payer.ts';

export const companies = ['phonepe', 'razorpay'] as const;
export type Company = (typeof companies)[number];

/** Each adapter has its own tests; only the slow loop runs every fault with both companies. */
export function companiesHere(first: Company): readonly Company[] {
  return isSlowLoop() ? companies : [first];
}

export interface FaultShop {
  readonly provider: FakeProvider;
  /** The running process. */
  readonly app: TestApp;
  /** The adapter as a new process creates it, by default with a long timeout. */
  adapter(timeoutMs?: number): PaymentGateway;
  /** From now on the shop uses this gateway. */
  use(gateway: PaymentGateway): void;
  /** Another process on the same database; the work in progress of the previous one is lost. */
  restart(): Promise<void>;
  /** Empties both sides, and resets the clock. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The end of an unpaid page: the shop closes it if the company supports that. */
export function endOfUnpaid(company: Company): 'failed' | 'expired' {
  return company === 'razorpay' ? 'failed' : 'expired';
}

/** In milliseconds; a test without a response need not wait long. */
export const hastyMs = 1000;

export async function startFaultShop(
  name: Company,
  env: Record<string, string> = {},
): Promise<FaultShop> {
  let clock = () => testNow;
  const start = name === 'phonepe' ? startFakePhonepe : startFakeRazorpay;
  const provider: FakeProvider = await start({ clock: () => clock() });
  const adapter = (timeoutMs = patienceMs) => adapterOf(provider, () => clock(), timeoutMs);
  let gateway = adapter();
  const gateways: Gateways = {
    get current() {
      return gateway;
    },
    get all() {
      return [gateway];
    },
    of: (other) => (other === name ? gateway : undefined),
  };
  const first = await startTestApp({ env: { ...provider.env, ...env }, gateways });
  clock = first.shop.clock;
  const later: TestApp[] = [];
  return {
    provider,
    adapter,
    get app() {
      return later.at(-1) ?? first;
    },
    use(other) {
      gateway = other;
    },
    async restart() {
      gateway = adapter();
      later.push(await secondProcess(first, gateways));
    },
    async reset() {
      await closeAll(later);
      await first.reset();
      provider.reset();
      gateway = adapter();
    },
    async close() {
      await closeAll(later);
      await first.close();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** For the tests of a file or a `describe`: created before each of them, and removed at the end. */
export function setUpFaultShop(name: Company, env?: Record<string, string>): FaultShop {
  const shop = {} as FaultShop;
  beforeAll(async () => {
    // Its properties change with a restart.
    Object.defineProperties(
      shop,
      Object.getOwnPropertyDescriptors(await startFaultShop(name, env)),
    );
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());
  return shop;
}

function adapterOf(provider: FakeProvider, clock: () => Date, timeoutMs: number): PaymentGateway {
  const { phonepe, razorpay } = readConfig(provider.env).gateways;
  const common = { clock, log: { warn: () => {} }, timeoutMs };
  if (provider.name === 'phonepe' && phonepe)
    return createPhonepeGateway({ settings: phonepe, ...common });
  if (provider.name === 'razorpay' && razorpay)
    return createRazorpayGateway({ settings: razorpay, ...common });
  throw new Error(`${provider.name} is not configured by its own environment`);
}

async function secondProcess(first: TestApp, gateways: Gateways): Promise<TestApp> {
  const { config, clock } = first.shop;
  // A closing process must not close what the others still need.
  const database = { ...first.database, close: async () => {} };
  const patient = { statusHoldSeconds: 0, sheddingTempo: patientTempo };
  const app = await buildApp({ database, config, clock, gateways, ...patient });
  await app.server.ready();
  return {
    ...first,
    ...app,
    async send<Body>(...[method, url, body, options]: Parameters<TestApp['send']>) {
      const payload = body === undefined ? {} : { payload: body as object };
      const answer = await app.server.inject({ method, url, ...payload, ...options });
      const { statusCode: status, headers } = answer;
      return { status, headers, body: answer.json() as Body };
    },
  };
}

async function closeAll(apps: TestApp[]): Promise<void> {
  for (const { server } of apps.splice(0)) await server.close();
}

/**
 * An adapter whose process crashes in a call: before it is sent, or after it was executed and
 * before its response is read.
 */
export function dying(inner: PaymentGateway, call: 'create' | 'refund', when: 'before' | 'after') {
  const { promise: death, resolve } = Promise.withResolvers<void>();
  const die = async (carryOut: () => Promise<unknown>) => {
    if (when === 'after') await carryOut();
    resolve();
    return new Promise<never>(() => {});
  };
  const gateway: PaymentGateway = {
    ...inner,
    ...(call === 'create'
      ? { create: (request) => die(() => inner.create(request)) }
      : { refund: (request) => die(() => inner.refund(request)) }),
  };
  return { gateway, death };
}

export interface OpenPage {
  placed: Awaited<ReturnType<typeof placeTestOrder>>;
  /** The attempt's public id, by which the company knows it. */
  id: string;
}

/** Places an order and opens its page. */
export async function openPage(
  shop: FaultShop,
  change: Parameters<typeof placeTestOrder>[1] = {},
): Promise<OpenPage> {
  const placed = await placeTestOrder(shop.app, change);
  expect((await initiate(shop.app, placed)).status).toBe(200);
  return { placed, id: newestId(shop) };
}

/** Places an order and pays it. */
export async function payOrder(
  shop: FaultShop,
  change: Parameters<typeof placeTestOrder>[1] = {},
): Promise<OpenPage> {
  const page = await openPage(shop, change);
  shop.provider.pay(page.id);
  expect((await ask(shop.app, page.id)).body.data.status).toBe('Successful');
  return page;
}

/** The id of the page that the company opened last. */
export function newestId({ provider }: FaultShop): string {
  return provider.attempts().at(-1)?.attemptId ?? '';
}

export function deliver({ app, provider }: FaultShop, { rawBody, headers }: ProviderEvent) {
  const url = `/api/payments/${provider.name}/webhook`;
  return app.send('POST', url, undefined, { payload: rawBody, headers });
}

/** Moves the clock and runs the shop's due work. */
export async function elapse({ app }: FaultShop, seconds: number): Promise<void> {
  app.advance(seconds);
  await app.jobs.runDue();
}

/** The outcome of each attempt, in the order in which the company opened them. */
export async function outcomes(shop: FaultShop) {
  const rows = await attempts(shop.app);
  return shop.provider.attempts().map(({ attemptId }) => {
    const row = rows.find(({ transactionId }) => transactionId === attemptId);
    return row?.outcome ?? row?.state;
  });
}

export async function openAlerts({ app }: FaultShop) {
  const rows = await app.shop.db.select().from(alerts);
  return rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind);
}

export function refundRows({ app }: FaultShop) {
  return app.shop.db.select().from(refunds).orderBy(refunds.createdAt);
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** After these intervals every page has ended. */
const whilePayable = [20, 30, minute, 2 * minute, 10 * minute, 10 * minute, 10 * minute];
/** After these intervals every timetable has ended. */
const afterwards = [20 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day, day, 2 * day, 12 * day];

/**
 * Runs due work until nothing changes: the company ends unpaid pages, its bank finishes the
 * refunds. Then the books of the two sides must match.
 */
export async function expectBooksToBalance(shop: FaultShop): Promise<void> {
  const { provider } = shop;
  for (const seconds of whilePayable) await elapse(shop, seconds);
  for (const { attemptId, state } of provider.attempts())
    if (state === 'pending') provider.expire(attemptId);
  for (const seconds of afterwards) {
    await elapse(shop, seconds);
    for (const { refundId, state } of provider.refunds())
      if (state === 'pending') provider.settleRefund(refundId, 'done');
  }
  const rest = await statesOf(shop);
  await elapse(shop, day);
  expect(await statesOf(shop)).toEqual(rest);
  await expectSameBooks(shop);
}

async function statesOf(shop: FaultShop) {
  const rows = [...(await attempts(shop.app)), ...(await refundRows(shop))];
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Every captured rupee is known to the shop, and every refunded one to the company. */
export async function expectSameBooks(shop: FaultShop): Promise<void> {
  const { provider, app } = shop;
  await expectNoBrokenRules(app.shop.db);
  const rows = await attempts(app);
  const given = provider.refunds().filter(({ state }) => state !== 'failed');
  const theirs = provider.attempts().map(({ attemptId, capturedPaise, currency }) => {
    const back = given.filter((refund) => refund.attemptId === attemptId);
    const backPaise = back.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    return { attemptId, keptPaise: capturedPaise - backPaise, currency };
  });
  const ours = theirs.map(({ attemptId, currency }) => {
    const row = rows.find(({ transactionId }) => transactionId === attemptId);
    const keptPaise = row && bookedPaise(row) - row.refundedPaise;
    return { attemptId, keptPaise, currency: row?.paidCurrency ?? currency };
  });
  expect(ours).toEqual(theirs);
  const known = provider.attempts().map(({ attemptId }) => attemptId);
  const paid = rows.filter(({ state }) => state === 'paid');
  expect(known).toEqual(expect.arrayContaining(paid.map(({ transactionId }) => transactionId)));
  await expectSameRefunds(shop, new Map(rows.map((row) => [row.id, row.transactionId])));
}

async function expectSameRefunds(shop: FaultShop, attemptIds: Map<string, string>): Promise<void> {
  const providerStates = { owed: 'never sent', sent: 'pending', done: 'done', failed: 'failed' };
  const theirs = shop.provider.refunds();
  const ours = (await refundRows(shop)).map((refund) => ({
    refundId: idAtCompany(refund),
    attemptId: attemptIds.get(refund.attemptId),
    amountPaise: refund.amountPaise,
    state: providerStates[refund.state],
  }));
  // A refund that was refused at once is not in the company's books.
  const booked = ours.filter(
    ({ refundId, state }) => state !== 'failed' || theirs.some((one) => one.refundId === refundId),
  );
  expect(new Map(booked.map((refund) => [refund.refundId, refund]))).toEqual(
    new Map(theirs.map((refund) => [refund.refundId, refund])),
  );
}
