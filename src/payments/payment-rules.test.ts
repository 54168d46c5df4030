import { describe, expect, it } from 'vitest';
import { attemptStates, canBecome, firstAnswers, isUnsettled } from './attempt-lifecycle.ts';
import { attemptMinutes, nextCheckAt, resultOf } from './payment-rules.ts';

const createdAt = new Date('2026-11-21T05:00:00Z');
const expiresAt = new Date('2026-11-21T05:15:00Z');

function at(seconds: number): Date {
  return new Date(createdAt.getTime() + seconds * 1000);
}

describe('a payment attempt', () => {
  it('never leaves paid, and can be paid late after failed or expired', () => {
    expect(attemptStates.filter((to) => canBecome('paid', to))).toEqual([]);
    expect(attemptStates.filter((to) => canBecome('failed', to))).toEqual(['paid']);
    expect(attemptStates.filter((to) => canBecome('expired', to))).toEqual(['paid']);
  });

  it('is unsettled while money can still come of it by itself', () => {
    expect(attemptStates.filter(isUnsettled)).toEqual(['created', 'open', 'unknown']);
  });

  it('takes what its company says first as a step of its table', () => {
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
  ] as const)('that is %s (%s) reads as %s', (state, outcome, result) => {
    expect(resultOf({ state, outcome })).toBe(result);
  });
});

describe('the timetable of asking the gateway', () => {
  const open = { createdAt, expiresAt, state: 'open' } as const;

  it('starts at 20 seconds, then every 3, 6, 10, 30 and 60 seconds', () => {
    const steps = [0, 20, 49, 60, 120, 180, 300].map((age) => {
      const next = nextCheckAt(open, at(age));
      return next && (next.getTime() - at(age).getTime()) / 1000;
    });
    expect(steps).toEqual([20, 3, 3, 6, 10, 30, 60]);
  });

  it('looks for late money for five days after the end, then stops', () => {
    const grace = 15 * 60 + 5 * 60;
    expect(nextCheckAt(open, at(grace))).toEqual(at(grace + 15 * 60));
    expect(nextCheckAt({ ...open, state: 'failed' }, at(30))).toEqual(at(grace + 15 * 60));
    expect(nextCheckAt(open, at(grace + 72 * 3600))).toEqual(at(grace + 120 * 3600));
    expect(nextCheckAt(open, at(grace + 120 * 3600))).toBeUndefined();
  });

  it('does not ask about paid or rejected attempts', () => {
    expect(nextCheckAt({ ...open, state: 'paid' }, at(10))).toBeUndefined();
    expect(nextCheckAt({ ...open, state: 'rejected' }, at(10))).toBeUndefined();
  });
});
