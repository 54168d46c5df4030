import { describe, expect, it } from 'vitest';
import {
  canRefundBecome,
  nextRefundCheckAt,
  refundablePaise,
  refundStates,
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
