import { describe, expect, it } from 'vitest';
import { comingWords, firstDaysOn } from './coming-rules.ts';

const pass = { meals: 26, validDays: 40 };
const mondayToSaturday = [1, 2, 3, 4, 5, 6];
const firstDay = '2026-11-30';
const words = (weekdays: number[], mealsADay = 1) =>
  comingWords(pass, { firstDay, weekdays, mealsADay });

describe('what comes of a pass on the chosen days', () => {
  it('is said with its first and last day', () => {
    expect(words(mondayToSaturday)).toBe(
      '26 meals, from Mon 30 Nov to Tue 29 Dec if you skip none.',
    );
    expect(words(mondayToSaturday, 2)).toContain('to Mon 14 Dec');
    const trial = { meals: 1, validDays: 10 };
    expect(comingWords(trial, { firstDay, weekdays: [2], mealsADay: 1 })).toBe(
      '1 meal, on Tue 1 Dec.',
    );
  });

  it('names the meals for which there are too few days', () => {
    expect(words([0])).toBe('On these days only 5 of the 26 meals come: the pass ends on 8 Jan.');
  });

  it('is nothing before a day is chosen', () => {
    expect(words([])).toBe('');
    expect(words(mondayToSaturday, 0)).toBe('');
  });
});

it('a pass begins on a day on which a meal comes', () => {
  const days = ['2026-11-29', '2026-11-30', '2026-12-01'];
  expect(firstDaysOn(days, mondayToSaturday)).toEqual(['2026-11-30', '2026-12-01']);
  expect(firstDaysOn(days, [])).toEqual(days);
});
