import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, setUpSandbox } from '#lab/builders/sandbox-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import type { CreateRequest } from '../payment-gateway.ts';
import { sandboxRoutes } from './sandbox-routes.ts';

const { database, gateway, clock, waitUntil, answerWebhooks, delivered, claims, runJobs } =
  setUpSandbox();
const returnUrl = 'http://shop.test/payment-status/T1';

let app: FastifyInstance;
beforeAll(async () => {
  const { db } = database;
  const options = { db, clock, timeZone: 'Asia/Kolkata', merchantName: () => 'Meena & Daughters' };
  app = Fastify();
  await sandboxRoutes(app, options);
});
afterAll(() => app.close());

const request: CreateRequest = {
  attemptId: 'T1',
  title: 'Order #0042',
  amountPaise: 20_800,
  currency: 'INR',
  expiresAt: later(600),
  returnUrl,
};

/** Creates a payment and returns the path of its page. */
async function openPayment(change: Partial<CreateRequest> = {}): Promise<string> {
  const answer = await gateway.create({ ...request, ...change });
  if (answer.kind !== 'open') throw new Error(`the payment is ${answer.kind}`);
  return new URL(answer.redirectUrl).pathname;
}

async function get(path: string) {
  const { statusCode, headers, body } = await app.inject({ url: path });
  return { status: statusCode, location: headers.location, headers, body };
}

async function send(path: string, fields: Record<string, string> | Buffer, type = 'urlencoded') {
  const form = new URLSearchParams(Buffer.isBuffer(fields) ? '' : fields);
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type === 'urlencoded' ? 'application/x-www-form-urlencoded' : type },
    payload: Buffer.isBuffer(fields) ? fields : form.toString(),
  });
  return { status: statusCode, location: headers.location, body };
}

const stateOf = async () => (await gateway.status({ attemptId: 'T1', gatewayRef: null })).state;

describe('opening a sandbox payment', () => {
  it('returns a page with the origin of the return URL', async () => {
    const answer = await gateway.create(request);
    expect(answer).toEqual({
      kind: 'open',
      gatewayRef: expect.stringMatching(/^sbx_[0-9a-f]{32}$/),
      redirectUrl: expect.stringMatching(/^http:\/\/shop\.test\/sandbox-pay\/sbx_[0-9a-f]{32}$/),
      expiresAt: request.expiresAt,
    });
  });

  it('creates one payment per reference, however many simultaneous requests ask', async () => {
    const paths = await Promise.all([openPayment(), openPayment(), openPayment()]);
    expect(new Set(paths).size).toBe(1);
    waitUntil(9999);
    expect(await openPayment()).toBe(paths[0]);
  });

  it.each<[string, Partial<CreateRequest>]>([
    ['AMOUNT_TOO_SMALL', { amountPaise: 99 }],
    ['EXPIRY_IN_THE_PAST', { expiresAt: testNow }],
    ['RETURN_URL_INVALID', { returnUrl: 'javascript:alert(1)' }],
    ['RETURN_URL_INVALID', { returnUrl: '/payment-status/T1' }],
  ])('is rejected with %s for %o', async (code, change) => {
    expect(await gateway.create({ ...request, ...change })).toEqual({ kind: 'rejected', code });
  });

  it('is rejected for a known reference with another amount', async () => {
    await openPayment();
    const answer = await gateway.create({ ...request, amountPaise: 100 });
    expect(answer).toEqual({ kind: 'rejected', code: 'REFERENCE_USED' });
  });

  it('makes it known to the status call, which answers notFound before', async () => {
    expect(await stateOf()).toBe('notFound');
    await openPayment();
    expect(await gateway.status({ attemptId: 'T1', gatewayRef: null })).toEqual({
      state: 'pending',
      amountPaise: 0,
      currency: 'INR',
      payments: [],
    });
  });
});

