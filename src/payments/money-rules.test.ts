import { describe, expect, it } from 'vitest';
import { alertKinds, canResolve, kindOfAttempt, kindOfRefund } from './money-rules.ts';
import { attemptStates } from './payment-rules.ts';
import { refundStates } from './refund-rules.ts';

describe('the kinds of money', () => {
  it('sort every attempt by its state, and paid ones by their outcome', () => {
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

  it('sort every refund by its state', () => {
    expect(refundStates.map(kindOfRefund)).toEqual([
      'refundOwed',
      'refundSent',
      'refundDone',
      'refundFailed',
    ]);
  });
});

describe('an alert', () => {
  it('about money that nobody has yet is not closed by a word', () => {
    expect(alertKinds.filter((kind) => !canResolve(kind))).toEqual(['held']);
  });
});
