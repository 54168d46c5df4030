import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderCall } from '#lab/fakes/fake-provider.ts';
import {
  createRequest,
  newAttemptId,
  openAttempt,
  providerFaults,
  type RazorpayShop,
  settingsOf,
  shopNow,
  startRazorpayShop,
} from '#lab/fakes/fake-razorpay-shop.ts';
import { createRazorpayGateway } from './razorpay-gateway.ts';

let shop: RazorpayShop;
beforeAll(async () => {
  shop = await startRazorpayShop();
});
beforeEach(() => {
  shop.provider.reset();
  shop.logged.length = 0;
});
afterAll(() => shop.provider[Symbol.asyncDispose]());

const inMinutes = (minutes: number) => new Date(shopNow.getTime() + minutes * 60_000);

describe('opening a payment page at Razorpay', () => {
  it('is called razorpay and takes ₹1 or more', () => {
    expect(shop.gateway).toMatchObject({ name: 'razorpay', minimumPaise: 100 });
  });

  it('asks for a link of the whole amount, without messages from Razorpay', async () => {
    const request = createRequest();
    await shop.gateway.create(request);
    expect(shop.provider.received[0]?.body).toEqual({
      amount: 10_400,
      currency: 'INR',
      accept_partial: false,
      expire_by: inMinutes(30).getTime() / 1000,
      reference_id: request.attemptId,
      description: 'Order #0042',
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { attemptId: request.attemptId },
      callback_url: request.returnUrl,
      callback_method: 'get',
    });
  });

  it('returns the address of the page and when it closes', async () => {
    const answer = await shop.gateway.create(createRequest());
    expect(answer).toEqual({
      kind: 'open',
      gatewayRef: expect.stringMatching(/^plink_/),
      redirectUrl: expect.stringMatching(/^https:\/\/rzp\.example\//),
      expiresAt: inMinutes(30),
    });
  });

  it('gives a page that would close too soon for Razorpay 16 minutes, and reports that', async () => {
    const answer = await shop.gateway.create(createRequest({ expiresAt: inMinutes(5) }));
    expect(answer).toMatchObject({ kind: 'open', expiresAt: inMinutes(16) });
  });

  it('is rejected with Razorpay’s code when Razorpay refuses it', async () => {
    const answer = await shop.gateway.create(createRequest({ amountPaise: 99 }));
    expect(answer).toEqual({ kind: 'rejected', code: 'BAD_REQUEST_ERROR' });
    expect(shop.provider.attempts()).toEqual([]);
  });

  it('is unknown when the attempt has a link already, whose status then decides', async () => {
    const request = createRequest();
    await shop.gateway.create(request);
    expect(await shop.gateway.create(request)).toEqual({ kind: 'unknown' });
    expect(shop.provider.attempts()).toHaveLength(1);
  });

  it.each(providerFaults)(
    'is unknown, or rejected for wrong keys, on the fault %s',
    async (fault) => {
      shop.provider.misbehave('create', fault);
      const request = createRequest();
      const answer = await shop.gatewayFor(fault).create(request);
      const rejected = { kind: 'rejected', code: 'UNAUTHORIZED' };
      expect(answer).toEqual(fault === 'unauthorized' ? rejected : { kind: 'unknown' });
      const attempt = { attemptId: request.attemptId, gatewayRef: null };
      const { state } = await shop.gateway.status(attempt);
      expect(state).toBe(fault === 'dropAfter' ? 'pending' : 'notFound');
    },
  );

  it('is rejected when the keys are wrong', async () => {
    const settings = { ...settingsOf(shop.provider.env), keySecret: 'anotherSecret' };
    const log = { warn: () => {} };
    const stranger = createRazorpayGateway({ settings, clock: () => shopNow, log });
    expect(await stranger.create(createRequest())).toEqual({
      kind: 'rejected',
      code: 'UNAUTHORIZED',
    });
    const attempt = { attemptId: newAttemptId(), gatewayRef: null };
    expect(await stranger.status(attempt)).toMatchObject({ state: 'unknown' });
  });

  it.each([
    ['out of time', 408],
    ['under way', 409],
    ['moved elsewhere', 302],
  ])('is unknown when Razorpay says that it is %s', async (_what, status) => {
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Later.' } };
    shop.provider.answerOnce('create', { status, body });
    expect(await shop.gateway.create(createRequest())).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['no error in it', {}],
    ['an error of another shape', { error: 'no' }],
    ['a page instead of an error', '<h1>400</h1>'],
  ])('is unknown for a refusal with %s', async (_what, body) => {
    shop.provider.answerOnce('create', { status: 400, body });
    expect(await shop.gateway.create(createRequest())).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['an address that runs in the page', { short_url: 'javascript:alert(1)' }],
    ['an address without encryption', { short_url: 'http://rzp.example/i/1' }],
    ['no time to close', { expire_by: 0 }],
    ['no id', { id: undefined }],
  ])('is unknown for a link with %s', async (_what, change) => {
    const link = { id: 'plink_1', short_url: 'https://rzp.example/i/1', expire_by: 1_795_238_400 };
    shop.provider.answerOnce('create', { status: 200, body: { ...link, ...change } });
    expect(await shop.gateway.create(createRequest())).toEqual({ kind: 'unknown' });
  });
});

describe('the status of a payment at Razorpay', () => {
  it('is pending while the page is open', async () => {
    const attempt = await openAttempt(shop);
    expect(await shop.gateway.status(attempt)).toEqual({
      state: 'pending',
      amountPaise: 0,
      currency: 'INR',
      payments: [],
      gatewayRef: attempt.gatewayRef,
    });
  });

  it('is paid with the captured amount and the method', async () => {
    const attempt = await openAttempt(shop);
    shop.provider.pay(attempt.attemptId);
    expect(await shop.gateway.status(attempt)).toEqual({
      state: 'paid',
      amountPaise: 10_400,
      currency: 'INR',
      payments: [
        {
          id: expect.stringMatching(/^pay_/),
          state: 'paid',
          amountPaise: 10_400,
          method: 'UPI',
          bankRef: expect.stringMatching(/^\d{12}$/),
          feePaise: 245,
          taxPaise: 37,
        },
      ],
      gatewayRef: attempt.gatewayRef,
    });
  });

  it('is paid as the link reports it when the payment itself can’t be read', async () => {
    const attempt = await openAttempt(shop);
    shop.provider.pay(attempt.attemptId);
    shop.provider.answerOnce('payment', { status: 500, body: {} });
    const { state, payments } = await shop.gateway.status(attempt);
    expect([state, payments]).toMatchObject(['paid', [{ amountPaise: 10_400, method: 'UPI' }]]);
    expect(payments[0]).not.toHaveProperty('bankRef');
  });

  it('is found by the attempt’s own id when Razorpay’s id was lost', async () => {
    const { attemptId, gatewayRef } = await openAttempt(shop);
    await openAttempt(shop);
    shop.provider.pay(attemptId);
    const answer = await shop.gateway.status({ attemptId, gatewayRef: null });
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 10_400, gatewayRef });
  });

  it('is notFound when Razorpay does not know the attempt', async () => {
    const attempt = { attemptId: newAttemptId(), gatewayRef: null };
    expect(await shop.gateway.status(attempt)).toMatchObject({ state: 'notFound' });
  });

  it('is unknown when Razorpay lists only links of other attempts', async () => {
    const other = await openAttempt(shop);
    const list = await fetchList(other.attemptId);
    shop.provider.answerOnce('status', { status: 200, body: list });
    const attempt = { attemptId: newAttemptId(), gatewayRef: null };
    expect(await shop.gateway.status(attempt)).toMatchObject({ state: 'unknown' });
  });

  it('is unknown when the link belongs to another attempt, or to none', async () => {
    const { gatewayRef } = await openAttempt(shop);
    const attemptId = newAttemptId();
    expect(await shop.gateway.status({ attemptId, gatewayRef })).toMatchObject({
      state: 'unknown',
    });
    const nobody = { attemptId, gatewayRef: 'plink_of/nobody' };
    expect(await shop.gateway.status(nobody)).toMatchObject({ state: 'unknown' });
  });

  it('is failed or expired when the link ended without money', async () => {
    const failed = await openAttempt(shop);
    shop.provider.fail(failed.attemptId);
    expect(await shop.gateway.status(failed)).toMatchObject({ state: 'failed', amountPaise: 0 });
    const expired = await openAttempt(shop);
    shop.provider.expire(expired.attemptId);
    expect(await shop.gateway.status(expired)).toMatchObject({ state: 'expired', amountPaise: 0 });
  });

  it('is paid when money comes after the end of the link', async () => {
    const failed = await openAttempt(shop);
    shop.provider.fail(failed.attemptId);
    shop.provider.pay(failed.attemptId);
    expect(await shop.gateway.status(failed)).toMatchObject({ state: 'paid', amountPaise: 10_400 });
    const expired = await openAttempt(shop);
    shop.provider.expire(expired.attemptId);
    shop.provider.pay(expired.attemptId);
    expect(await shop.gateway.status(expired)).toMatchObject({
      state: 'paid',
      amountPaise: 10_400,
    });
  });

  it.each([
    ['short', { amountPaise: 10_300 }, { amountPaise: 10_300, currency: 'INR' }],
    ['over', { amountPaise: 10_500 }, { amountPaise: 10_500, currency: 'INR' }],
    ['in dollars', { currency: 'USD' }, { amountPaise: 10_400, currency: 'USD' }],
  ])('gives the captured amount when it is %s', async (_how, paid, told) => {
    const attempt = await openAttempt(shop);
    shop.provider.pay(attempt.attemptId, paid);
    expect(await shop.gateway.status(attempt)).toMatchObject({ state: 'paid', ...told });
  });

  it('counts both payments of one link', async () => {
    const attempt = await openAttempt(shop);
    shop.provider.pay(attempt.attemptId);
    shop.provider.pay(attempt.attemptId);
    const answer = await shop.gateway.status(attempt);
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 20_800 });
    expect(answer.payments).toHaveLength(2);
  });

  it.each(providerFaults)(
    'is unknown on the fault %s, and known when that is over',
    async (fault) => {
      const { attemptId, gatewayRef } = await openAttempt(shop);
      shop.provider.pay(attemptId);
      for (const ref of [gatewayRef, null]) {
        const attempt = { attemptId, gatewayRef: ref };
        shop.provider.misbehave('status', fault);
        expect(await shop.gatewayFor(fault).status(attempt)).toEqual({
          state: 'unknown',
          amountPaise: 0,
          currency: 'INR',
          payments: [],
        });
        expect(await shop.gateway.status(attempt)).toMatchObject({ state: 'paid' });
      }
    },
  );

  async function fetchList(attemptId: string): Promise<unknown> {
    const {
      RAZORPAY_URL: url,
      RAZORPAY_KEY_ID: id,
      RAZORPAY_KEY_SECRET: secret,
    } = shop.provider.env;
    const answer = await fetch(`${url}/payment_links?reference_id=${attemptId}`, {
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    });
    return answer.json();
  }
});

