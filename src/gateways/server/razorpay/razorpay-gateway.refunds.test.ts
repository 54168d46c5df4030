import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newAttemptId,
  openAttempt,
  paidAttempt,
  providerFaults,
  type RazorpayShop,
  startRazorpayShop,
} from '#lab/fakes/fake-razorpay-shop.ts';
import type { RefundRequest } from '../payment-gateway.ts';

let shop: RazorpayShop;
beforeAll(async () => {
  shop = await startRazorpayShop();
});
beforeEach(() => shop.provider.reset());
afterAll(() => shop.provider[Symbol.asyncDispose]());

/** A refund of a new, paid attempt of ₹104. */
async function refundOfPaid(change: Partial<RefundRequest> = {}): Promise<RefundRequest> {
  const attempt = await paidAttempt(shop);
  const { payments } = await shop.gateway.status(attempt);
  return {
    ...attempt,
    refundId: newAttemptId(),
    paymentRef: payments[0]?.id ?? null,
    amountPaise: 10_400,
    ...change,
  };
}

describe('a refund at Razorpay', () => {
  it('names the payment, the amount and the refund’s own id, which makes it happen once', async () => {
    const request = await refundOfPaid();
    await shop.gateway.refund(request);
    const sent = shop.provider.received.find(({ call }) => call === 'refund');
    expect(sent?.headers['x-refund-idempotency']).toBe(request.refundId);
    expect(sent?.body).toEqual({
      amount: 10_400,
      speed: 'normal',
      notes: { refundId: request.refundId },
      receipt: request.refundId,
    });
  });

  it('is pending until the bank has it, and then done', async () => {
    const request = await refundOfPaid();
    const pending = { state: 'pending', gatewayRef: expect.stringMatching(/^rfnd_/) };
    expect(await shop.gateway.refund(request)).toEqual(pending);
    expect(await shop.gateway.refundStatus(request)).toEqual(pending);
    shop.provider.settleRefund(request.refundId, 'done');
    expect(await shop.gateway.refundStatus(request)).toEqual({ ...pending, state: 'done' });
    expect(await shop.gateway.refund(request)).toEqual({ ...pending, state: 'done' });
  });

  it('is failed when Razorpay could not return the money, and another one may follow', async () => {
    const request = await refundOfPaid();
    await shop.gateway.refund(request);
    shop.provider.settleRefund(request.refundId, 'failed');
    expect(await shop.gateway.refundStatus(request)).toMatchObject({ state: 'failed' });
    const retry = { ...request, refundId: newAttemptId() };
    expect(await shop.gateway.refund(retry)).toMatchObject({ state: 'pending' });
  });

  it('has failed when the bank returned it', async () => {
    const request = await refundOfPaid();
    await shop.gateway.refund(request);
    shop.provider.settleRefund(request.refundId, 'reversed');
    const answer = await shop.gateway.refundStatus(request);
    expect(answer).toMatchObject({ state: 'failed', code: 'reversed' });
  });

  it('can ask what is left of its payment, also without the payment’s id', async () => {
    const request = await refundOfPaid();
    expect(await shop.gateway.leftOf?.(request, [])).toBe(10_400);
    shop.provider.refundOutside(request.attemptId, 4000);
    for (const paymentRef of [request.paymentRef, null])
      expect(await shop.gateway.leftOf?.({ ...request, paymentRef }, [])).toBe(6400);
    shop.provider.misbehave('status', 'serverError');
    expect(await shop.gateway.leftOf?.({ ...request, paymentRef: null }, [])).toBeUndefined();
  });

  it('happens once, however often it is asked for', async () => {
    const request = await refundOfPaid();
    const [first, second] = await Promise.all([
      shop.gateway.refund(request),
      shop.gateway.refund(request),
    ]);
    expect(second).toEqual(first);
    expect(await shop.gateway.refund(request)).toEqual(first);
    expect(shop.provider.refunds()).toHaveLength(1);
  });

  it('can be of a part, and of the rest, but never of more than was paid', async () => {
    const part = await refundOfPaid({ amountPaise: 4_000 });
    const rest = { ...part, refundId: newAttemptId(), amountPaise: 6_400 };
    const more = { ...part, refundId: newAttemptId(), amountPaise: 100 };
    expect(await shop.gateway.refund(part)).toMatchObject({ state: 'pending' });
    expect(await shop.gateway.refund(rest)).toMatchObject({ state: 'pending' });
    const code = 'BAD_REQUEST_ERROR';
    expect(await shop.gateway.refund(more)).toEqual({ state: 'failed', code });
    expect(shop.provider.refunds().map(({ amountPaise }) => amountPaise)).toEqual([4_000, 6_400]);
  });

  it('keeps its state when Razorpay refuses to accept it again', async () => {
    const request = await refundOfPaid();
    const first = await shop.gateway.refund(request);
    const changed = { ...request, amountPaise: 5_000 };
    expect(await shop.gateway.refund(changed)).toEqual(first);
    shop.provider.misbehave('refundStatus', 'serverError');
    expect(await shop.gateway.refund(changed)).toEqual({ state: 'unknown' });
    expect(shop.provider.refunds()).toHaveLength(1);
  });

  it('is unknown while Razorpay is still processing it', async () => {
    const request = await refundOfPaid();
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Request in progress.' } };
    shop.provider.answerOnce('refund', { status: 409, body });
    expect(await shop.gateway.refund(request)).toEqual({ state: 'unknown' });
    expect(await shop.gateway.refund(request)).toMatchObject({ state: 'pending' });
  });

  it('is unknown when Razorpay reports an unknown state', async () => {
    const request = await refundOfPaid();
    const body = { id: 'rfnd_1', status: 'queued' };
    shop.provider.answerOnce('refund', { status: 200, body });
    expect(await shop.gateway.refund(request)).toMatchObject({ state: 'unknown' });
  });

  it.each(providerFaults)(
    'is unknown on the fault %s, and goes through the next time',
    async (fault) => {
      const request = await refundOfPaid();
      shop.provider.misbehave('refund', fault);
      expect(await shop.gatewayFor(fault).refund(request)).toEqual({ state: 'unknown' });
      const wasDone = fault === 'dropAfter';
      expect(await shop.gateway.refundStatus(request)).toMatchObject({
        state: wasDone ? 'pending' : 'notFound',
      });
      expect(await shop.gateway.refund(request)).toMatchObject({ state: 'pending' });
      expect(shop.provider.refunds()).toHaveLength(1);
    },
  );
});

