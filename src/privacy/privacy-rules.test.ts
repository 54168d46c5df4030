import { expect, it } from 'vitest';
import { maskedNumber, monthsBefore } from './privacy-rules.ts';

it.each([
  ['2026-11-21', 2, '2026-09-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-15', 12, '2025-01-15'],
  ['2026-11-30', 24, '2024-11-30'],
])('of %s, %i months before is %s', (day, months, before) => {
  const instant = new Date(`${day}T21:30:00Z`);
  expect(monthsBefore(instant, months).toISOString()).toBe(`${before}T21:30:00.000Z`);
});

it('three digits of an erased number are shown', () => {
  expect(maskedNumber('345')).toBe('•••••••345');
});
