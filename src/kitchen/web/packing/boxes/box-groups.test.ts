import { describe, expect, it } from 'vitest';
import { boxOf } from '#lab/builders/box-builders.ts';
import { groupsByDish, groupsByRun, tallyOf } from './box-groups.ts';

const packedAt = '2026-11-21T11:02:00.000+05:30';

describe('the boxes of a shift', () => {
  it('are grouped by run, those without a run last', () => {
    const boxes = [boxOf(1), boxOf(2, { letter: 'A' }), boxOf(3, { letter: 'B' }), boxOf(4)];
    expect(
      groupsByRun(boxes).map(({ title, rider, boxes: own }) => [title, rider, own.length]),
    ).toEqual([
      ['Run A', 'Imran Shaikh', 1],
      ['Run B', 'Imran Shaikh', 1],
      ['No delivery person yet', undefined, 2],
    ]);
  });

  it('are grouped by dish, in alphabetical order', () => {
    const boxes = [boxOf(1, { dish: 'Thali' }), boxOf(2, { dish: 'Khichdi' }), boxOf(3)];
    expect(groupsByDish(boxes).map(({ title }) => title)).toEqual([
      'Khichdi',
      'Rajma Chawal',
      'Thali',
    ]);
  });

  it('are counted without cancelled ones, packed or not', () => {
    const boxes = [
      boxOf(1, { packedAt }),
      boxOf(2),
      boxOf(3, { isCancelled: true }),
      boxOf(4, { isCancelled: true, packedAt }),
    ];
    expect(tallyOf(boxes)).toEqual({ packed: 1, owed: 2 });
  });
});
