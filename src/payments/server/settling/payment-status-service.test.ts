import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import type { TestApp } from '#lab/builders/test-app.ts';
import type { TestGateway } from '#lab/fakes/fake-gateway.ts';
import { noteStatements } from '#lab/postgres/test-database.ts';
import {
  ask,
  attempts,
  idOf,
  initiate,
  startTestPayer,
  type TestPayer,
} from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { updateAttemptState } from '../payment-sql.ts';

let app: TestApp;
let gateway: TestGateway;

/** Returns the ids of pending payments. */
async function openPages(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(idOf(await initiate(app, await placeTestOrder(app))));
  return ids;
}

async function openPage(): Promise<string> {
  const [id = ''] = await openPages(1);
  return id;
}

let events = 0;
async function report(attemptId: string, more: object = {}): Promise<void> {
  events += 1;
  await app.send(
    'POST',
    '/api/payments/test/webhook',
    JSON.stringify({ key: `e${events}`, attemptId, ...more }),
    { headers: { 'content-type': 'application/json', 'x-test-signature': 'right' } },
  );
}

/** The gateway's event arrives, and the shop checks the payment. */
async function settle(attemptId: string): Promise<void> {
  gateway.says('paid');
  await report(attemptId);
  await app.jobs.runDue();
}

const statusOf = async (id: string) => (await ask(app, id)).body.data.status;
const askTimes = (count: number, id: string) => Array.from({ length: count }, () => statusOf(id));

function use(payer: TestPayer): void {
  ({ app, gateway } = payer);
}

describe('a payment that stays pending while its status is held back', () => {
  let payer: TestPayer;
  beforeAll(async () => {
    payer = await startTestPayer({}, 0.2);
  });
  afterAll(() => payer.app.close());
  beforeEach(async () => {
    use(payer);
    await payer.reset();
  });

  it.each([1, 20])('costs one statement when %i requests ask about it at once', async (count) => {
    const id = await openPage();
    const texts = noteStatements(app.database.pool);
    expect(new Set(await Promise.all(askTimes(count, id)))).toEqual(new Set(['Pending']));
    // The server also runs other statements by itself.
    expect(texts.filter((text) => text.includes('payment_attempts'))).toHaveLength(1);
    expect(gateway.statusCalls).toBe(1);
  });
});

describe('a payment that is settled while its status is held back', () => {
  let payer: TestPayer;
  beforeAll(async () => {
    // Longer than a test may take: only the notification of the waiter lets it end in time.
    payer = await startTestPayer({}, 300);
  });
  afterAll(() => payer.app.close());
  beforeEach(async () => {
    use(payer);
    await payer.reset();
  });

  it('is reported at once to all waiting requests', async () => {
    const id = await openPage();
    const held = askTimes(4, id);
    await vi.waitUntil(() => gateway.statusCalls === 1);
    await settle(id);
    expect(await Promise.all(held)).toEqual(Array(4).fill('Successful'));
  });

  it('is found by polling when another server has settled it, without asking its gateway', async () => {
    const id = await openPage();
    const held = statusOf(id);
    await vi.waitUntil(() => gateway.statusCalls === 1);
    const [attempt] = await attempts(app);
    await updateAttemptState(app.shop.db, attempt?.id ?? '', ['open', 'failed'], {});
    app.advance(60);
    expect(await held).toBe('Failed');
    expect(gateway.statusCalls).toBe(1);
  });

  it('holds four requests about it: the fifth gets Pending at once', async () => {
    const id = await openPage();
    const asked = askTimes(5, id);
    expect(await Promise.race(asked)).toBe('Pending');
    expect(await statusOf(id)).toBe('Pending');
    await settle(id);
    expect((await Promise.all(asked)).sort()).toEqual(['Pending', ...Array(4).fill('Successful')]);
  });

  it('holds fifty requests in total: the next gets Pending at once', async () => {
    const ids = await openPages(14);
    const [late = '', ...others] = ids;
    const asked = others.flatMap((id) => askTimes(4, id));
    // Which requests came too late is the database’s choice; a held request does not know before
    // that.
    const early = await Promise.race(asked);
    expect(early).toBe('Pending');
    expect(await statusOf(late)).toBe('Pending');
    for (const id of others) await settle(id);
    const answers = await Promise.all(asked);
    expect(answers.filter((status) => status === 'Successful')).toHaveLength(50);
  });

  it('gets Pending when the shop closes', async () => {
    const closing = await startTestPayer({}, 300);
    use(closing);
    const held = statusOf(await openPage());
    await vi.waitUntil(() => gateway.statusCalls === 1);
    const closed = app.close();
    expect(await held).toBe('Pending');
    await closed;
  });
});

