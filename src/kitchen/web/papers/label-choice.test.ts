import { describe, expect, it } from 'vitest';
import type { Box } from '../../packing-contract.ts';
import { boxTitle, chosenBoxes, type LabelChoice, runsOf } from './label-choice.ts';

function boxOf(number: number, change: Partial<Box> = {}): Box {
  return {
    code: String(number).padStart(12, '0'),
    order: number,
    ...{ nth: 1, of: 1, dish: 'Thali', note: '', place: 'Infocity', address: 'Infocity' },
    ...{ isCancelled: false, prints: 0, wishes: [] },
    ...change,
  };
}

const run = (letter: string) => ({ id: `run-${letter}`, letter, rider: 'Ravi' });
const boxes = [
  boxOf(1, { run: run('A'), stop: 1, prints: 1 }),
  boxOf(2, { run: run('A'), stop: 2, nth: 2, of: 3 }),
  boxOf(3, { run: run('B'), stop: 1, isCancelled: true }),
  boxOf(4, { run: run('B'), stop: 7 }),
  boxOf(5, { prints: 2 }),
];
const nothingChosen: LabelChoice = {
  scope: 'all',
  runId: undefined,
  first: undefined,
  last: undefined,
};
const numbers = (change: Partial<LabelChoice>) =>
  chosenBoxes(boxes, { ...nothingChosen, ...change }).map(({ order }) => order);

describe('labels are printed for', () => {
  it('all owed boxes, or those without a label', () => {
    expect(numbers({})).toEqual([1, 2, 4, 5]);
    expect(numbers({ scope: 'missing' })).toEqual([2, 4]);
  });

  it('one run, by default the first one', () => {
    expect(numbers({ scope: 'run' })).toEqual([1, 2]);
    expect(numbers({ scope: 'run', runId: 'run-B' })).toEqual([4]);
    expect(runsOf(boxes).map(({ letter }) => letter)).toEqual(['A', 'B']);
  });

  it('a range with its ends in any order, by default the whole list', () => {
    const [two, four] = [boxes[1]?.code, boxes[3]?.code];
    expect(numbers({ scope: 'range' })).toEqual([1, 2, 4, 5]);
    expect(numbers({ scope: 'range', first: two, last: four })).toEqual([2, 4]);
    expect(numbers({ scope: 'range', first: four, last: two })).toEqual([2, 4]);
  });
});

it('a box is named as its label names it', () => {
  expect(boxes.map(boxTitle)).toEqual([
    'A-01 · Thali',
    'A-02 · 2 of 3 · Thali',
    'B-01 · Thali',
    'B-07 · Thali',
    '#0005 · Thali',
  ]);
});