describe('the hosted page', () => {
  it('says that no money moves, whom it pays, for what, how much and until when', async () => {
    const { status, headers, body } = await get(await openPayment());
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('TEST MODE: no money moves');
    expect(body).toContain('Meena &amp; Daughters');
    expect(body).toContain('#0042');
    expect(body).toContain('Pay ₹208.00');
    expect(body).toContain('10:35 am');
    expect(body).toContain('data-seconds-left="600"');
  });

  it.each(['sbx_1', `sbx_${'0'.repeat(32)}`, 'sbx_%00', '%E0%A4%B9', '1;drop'])(
    'is a page that says so for the unknown payment %s',
    async (id) => {
      const { status, headers, body } = await get(`/sandbox-pay/${id}`);
      expect(status).toBe(404);
      expect(headers['content-type']).toContain('text/html');
      expect(body).toContain('There is no payment here');
      expect((await send(`/sandbox-pay/${id}`, { outcome: 'pay' })).status).toBe(404);
    },
  );

  it('can’t be paid after its time', async () => {
    const path = await openPayment();
    waitUntil(600);
    const { body } = await get(path);
    expect(body).toContain('The time to pay is over');
    expect(body).toContain(`href="${returnUrl}"`);
    expect(await send(path, { outcome: 'pay' })).toMatchObject({ status: 303, location: path });
    expect(await stateOf()).toBe('expired');
  });

  it('loads its script from the shop', async () => {
    const { status, headers } = await get('/sandbox-pay/countdown.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});

describe('paying', () => {
  it('redirects the customer and captures the whole amount', async () => {
    const path = await openPayment();
    expect(await send(path, { outcome: 'pay' })).toMatchObject({
      status: 303,
      location: returnUrl,
    });
    expect(await gateway.status({ attemptId: 'T1', gatewayRef: null })).toEqual({
      state: 'paid',
      amountPaise: 20_800,
      currency: 'INR',
      payments: [
        {
          id: expect.any(String),
          state: 'paid',
          amountPaise: 20_800,
          method: 'UPI',
          bankRef: expect.stringMatching(/^\d{12}$/),
          feePaise: 491,
          taxPaise: 75,
        },
      ],
    });
  });

  it('decides once: later choices change nothing', async () => {
    const path = await openPayment();
    await send(path, { outcome: 'decline' });
    expect(await send(path, { outcome: 'pay' })).toMatchObject({ status: 303, location: path });
    expect(await stateOf()).toBe('failed');
    const { body } = await get(path);
    expect(body).toContain('Payment failed');
    expect(body).toContain('Decline');
    expect(body).toContain(`href="${returnUrl}"`);
  });

  it('decides once when several choices come at the same time', async () => {
    const path = await openPayment();
    const outcomes = ['pay', 'decline', 'pay', 'leave-pending'];
    const answers = await Promise.all(outcomes.map((outcome) => send(path, { outcome })));
    const locations = answers.map(({ location }) => location);
    expect(locations.toSorted()).toEqual([returnUrl, path, path, path].toSorted());
  });

  it('ignores an address in the form', async () => {
    const path = await openPayment();
    const fields = { outcome: 'pay', returnUrl: 'https://evil.test', next: '//evil.test' };
    expect((await send(path, fields)).location).toBe(returnUrl);
  });
});

describe('the other outcomes', () => {
  it('close without paying: the customer returns, and the page can still be paid', async () => {
    const path = await openPayment();
    expect((await send(path, { outcome: 'close' })).location).toBe(`${returnUrl}?closed=`);
    expect(await stateOf()).toBe('pending');
    expect((await get(path)).body).toContain('Pay ₹208.00');
  });

  it('pending, then succeed after the chosen seconds', async () => {
    const path = await openPayment();
    expect((await send(path, { outcome: 'pay-later', seconds: '45' })).location).toBe(returnUrl);
    waitUntil(44);
    await runJobs();
    expect([await stateOf(), delivered().length]).toEqual(['pending', 0]);
    waitUntil(45);
    await runJobs();
    expect([await stateOf(), delivered().length]).toEqual(['paid', 1]);
  });

  it('pay but drop the redirect: the page says that it may be closed', async () => {
    const path = await openPayment();
    expect(await send(path, { outcome: 'pay-no-redirect' })).toMatchObject({ location: path });
    const { body } = await get(path);
    expect(body).toContain('You may close this window');
    expect(body).not.toContain(returnUrl);
    expect(await stateOf()).toBe('paid');
  });

  it('webhook before redirect: the redirect waits until the shop has accepted the webhook', async () => {
    const path = await openPayment();
    const { location } = await send(path, { outcome: 'pay-webhook-first' });
    expect(location).toBe(`${path}/return`);
    expect((await get(`${path}/return`)).body).toContain('http-equiv="refresh"');
    answerWebhooks(500);
    await runJobs();
    expect((await get(`${path}/return`)).status).toBe(200);
    answerWebhooks(200);
    waitUntil(60);
    await runJobs();
    expect(await get(`${path}/return`)).toMatchObject({ status: 303, location: returnUrl });
  });

  it('approved on another phone: the redirect waits until it is approved', async () => {
    const path = await openPayment();
    expect(await get(`${path}/return`)).toMatchObject({ status: 303, location: path });
    await send(path, { outcome: 'pay' });
    expect(await get(`${path}/return`)).toMatchObject({ status: 303, location: returnUrl });
  });
});

describe('the webhooks', () => {
  it('are signed, so that the shop accepts them, and name the payment by its reference', async () => {
    await send(await openPayment(), { outcome: 'pay' });
    await runJobs();
    expect(claims()).toEqual([
      {
        kind: 'payment',
        dedupeKey: expect.stringMatching(/^evt_/),
        attemptId: 'T1',
        paymentRef: expect.stringMatching(/^sbx_\w+_1$/),
        claimedState: 'paid',
      },
    ]);
  });

  it('come three times with one key if that is chosen', async () => {
    await send(await openPayment(), { outcome: 'pay-three-webhooks' });
    waitUntil(60);
    await runJobs();
    const keys = claims().map((claim) => (claim.kind === 'invalid' ? claim : claim.dedupeKey));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('report each change of a payment under a key of its own', async () => {
    await send(await openPayment(), { outcome: 'fail-then-pay' });
    await runJobs();
    waitUntil(60);
    await runJobs();
    expect(claims()).toMatchObject([{ claimedState: 'failed' }, { claimedState: 'paid' }]);
    expect(new Set(claims().map((claim) => 'dedupeKey' in claim && claim.dedupeKey)).size).toBe(2);
  });

  it('are sent again later when the shop does not accept them', async () => {
    await send(await openPayment(), { outcome: 'pay' });
    answerWebhooks(503);
    await runJobs();
    answerWebhooks(200);
    waitUntil(60);
    await runJobs();
    waitUntil(6000);
    await runJobs();
    expect(delivered()).toHaveLength(2);
    expect(delivered()[0]).toEqual(delivered()[1]);
  });
});

it('a payment is deleted after 30 days, when a new one is made', async () => {
  const path = await openPayment();
  const forgetsAt = async (days: number) => {
    waitUntil(days * 86_400);
    await openPayment({ attemptId: `T-${days}`, expiresAt: later(days * 86_400 + 600) });
    await runJobs();
    return (await get(path)).status === 404;
  };
  expect(await forgetsAt(30)).toBe(false);
  expect(await forgetsAt(31)).toBe(true);
});

describe('a form that the page does not send', () => {
  it.each<[string, Record<string, string> | Buffer]>([
    ['nothing', {}],
    ['an unknown outcome', { outcome: 'win' }],
    ['seconds that are not offered', { outcome: 'pay-later', seconds: '9999999' }],
    ['bytes that are not UTF-8', Buffer.from([0x6f, 0xff])],
    ['escapes that are not UTF-8', Buffer.from('outcome=%FF')],
    ['a NUL', Buffer.from('outcome=pay%00')],
  ])('is answered with a page that says so: %s', async (_what, fields) => {
    const path = await openPayment();
    const { status, body } = await send(path, fields);
    expect(status).toBe(400);
    expect(body).toContain('This was not understood');
    expect(await stateOf()).toBe('pending');
  });

  it('is refused when it is large or no form at all', async () => {
    const path = await openPayment();
    expect((await send(path, Buffer.alloc(5000, 'a'))).status).toBe(413);
    expect((await send(path, Buffer.from('{}'), 'application/json')).status).toBe(415);
  });
});