describe('the status of a refund at Razorpay', () => {
  it('is notFound before it is sent', async () => {
    const request = await refundOfPaid();
    expect(await shop.gateway.refundStatus(request)).toEqual({ state: 'notFound' });
    await shop.gateway.refund({ ...request, amountPaise: 4_000 });
    const another = { ...request, refundId: newAttemptId() };
    expect(await shop.gateway.refundStatus(another)).toEqual({ state: 'notFound' });
  });

  it('is found by its note when Razorpay’s answer has no receipt', async () => {
    const request = await refundOfPaid();
    const notes = { refundId: request.refundId };
    const items = [
      { id: 'rfnd_1', status: 'processed', receipt: null, notes: [] },
      { id: 'rfnd_2', status: 'pending', receipt: null, notes },
    ];
    shop.provider.answerOnce('refundStatus', { status: 200, body: { items } });
    expect(await shop.gateway.refundStatus(request)).toEqual({
      state: 'pending',
      gatewayRef: 'rfnd_2',
    });
  });

  it.each(providerFaults)('is unknown on the fault %s', async (fault) => {
    const request = await refundOfPaid();
    await shop.gateway.refund(request);
    shop.provider.misbehave('refundStatus', fault);
    expect(await shop.gatewayFor(fault).refundStatus(request)).toEqual({ state: 'unknown' });
    expect(await shop.gateway.refundStatus(request)).toMatchObject({ state: 'pending' });
  });
});

describe('a refund of an attempt whose payment was never reported', () => {
  it('finds the payment by the attempt', async () => {
    const request = await refundOfPaid({ paymentRef: null, gatewayRef: null });
    expect(await shop.gateway.refundStatus(request)).toEqual({ state: 'notFound' });
    expect(await shop.gateway.refund(request)).toMatchObject({ state: 'pending' });
    expect(await shop.gateway.refundStatus(request)).toMatchObject({ state: 'pending' });
    expect(shop.provider.refunds()).toMatchObject([
      { refundId: request.refundId, attemptId: request.attemptId, amountPaise: 10_400 },
    ]);
  });

  it('is unknown while Razorpay reports no money', async () => {
    const attempt = await openAttempt(shop);
    const request = {
      ...attempt,
      refundId: newAttemptId(),
      paymentRef: null,
      amountPaise: 10_400,
    };
    expect(await shop.gateway.refund(request)).toEqual({ state: 'unknown' });
    shop.provider.pay(attempt.attemptId);
    shop.provider.misbehave('status', 'serverError', 2);
    expect(await shop.gateway.refund(request)).toEqual({ state: 'unknown' });
    expect(await shop.gateway.refundStatus(request)).toEqual({ state: 'unknown' });
    expect(shop.provider.count('refund')).toBe(0);
  });

  it('is taken from the payment that covers it', async () => {
    const attempt = await openAttempt(shop);
    shop.provider.pay(attempt.attemptId, { amountPaise: 1_000 });
    shop.provider.pay(attempt.attemptId);
    const request = {
      ...attempt,
      refundId: newAttemptId(),
      paymentRef: null,
      amountPaise: 10_400,
    };
    expect(await shop.gateway.refund(request)).toMatchObject({ state: 'pending' });
    expect(shop.provider.refunds()).toMatchObject([{ amountPaise: 10_400 }]);
  });

  it('is not made again when another payment is first in the list by then', async () => {
    const attempt = await openAttempt(shop);
    shop.provider.pay(attempt.attemptId, { amountPaise: 4_000 });
    const request = { ...attempt, refundId: newAttemptId(), paymentRef: null, amountPaise: 4_000 };
    shop.provider.misbehave('refund', 'dropAfter');
    expect(await shop.gateway.refund(request)).toEqual({ state: 'unknown' });
    shop.provider.pay(attempt.attemptId);
    const reversed = (await shop.gateway.status(attempt)).payments.toReversed();
    shop.provider.answerOnce('status', {
      status: 200,
      body: {
        id: attempt.gatewayRef,
        reference_id: attempt.attemptId,
        status: 'paid',
        amount_paid: 14_400,
        currency: 'INR',
        payments: reversed.map(({ id, amountPaise }) => ({
          payment_id: id,
          status: 'captured',
          amount: amountPaise,
        })),
      },
    });
    expect(await shop.gateway.refund(request)).toMatchObject({ state: 'pending' });
    expect(shop.provider.count('refund')).toBe(1);
    expect(shop.provider.refunds()).toHaveLength(1);
  });
});
