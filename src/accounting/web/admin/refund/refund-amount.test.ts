import { describe, expect, it } from 'vitest';
import { readRefundAmount } from './refund-amount.ts';

describe('the amount to refund', () => {
  it.each([
    ['104', 104_00],
    [' 1.10 ', 1_10],
    ['208.50', 208_50],
  ])('is read from %j', (typed, amountPaise) => {
    expect(readRefundAmount(typed, 208_50)).toEqual({ amountPaise });
  });

  it.each(['', ' ', '0', '0.00'])('is missing in %j', (typed) => {
    expect(readRefundAmount(typed, 208_00)).toEqual({ error: 'Please enter an amount.' });
  });

  it.each(['0.99', '0.5'])('is too small in %j', (typed) => {
    expect(readRefundAmount(typed, 104_00)).toEqual({ error: 'Please enter at least ₹1.' });
  });

  it.each(['1.005', '1,000', '-5', '1e2', 'all', '10.'])('is invalid in %j', (typed) => {
    const error = 'Please enter rupees with at most two decimals, like 104.50.';
    expect(readRefundAmount(typed, 208_00)).toEqual({ error });
  });

  it.each(['103.01', '103.50'])("can't leave a rest that is too small to refund: %j", (typed) => {
    const error = 'Less than ₹1 would be left, which can’t go back later. Give all of it back.';
    expect(readRefundAmount(typed, 104_00)).toEqual({ error });
    expect(readRefundAmount('103', 104_00)).toEqual({ amountPaise: 103_00 });
  });

  it('is at most what is left', () => {
    expect(readRefundAmount('208.01', 208_00)).toEqual({ error: 'At most ₹208.00 can go back.' });
  });
});
