import { describe, expect, it } from 'vitest';
import {
  leftPaise,
  type RefundOutcome,
  type RefundState,
  refundOutcomeOf,
  refundSettlement,
  refundStateAt,
} from './sandbox-refund-rules.ts';

const createdAt = new Date('2026-11-21T04:55:00Z');

function at(seconds: number): Date {
  return new Date(createdAt.getTime() + seconds * 1000);
}

describe('the outcome of a sandbox refund', () => {
  it.each<[number, RefundOutcome]>([
    [20_800, 'done'],
    [1, 'done'],
    [1_300, 'done'],
    [113, 'refused'],
    [13, 'refused'],
    [1_013, 'refused'],
    [131, 'slow'],
    [31, 'slow'],
    [3_100, 'done'],
  ])('of %i paise is %s', (amountPaise, outcome) => {
    expect(refundOutcomeOf(amountPaise)).toBe(outcome);
  });
});

describe('the state of a sandbox refund', () => {
  it.each<[RefundOutcome, [seconds: number, state: RefundState][]]>([
    [
      'done',
      [
        [0, 'pending'],
        [9.999, 'pending'],
        [10, 'done'],
        [9_999_999, 'done'],
      ],
    ],
    [
      'refused',
      [
        [9.999, 'pending'],
        [10, 'failed'],
        [9_999_999, 'failed'],
      ],
    ],
    [
      'slow',
      [
        [10, 'pending'],
        [599, 'pending'],
        [600, 'done'],
      ],
    ],
  ])('follows from its outcome %s and the clock alone', (outcome, expected) => {
    for (const [seconds, state] of expected) {
      expect(refundStateAt({ outcome, createdAt }, at(seconds))).toBe(state);
    }
  });

  it('changes at the reported instant', () => {
    expect(refundSettlement({ outcome: 'refused', createdAt })).toEqual({
      at: at(10),
      state: 'failed',
    });
  });
});

describe('the refundable rest of a captured amount', () => {
  const refund = (outcome: RefundOutcome, amountPaise: number) => ({
    outcome,
    amountPaise,
    createdAt,
  });

  it('is the whole amount before the first refund', () => {
    expect(leftPaise(20_800, [], at(0))).toBe(20_800);
  });

  it('excludes pending and done refunds', () => {
    expect(leftPaise(20_800, [refund('done', 800), refund('slow', 131)], at(10))).toBe(19_869);
  });

  it('excludes a refused refund until the bank has refused it', () => {
    expect(leftPaise(20_800, [refund('refused', 113)], at(9))).toBe(20_687);
    expect(leftPaise(20_800, [refund('refused', 113)], at(10))).toBe(20_800);
  });
});
