import { describe, expect, it } from 'vitest';
import { schemeOn, type TaxPeriod } from './tax-rules.ts';

const history: TaxPeriod[] = [
  { from: '2025-04-01', scheme: 'composition' },
  { from: '2026-10-15', scheme: 'regular' },
  { from: '2027-04-01', scheme: 'unregistered' },
];

describe('the tax scheme of a day', () => {
  it.each([
    ['2025-03-31', 'unregistered'],
    ['2025-04-01', 'composition'],
    ['2026-10-14', 'composition'],
    ['2026-10-15', 'regular'],
    ['2027-03-31', 'regular'],
    ['2027-04-01', 'unregistered'],
    ['2040-01-01', 'unregistered'],
  ])('on %s is %s', (day, scheme) => {
    expect(schemeOn(history, day)).toBe(scheme);
  });
});
