import { describe, expect, it } from 'vitest';
import { attemptStates, canBecome, firstAnswers, isUnsettled } from './attempt-lifecycle.ts';
import { attemptMinutes, resultOf } from './payment-rules.ts';

describe('a payment attempt', () => {
  it('never leaves paid, and can be paid late after failed or expired', () => {
    expect(attemptStates.filter((to) => canBecome('paid', to))).toEqual([]);
    expect(attemptStates.filter((to) => canBecome('failed', to))).toEqual(['paid']);
    expect(attemptStates.filter((to) => canBecome('expired', to))).toEqual(['paid']);
  });

  it('is unsettled while it can still be paid by itself', () => {
    expect(attemptStates.filter(isUnsettled)).toEqual(['created', 'open', 'unknown']);
  });

  it('takes its company’s first answer as a step of its table', () => {
    expect(firstAnswers.filter((to) => !canBecome('created', to))).toEqual([]);
  });

  it('can be paid for 15 minutes, less before a cut-off, never under 5', () => {
    expect(attemptMinutes(Number.POSITIVE_INFINITY)).toBe(15);
    expect(attemptMinutes(9)).toBe(9);
    expect(attemptMinutes(-3)).toBe(5);
  });

  it.each([
    ['open', null, 'Pending'],
    ['created', null, 'Pending'],
    ['unknown', null, 'Pending'],
    ['paid', 'accepted', 'Successful'],
    ['paid', 'surplus', 'Failed'],
    ['paid', 'held', 'Failed'],
    ['failed', null, 'Failed'],
    ['expired', null, 'Failed'],
    ['rejected', null, 'Failed'],
  ] as const)('that is %s (%s) is shown as %s', (state, outcome, result) => {
    expect(resultOf({ state, outcome })).toBe(result);
  });
});
