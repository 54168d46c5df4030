import { describe, expect, it } from 'vitest';
import { queryOfView, viewOfQuery } from './report-view.ts';

const today = '2026-11-21';
const viewOf = (query: string) => viewOfQuery(new URLSearchParams(query), today);

describe('the URL of the reports', () => {
  it('means last month in every month', () => {
    const view = viewOf('?range=last-month');
    expect(view).toMatchObject({ name: 'last-month', days: { from: '2026-10-01' } });
    expect(queryOfView(view)).toBe('?range=last-month');
    const later = viewOfQuery(new URLSearchParams('?range=last-month'), '2027-03-01');
    expect(later.days).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  it('contains custom days and the measure', () => {
    const query = '?from=2026-11-02&to=2026-11-05&measure=meals';
    expect(queryOfView(viewOf(query))).toBe(query);
    expect(viewOf(query).name).toBeUndefined();
  });

  it('means this week if it has no valid days', () => {
    const week = { name: 'this-week', days: { from: '2026-11-16', to: today }, measure: 'rupees' };
    const badOnes = ['', '?range=never', '?from=2026-11-05&to=2026-11-02', '?measure=kilos'];
    for (const query of [...badOnes, '?from=2020-01-01&to=2026-01-01', '?from=x&to=y']) {
      expect(viewOf(query)).toEqual(week);
    }
  });
});