describe('a paid order is asked about at its gateway', () => {
  const paymentRef = 'pay-1';
  let payer: TestPayer;
  beforeAll(async () => {
    payer = await startTestPayer();
  });
  afterAll(() => payer.app.close());
  beforeEach(async () => {
    use(payer);
    await payer.reset();
  });

  it('once, if the page asks before the event comes', async () => {
    const id = await openPage();
    gateway.says('paid');
    expect(await statusOf(id)).toBe('Successful');
    await report(id, { paymentRef });
    await app.jobs.runDue();
    expect(gateway.statusCalls).toBe(1);
  });

  it('once, if the event comes before the page asks', async () => {
    const id = await openPage();
    gateway.says('paid');
    await report(id, { paymentRef });
    await app.jobs.runDue();
    expect(await statusOf(id)).toBe('Successful');
    expect(gateway.statusCalls).toBe(1);
  });

  it('once, if both come while the question is running', async () => {
    const id = await openPage();
    gateway.says('paid');
    const { status } = gateway;
    const gate = Promise.withResolvers<void>();
    gateway.status = (attempt) => gate.promise.then(() => status(attempt));
    const asked = [statusOf(id), statusOf(id)];
    await report(id, { paymentRef });
    const worked = app.jobs.runDue();
    gate.resolve();
    expect(await Promise.all(asked)).toEqual(['Successful', 'Successful']);
    await worked;
    expect(gateway.statusCalls).toBe(1);
  });

  it('again, if an event names another payment or none: more money may have come', async () => {
    const id = await openPage();
    gateway.says('paid');
    await statusOf(id);
    gateway.says('paid', 20_800);
    await report(id, { paymentRef: 'pay-2' });
    await app.jobs.runDue();
    expect(gateway.statusCalls).toBe(2);
    expect(await app.shop.db.$count(alerts)).toBe(1);
    await report(id);
    await app.jobs.runDue();
    expect(gateway.statusCalls).toBe(3);
  });

  it('again, if an event of another payment came while the first question was running', async () => {
    const id = await openPage();
    gateway.says('paid');
    const { status } = gateway;
    const gate = Promise.withResolvers<void>();
    gateway.status = async (attempt) => {
      const answer = await status(attempt);
      await gate.promise;
      return answer;
    };
    const asked = statusOf(id);
    await vi.waitUntil(() => gateway.statusCalls === 1);
    gateway.says('paid', 20_800);
    await report(id, { paymentRef: 'pay-2' });
    const worked = app.jobs.runDue();
    gate.resolve();
    expect(await asked).toBe('Successful');
    await worked;
    await expect.poll(() => app.shop.db.$count(alerts)).toBe(1);
    expect(gateway.statusCalls).toBe(2);
  });
});

describe('status calls that are refused', () => {
  let limited: TestPayer;
  beforeEach(async () => {
    limited = await startTestPayer({ RATE_LIMITS: 'on' });
    use(limited);
    return () => limited.app.close();
  });
  const askFrom = (remoteAddress: string, merchantTransactionId: string) =>
    app.send<{ error?: string; data: object }>(
      'POST',
      '/api/user/payment/status',
      { merchantTransactionId },
      { remoteAddress },
    );

  it('are those above 60 a minute about one payment by one address, and no others', async () => {
    const [id = '', other = ''] = await openPages(2);
    for (let n = 0; n < 60; n++) expect((await askFrom('10.0.0.1', id)).status).toBe(200);
    expect(await askFrom('10.0.0.1', id)).toMatchObject({
      status: 429,
      body: { error: 'too_many_requests', data: { status: 'Pending', amount: 0 } },
    });
    expect((await askFrom('10.0.0.1', other)).status).toBe(200);
    expect((await askFrom('10.0.0.2', id)).status).toBe(200);
  });

  it('are not logged as errors: unknown ids, too many requests, and a busy shop', async () => {
    const errors: unknown[][] = [];
    const { child } = app.shop.log;
    vi.spyOn(app.shop.log, 'child').mockImplementation(function (this: typeof app.shop.log, ...of) {
      const own = child.apply(this, of);
      own.error = (...what: unknown[]) => void errors.push(what);
      return own;
    });
    const seen = new Set<number>();
    for (let n = 0; n < 61; n++) seen.add((await askFrom('10.0.0.1', 'nobodys')).status);
    Object.defineProperty(app.database.pool, 'waitingCount', { value: 10_000 });
    seen.add((await askFrom('10.0.0.2', 'nobodys')).status);
    expect(seen).toEqual(new Set([404, 429, 503]));
    expect(errors).toEqual([]);
  });
});
