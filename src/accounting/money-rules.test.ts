import { describe, expect, it } from 'vitest';
import { attemptStates } from '#src/payments/attempt-lifecycle.ts';
import { refundStates } from '#src/payments/refund-rules.ts';
import { kindOfAttempt, kindOfRefund } from './money-rules.ts';

describe('the kinds of money', () => {
  it('classify every attempt by its state, and paid ones by their outcome', () => {
    const unpaid = attemptStates.filter((state) => state !== 'paid');
    expect(unpaid.map((state) => [state, kindOfAttempt(state, null)])).toEqual([
      ['created', 'pending'],
      ['open', 'pending'],
      ['unknown', 'pending'],
      ['rejected', 'failed'],
      ['failed', 'failed'],
      ['expired', 'failed'],
    ]);
    expect(kindOfAttempt('paid', 'accepted')).toBe('paid');
    expect(kindOfAttempt('paid', 'surplus')).toBe('surplus');
    expect(kindOfAttempt('paid', 'held')).toBe('held');
  });

  it('classify every refund by its state', () => {
    expect(refundStates.map(kindOfRefund)).toEqual([
      'refundOwed',
      'refundSent',
      'refundDone',
      'refundFailed',
    ]);
  });
});
