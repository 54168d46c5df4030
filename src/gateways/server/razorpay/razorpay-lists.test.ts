import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newAttemptId,
  openAttempt,
  paidAttempt,
  providerFaults,
  type RazorpayShop,
  shopNow,
  startRazorpayShop,
} from '#lab/fakes/fake-razorpay-shop.ts';

let shop: RazorpayShop;
beforeAll(async () => {
  shop = await startRazorpayShop();
});
beforeEach(() => shop.provider.reset());
afterAll(() => shop.provider[Symbol.asyncDispose]());

const inSeconds = (seconds: number) => new Date(shopNow.getTime() + seconds * 1000);
const today = { from: inSeconds(-3600), to: inSeconds(3600) };

describe('Razorpay’s books', () => {
  it('have every captured payment and every refund, whoever asked for it', async () => {
    const attempt = await paidAttempt(shop);
    await openAttempt(shop);
    const refundId = newAttemptId();
    await shop.gateway.refund({ ...attempt, refundId, paymentRef: null, amountPaise: 400 });
    shop.provider.refundOutside(attempt.attemptId, 5000);
    const payment = { id: expect.stringMatching(/^pay_/), attemptId: attempt.attemptId };
    const refund = { id: expect.stringMatching(/^rfnd_/), paymentRef: payment.id };
    expect(await shop.gateway.list?.(today)).toEqual({
      payments: [{ ...payment, amountPaise: 10_400 }],
      refunds: [
        { ...refund, amountPaise: 5000, state: 'done' },
        { ...refund, refundId, amountPaise: 400, state: 'pending' },
      ],
    });
  });

  it('are read to the end, page by page', async () => {
    const paid = new Set<string>();
    for (let count = 0; count < 12; count++) {
      const some = await Promise.all(Array.from({ length: 10 }, () => paidAttempt(shop)));
      for (const { attemptId } of some) paid.add(attemptId);
    }
    const books = await shop.gateway.list?.(today);
    expect(new Set(books?.payments.map(({ attemptId }) => attemptId))).toEqual(paid);
    expect(shop.provider.count('list')).toBe(3);
  });

  it('are requested from the first second of a time range until before its end', async () => {
    await paidAttempt(shop);
    const count = async (from: number, to: number) => {
      const books = await shop.gateway.list?.({ from: inSeconds(from), to: inSeconds(to) });
      return books?.payments.length;
    };
    expect(await count(0, 1)).toBe(1);
    expect(await count(-60, 0)).toBe(0);
    expect(await count(1, 60)).toBe(0);
  });

  it('have no failed refunds', async () => {
    const attempt = await paidAttempt(shop);
    const refundId = newAttemptId();
    await shop.gateway.refund({ ...attempt, refundId, paymentRef: null, amountPaise: 400 });
    shop.provider.settleRefund(refundId, 'failed');
    expect((await shop.gateway.list?.(today))?.refunds).toEqual([]);
  });

  it.each(providerFaults)('are never returned in part: %s', async (fault) => {
    await paidAttempt(shop);
    shop.provider.misbehave('list', fault);
    expect(await shop.gatewayFor(fault).list?.(today)).toBeUndefined();
  });
});
