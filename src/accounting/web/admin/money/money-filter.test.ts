import { describe, expect, it } from 'vitest';
import { queryOfView, quickRanges, viewOfQuery } from './money-filter.ts';

const today = '2026-11-21';
const viewOf = (query: string) => viewOfQuery(new URLSearchParams(query), today);
const ofToday = { by: 'orderdate', from: today, to: today };

describe('the filter of the money', () => {
  it('starts with the orders of today', () => {
    expect(viewOf('')).toEqual({ filter: ofToday });
  });

  it('is read back from the URL that contains it', () => {
    const view = {
      filter: { by: 'deliverydate', from: '2026-11-01', to: today, shift: 'Dinner' },
      kind: 'held',
    } as const;
    expect(viewOf(new URLSearchParams(queryOfView(view)).toString())).toEqual(view);
  });

  it.each([
    'from=2026-11-21&to=2026-11-20',
    'from=2026-02-30&to=2026-11-20',
    'from=yesterday&to=',
    'by=color&shift=Breakfast&kind=stolen',
  ])('ignores invalid values: %s', (query) => {
    expect(viewOf(query)).toEqual({ filter: ofToday });
  });

  it('covers at most 92 days', () => {
    const { filter } = viewOf('from=2026-01-01&to=2026-11-21');
    expect(filter).toMatchObject({ from: '2026-01-01', to: '2026-04-02' });
  });

  it('has shortcuts that end today or yesterday', () => {
    expect(quickRanges.map(({ label, of }) => [label, of(today)])).toEqual([
      ['Today', { from: today, to: today }],
      ['Yesterday', { from: '2026-11-20', to: '2026-11-20' }],
      ['Last 7 days', { from: '2026-11-15', to: today }],
      ['This month', { from: '2026-11-01', to: today }],
    ]);
  });
});
