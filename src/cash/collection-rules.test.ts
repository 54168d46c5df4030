import { describe, expect, it } from 'vitest';
import { believedTap, type Door, verdictOn } from './collection-rules.ts';

const due: Door = {
  totalPaise: 24_000,
  earlierPaise: [],
  isPaid: false,
  isCancelled: false,
  isCollected: false,
  isSaidUnpaid: false,
  hasOwnCash: false,
};
const said = (method: 'cash' | 'qr' | 'unpaid', change: Partial<Door> = {}, amountPaise = 24_000) =>
  verdictOn({ method, amountPaise }, { ...due, ...change });
const paidByPage = { isPaid: true };
const paidInCash = { isPaid: true, isCollected: true };

describe('a rider’s report about an order’s payment', () => {
  it('pays the order if it is cash of the due amount', () => {
    expect(said('cash')).toBe('pays');
    expect(said('cash', { isSaidUnpaid: true })).toBe('pays');
    expect(said('cash', {}, 23_000)).toBe('otherAmount');
  });

  it('counts once, even with a second phone', () => {
    expect(said('cash', { ...paidInCash, hasOwnCash: true })).toBe('nothing');
    expect(said('cash', { isCancelled: true, hasOwnCash: true })).toBe('nothing');
    expect(said('qr', paidInCash)).toBe('nothing');
    expect(said('unpaid', paidInCash)).toBe('nothing');
    expect(said('unpaid', { isSaidUnpaid: true })).toBe('nothing');
  });

  it('leads to a cash return if the order was already paid or cancelled', () => {
    expect(said('cash', paidByPage)).toBe('extra');
    expect(said('cash', paidInCash)).toBe('extra');
    expect(said('cash', { isCancelled: true })).toBe('extra');
    expect(said('cash', { isCancelled: true, earlierPaise: [23_000] }, 23_000)).toBe('extra');
  });

  it('is refused for an amount that the order never cost', () => {
    for (const amount of [0, 100, 23_000, 1_000_000_000]) {
      expect(said('cash', paidByPage, amount)).toBe('neverCost');
      expect(said('cash', { isCancelled: true }, amount)).toBe('neverCost');
    }
  });

  it('of a payment by page is accepted only if the page is paid', () => {
    expect(said('qr')).toBe('notPaidYet');
    expect(said('qr', paidByPage)).toBe('notes');
  });

  it('can say that nothing was paid', () => {
    expect(said('unpaid')).toBe('unpaid');
    expect(said('unpaid', { isCancelled: true })).toBe('nothing');
    expect(said('unpaid', paidByPage)).toBe('nothing');
  });
});

describe('the time of a tap', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  it('is accepted unless it is days off, and never later than its arrival', () => {
    const anHourAgo = new Date('2026-11-21T07:00:00Z');
    expect(believedTap(anHourAgo, now)).toEqual(anHourAgo);
    expect(believedTap(new Date('2026-11-21T08:10:00Z'), now)).toEqual(now);
    expect(believedTap(new Date('2026-11-18T08:00:00Z'), now)).toBeNull();
    expect(believedTap(undefined, now)).toBeNull();
  });
});
