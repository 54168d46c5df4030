import { describe, expect, it } from 'vitest';
import { standingWords, weekdayWords } from './weekday-words.ts';

describe('the weekdays of standing meals', () => {
  it.each([
    [[0, 1, 2, 3, 4, 5, 6], 'every day'],
    [[6, 5, 4, 3, 2, 1], 'Mon–Sat'],
    [[1, 3, 5], 'Mon, Wed, Fri'],
    [[0, 1, 2], 'Mon, Tue, Sun'],
    [[0, 5, 6], 'Fri–Sun'],
    [[1, 2, 4, 5, 6, 0], 'Mon, Tue, Thu–Sun'],
  ])('%j are %s', (weekdays, words) => {
    expect(weekdayWords(weekdays)).toBe(words);
  });

  it('are said with their shifts', () => {
    const lunch = { shift: 'Lunch', weekdays: [1, 2, 3, 4, 5, 6] } as const;
    expect(standingWords([lunch, { shift: 'Dinner', weekdays: [0] }])).toBe(
      'Lunch Mon–Sat · Dinner Sun',
    );
    expect(standingWords([])).toBe('');
  });
});
