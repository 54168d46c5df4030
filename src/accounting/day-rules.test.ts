import { expect, it } from 'vitest';
import { dayFigures, dayWays, dueWays, figureLabels } from './day-rules.ts';

it('has each way of a day as a figure with a name of its own', () => {
  expect(dayFigures).toEqual(expect.arrayContaining([...dayWays]));
  expect(new Set(Object.values(figureLabels)).size).toBe(dayFigures.length);
  expect(dayWays).toEqual(expect.arrayContaining([...dueWays]));
});
