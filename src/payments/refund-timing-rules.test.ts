import { describe, expect, it } from 'vitest';
import { nextRefundCheckAt, slowness } from './refund-timing-rules.ts';

const sentAt = new Date('2026-11-21T05:00:00Z');
const later = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000);

describe('a refund', () => {
  const sent = { state: 'sent', createdAt: sentAt, sentAt, updatedAt: sentAt } as const;
  const hoursOf = (refund: Parameters<typeof nextRefundCheckAt>[0], most: number) => {
    const asked = [later(0)];
    for (let next: Date | undefined = sentAt; next && asked.length < most; ) {
      next = nextRefundCheckAt(refund, next);
      if (next) asked.push(next);
    }
    return asked.map((at) => (at.getTime() - sentAt.getTime()) / 3_600_000);
  };

  it('is checked after 1 and 10 minutes, 1 and 6 hours, then every 12 hours without an end', () => {
    expect(hoursOf(sent, 9)).toEqual([0, 1 / 60, 10 / 60, 1, 6, 12, 24, 36, 48]);
    expect(nextRefundCheckAt(sent, later(24 * 365))).toEqual(later(24 * 365 + 12));
  });

  it('is checked 1, 3, 7 and 14 days after it is done, and never after it has failed', () => {
    expect(hoursOf({ ...sent, state: 'done' }, 9)).toEqual([0, 24, 72, 168, 336]);
    expect(nextRefundCheckAt({ ...sent, state: 'failed' }, sentAt)).toBeUndefined();
  });

  it('is checked within a minute if it was sent before the clock was set back', () => {
    expect(nextRefundCheckAt(sent, later(-24))).toEqual(later(-24 + 1 / 60));
  });

  it('is slow after 5 days and again after 10', () => {
    expect([0, 4.9, 5, 9.9, 10, 99].map((days) => slowness(sentAt, later(days * 24)))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
});
