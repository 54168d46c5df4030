import { describe, expect, it } from 'vitest';
import { boxLabel, compareByRunAndStop } from './shift-day-rules.ts';

const box = (letter?: string, stop?: number, order = 1, nth = 1) => ({
  ...(letter !== undefined && { run: { letter } }),
  ...(stop !== undefined && { stop }),
  order,
  nth,
});

describe('boxes', () => {
  it('are named as on their labels; without a run by their orders', () => {
    expect(boxLabel(box('B', 7))).toBe('B-07');
    expect(boxLabel(box('A', 112))).toBe('A-112');
    expect(boxLabel({ order: 42 })).toBe('#0042');
  });

  it('are sorted by run and stop, those without a delivery person last', () => {
    const sorted = [
      box('A', 1, 5),
      box('A', 2, 1, 1),
      box('A', 2, 1, 2),
      box('A', 10, 1),
      box('A', undefined, 1),
      box('B', 1, 1),
      box('AA', 1, 1),
      box(undefined, undefined, 1),
      box(undefined, undefined, 2),
    ];
    for (const mixed of [sorted.toReversed(), sorted.toSorted((a, b) => a.nth - b.nth)]) {
      expect(mixed.sort(compareByRunAndStop)).toEqual(sorted);
    }
  });
});
