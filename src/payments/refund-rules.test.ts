import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canRefundBecome,
  leastRefundPaise,
  leavesTooLittle,
  nextRefundCheckAt,
  refundablePaise,
  refundParts,
  refundStates,
  sendablePaise,
  slowness,
} from './refund-rules.ts';

const sentAt = new Date('2026-11-21T05:00:00Z');
const later = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000);

describe('a refund', () => {
  it('goes from owed to sent to done or failed, and stays there', () => {
    expect(refundStates.filter((to) => canRefundBecome('owed', to))).toEqual([
      'sent',
      'done',
      'failed',
    ]);
    expect(refundStates.filter((to) => canRefundBecome('sent', to))).toEqual(['done', 'failed']);
    expect(refundStates.filter((to) => canRefundBecome('done', to))).toEqual([]);
    expect(refundStates.filter((to) => canRefundBecome('failed', to))).toEqual([]);
  });

  it('is asked about after 1 and 10 minutes, 1 and 6 hours, then every 12 hours without an end', () => {
    const asked = [later(0)];
    while (asked.length < 9) asked.push(nextRefundCheckAt(sentAt, asked.at(-1) ?? sentAt));
    const hours = asked.map((at) => (at.getTime() - sentAt.getTime()) / 3_600_000);
    expect(hours).toEqual([0, 1 / 60, 10 / 60, 1, 6, 12, 24, 36, 48]);
    expect(nextRefundCheckAt(sentAt, later(24 * 365))).toEqual(later(24 * 365 + 12));
  });

  it('that was sent before the clock was set back is asked about in a minute', () => {
    expect(nextRefundCheckAt(sentAt, later(-24))).toEqual(later(-24 + 1 / 60));
  });

  it('is slow after 5 days and again after 10', () => {
    expect([0, 4.9, 5, 9.9, 10, 99].map((days) => slowness(sentAt, later(days * 24)))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
});

describe('what an order can still give back', () => {
  it('is what it cost without its refunds', () => {
    expect(refundablePaise(10_400, [])).toBe(10_400);
    const refunds = [
      { id: 'a', retryOf: null, amountPaise: 5000 },
      { id: 'b', retryOf: null, amountPaise: 400 },
    ];
    expect(refundablePaise(10_400, refunds)).toBe(5000);
  });

  it('counts one that failed, and the one in its place, once', () => {
    const failed = { id: 'a', retryOf: null, amountPaise: 5000 };
    expect(refundablePaise(10_400, [failed])).toBe(5400);
    const again = { id: 'b', retryOf: 'a', amountPaise: 5000 };
    const oncemore = { id: 'c', retryOf: 'b', amountPaise: 5000 };
    expect(refundablePaise(10_400, [failed, again, oncemore])).toBe(5400);
  });
});

describe('a rest below one rupee', () => {
  it.each([
    [99, 0],
    [100, 100],
    [-5, 0],
  ])('can’t go back: of %i paise, %i can', (rest, sendable) => {
    expect(sendablePaise(rest)).toBe(sendable);
  });

  it.each([
    [10_400, 10_400, false],
    [10_400, 10_300, false],
    [10_400, 10_301, true],
    [10_400, 10_399, true],
  ])('is not left: of %i paise %i leave too little is %s', (rest, amount, tooLittle) => {
    expect(leavesTooLittle(rest, amount)).toBe(tooLittle);
  });
});

describe('the parts of a refund', () => {
  const rests = (...paise: number[]) =>
    paise.map((restPaise, index) => ({ reference: `pay-${index + 1}`, restPaise }));
  const parts = (amountPaise: number, ...paise: number[]) =>
    refundParts(amountPaise, rests(...paise)).map((part) => [part.paymentRef, part.amountPaise]);

  it('are one of the attempt itself, where one payment or nobody knows how many paid it', () => {
    expect(parts(10_400)).toEqual([[null, 10_400]]);
    expect(parts(10_400, 10_400)).toEqual([[null, 10_400]]);
    expect(parts(10_400, 100, 200)).toEqual([[null, 10_400]]);
  });

  it('are one of the payment that is just so much, or else of the smallest that is enough', () => {
    expect(parts(10_400, 20_000, 10_400)).toEqual([['pay-2', 10_400]]);
    expect(parts(5_000, 20_000, 10_400)).toEqual([['pay-2', 5_000]]);
  });

  it('are several where no payment is enough, none of them too little to be sent', () => {
    expect(parts(10_400, 4_000, 6_400)).toEqual([
      ['pay-2', 6_400],
      ['pay-1', 4_000],
    ]);
    expect(parts(6_450, 4_000, 6_400)).toEqual([
      ['pay-2', 6_350],
      ['pay-1', 100],
    ]);
  });

  it('leave enough for the last one, which several can have to leave', () => {
    expect(parts(450, 300, 120, 110)).toEqual([
      ['pay-1', 250],
      ['pay-2', 100],
      ['pay-3', 100],
    ]);
  });

  it('are one of the attempt itself where none can be sent', () => {
    expect(parts(100, 87, 13)).toEqual([[null, 100]]);
    expect(parts(150, 120, 110)).toEqual([[null, 150]]);
    expect(parts(10_420, 10_400, 20)).toEqual([[null, 10_420]]);
  });

  it('add up, can be sent, and are never more than what is left of their payment', () => {
    const small = fc.integer({ min: 0, max: 300 });
    const rest = fc.oneof(small, fc.integer({ min: 0, max: 30_000 }));
    const paid = fc.array(rest, { minLength: 2, maxLength: 5 });
    const asked = fc.oneof(small, fc.integer({ min: 0, max: 60_000 }));
    fc.assert(
      fc.property(paid, asked, (paise, more) => {
        const amount = leastRefundPaise + more;
        const payments = rests(...paise);
        const found = refundParts(amount, payments);
        expect(found.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(amount);
        for (const { paymentRef, amountPaise } of found) {
          const payment = payments.find(({ reference }) => reference === paymentRef);
          expect(amountPaise).toBeLessThanOrEqual(payment?.restPaise ?? amount);
          expect(amountPaise).toBeGreaterThanOrEqual(leastRefundPaise);
        }
      }),
    );
  });
});