describe('the log of calls to Razorpay', () => {
  it('has only the call, the HTTP status and the code', async () => {
    shop.provider.misbehave('create', 'silent');
    await shop.gatewayFor('silent').create(createRequest());
    await shop.gateway.create(createRequest({ amountPaise: 99 }));
    shop.provider.misbehave('status', 'html');
    await shop.gateway.status({ attemptId: newAttemptId(), gatewayRef: 'plink_1' });
    expect(shop.logged).toEqual([
      { context: { call: 'create' }, message: 'Razorpay did not answer' },
      {
        context: { call: 'create', status: 400, code: 'BAD_REQUEST_ERROR' },
        message: 'Razorpay answered with an error',
      },
      {
        context: { call: 'status', status: 200 },
        message: 'an answer of Razorpay could not be read',
      },
    ]);
  });

  it('has no secrets and no personal data, whatever goes wrong', async () => {
    const calls: ProviderCall[] = ['create', 'status', 'refund', 'refundStatus'];
    const secrets = Object.values(shop.provider.env).filter((value) => value !== 'razorpay');
    const { attemptId, gatewayRef } = await openAttempt(shop);
    const refund = { attemptId, gatewayRef, refundId: 'R'.padEnd(33, '7'), amountPaise: 10_400 };
    for (const fault of providerFaults) {
      for (const call of calls) shop.provider.misbehave(call, fault);
      const gateway = shop.gatewayFor(fault);
      await gateway.create(createRequest());
      await gateway.status({ attemptId, gatewayRef });
      await gateway.refund({ ...refund, paymentRef: 'pay_1' });
      await gateway.refundStatus({ ...refund, paymentRef: 'pay_1' });
    }
    const log = JSON.stringify(shop.logged);
    expect(shop.logged.length).toBeGreaterThanOrEqual(providerFaults.length * calls.length);
    const private_ = [...secrets, '9876543210', 'http', attemptId, refund.refundId, 'pay_1'];
    for (const text of private_) expect(log).not.toContain(text);
  });
});
