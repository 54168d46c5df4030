import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canRefundBecome,
  leastRefundPaise,
  leavesTooLittle,
  refundablePaise,
  refundParts,
  refundStates,
  sendablePaise,
  splitRefund,
} from './refund-rules.ts';

describe('a refund', () => {
  it('goes from owed to sent to done or failed, and from done to failed', () => {
    expect(refundStates.filter((to) => canRefundBecome('owed', to))).toEqual([
      'sent',
      'done',
      'failed',
    ]);
    expect(refundStates.filter((to) => canRefundBecome('sent', to))).toEqual(['done', 'failed']);
    expect(refundStates.filter((to) => canRefundBecome('done', to))).toEqual(['failed']);
    expect(refundStates.filter((to) => canRefundBecome('failed', to))).toEqual([]);
  });
});

describe('a refund when the company has too little left', () => {
  it.each([
    [9000, 4500, 4500, 4500],
    [9000, 0, 0, 9000],
    [9000, 99, 0, 9000],
    [9000, 8950, 8950, 50],
    [9000, 12_000, 9000, 0],
  ])(
    'of %i paise with %i left is made of %i, and %i is missing',
    (amount, left, backPaise, missingPaise) => {
      expect(splitRefund(amount, left)).toEqual({ backPaise, missingPaise });
    },
  );
});

describe('the refundable amount of an order', () => {
  it('is what it cost less its refunds', () => {
    expect(refundablePaise(10_400, [])).toBe(10_400);
    const refunds = [
      { id: 'a', retryOf: null, amountPaise: 5000 },
      { id: 'b', retryOf: null, amountPaise: 400 },
    ];
    expect(refundablePaise(10_400, refunds)).toBe(5000);
  });

  it('counts a failed refund and its replacement once', () => {
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
  ])('can’t be refunded: of %i paise, %i can', (rest, sendable) => {
    expect(sendablePaise(rest)).toBe(sendable);
  });

  it.each([
    [10_400, 10_400, false],
    [10_400, 10_300, false],
    [10_400, 10_301, true],
    [10_400, 10_399, true],
  ])('is not left: of %i paise, %i leaves too little: %s', (rest, amount, tooLittle) => {
    expect(leavesTooLittle(rest, amount)).toBe(tooLittle);
  });
});

describe('the parts of a refund', () => {
  const rests = (...paise: number[]) =>
    paise.map((restPaise, index) => ({ reference: `pay-${index + 1}`, restPaise }));
  const parts = (amountPaise: number, ...paise: number[]) =>
    refundParts(amountPaise, rests(...paise)).map((part) => [part.paymentRef, part.amountPaise]);

  it('are one without a payment, if one payment or an unknown number of them paid the attempt', () => {
    expect(parts(10_400)).toEqual([[null, 10_400]]);
    expect(parts(10_400, 10_400)).toEqual([[null, 10_400]]);
    expect(parts(10_400, 100, 200)).toEqual([[null, 10_400]]);
  });

  it('are one of the payment with exactly that amount, or of the smallest that is enough', () => {
    expect(parts(10_400, 20_000, 10_400)).toEqual([['pay-2', 10_400]]);
    expect(parts(5_000, 20_000, 10_400)).toEqual([['pay-2', 5_000]]);
  });

  it('are several if no payment is enough, none of them below the minimum', () => {
    expect(parts(10_400, 4_000, 6_400)).toEqual([
      ['pay-2', 6_400],
      ['pay-1', 4_000],
    ]);
    expect(parts(6_450, 4_000, 6_400)).toEqual([
      ['pay-2', 6_350],
      ['pay-1', 100],
    ]);
  });

  it('leave at least the minimum for the last one, for which several may have to take less', () => {
    expect(parts(450, 300, 120, 110)).toEqual([
      ['pay-1', 250],
      ['pay-2', 100],
      ['pay-3', 100],
    ]);
  });

  it('are one without a payment if no split is possible', () => {
    expect(parts(100, 87, 13)).toEqual([[null, 100]]);
    expect(parts(150, 120, 110)).toEqual([[null, 150]]);
    expect(parts(10_420, 10_400, 20)).toEqual([[null, 10_420]]);
  });

  it('add up, are not below the minimum, and never exceed what is left of their payment', () => {
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
