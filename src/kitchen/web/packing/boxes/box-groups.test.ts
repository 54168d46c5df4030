import { describe, expect, it } from 'vitest';
import { boxOf, codeOf } from '#lab/builders/box-builders.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';
import {
  boxesOf,
  boxGroups,
  findBoxes,
  keysOf,
  mostRows,
  onlyBoxes,
  openAtFirst,
  tallyOf,
} from './box-groups.ts';

const packedAt = '2026-11-21T11:02:00.000+05:30';

/** Boxes of one run, each at a stop of its own. */
const boxesOfRun = (letter: string, first: number, count: number, more: Partial<ShownBox> = {}) =>
  Array.from({ length: count }, (_, nth) => boxOf(first + nth, { letter, ...more }));

const titles = (groups: ReturnType<typeof boxGroups>) => groups.map(({ title }) => title);

describe('the boxes of a shift', () => {
  it('are grouped by run', () => {
    const boxes = [boxOf(2, { letter: 'A' }), boxOf(3, { letter: 'B' }), boxOf(1), boxOf(4)];
    expect(
      boxGroups(boxes, 'run').map(({ title, rider, stops }) => [title, rider, stops.length]),
    ).toEqual([
      ['Run A', 'Imran Shaikh', 1],
      ['Run B', 'Imran Shaikh', 1],
      ['No delivery person yet', undefined, 2],
    ]);
  });

  it('are grouped by dish, in alphabetical order', () => {
    const boxes = [boxOf(1, { dish: 'Thali' }), boxOf(2, { dish: 'Khichdi' }), boxOf(3)];
    expect(titles(boxGroups(boxes, 'dish'))).toEqual(['Khichdi', 'Rajma Chawal', 'Thali']);
  });

  it('of one stop stand together, and without a stop those of one order', () => {
    const boxes = [
      boxOf(1, { letter: 'A', stop: 7 }),
      boxOf(2, { letter: 'A', stop: 7, code: codeOf(20) }),
      boxOf(3, { nth: 1, of: 2 }),
      boxOf(3, { nth: 2, of: 2, code: codeOf(30) }),
    ];
    const stops = boxGroups(boxes, 'run').flatMap((group) => group.stops);
    expect(stops.map(({ label, boxes: own }) => [label, own.length])).toEqual([
      ['A-07', 2],
      ['#0003', 2],
    ]);
  });

  it('are split where a group or a stop is longer than a phone draws at once', () => {
    const run = boxGroups(boxesOfRun('A', 1, 90), 'run');
    expect(titles(run)).toEqual([
      'Run A · A-01 to A-30',
      'Run A · A-31 to A-60',
      'Run A · A-61 to A-90',
    ]);
    expect(new Set(run.map(({ key }) => key)).size).toBe(3);
    const [office] = boxGroups(boxesOfRun('A', 1, 45, { stop: 1 }), 'run');
    expect(office?.stops.map(({ label, boxes }) => [label, boxes.length])).toEqual([
      ['A-01', 23],
      ['A-01', 22],
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

  it('that are chosen keep their groups and stops; what has none of them is left out', () => {
    const boxes = [...boxesOfRun('A', 1, 3), ...boxesOfRun('B', 4, 2)];
    const only = onlyBoxes(boxGroups(boxes, 'run'), new Set([codeOf(2)]));
    expect(titles(only)).toEqual(['Run A']);
    expect(only.flatMap(boxesOf).map(({ code }) => code)).toEqual([codeOf(2)]);
  });
});

describe('at first', () => {
  const openTitles = (boxes: readonly ShownBox[], isSearch = false) => {
    const groups = boxGroups(boxes, 'run');
    const open = openAtFirst(groups, isSearch);
    return titles(groups.filter(({ key }) => open.has(key)));
  };

  it('groups with something to do are open, as long as they fit', () => {
    const packed = boxesOfRun('A', 1, 3, { packedAt });
    const boxes = [
      ...packed,
      ...boxesOfRun('B', 4, 20),
      ...boxesOfRun('C', 24, 20),
      boxOf(50, { letter: 'D' }),
    ];
    expect(openTitles(boxes)).toEqual(['Run B', 'Run C']);
    expect(openTitles(packed)).toEqual([]);
  });

  it('the first of them is open, however many stops it has', () => {
    expect(openTitles([...boxesOfRun('A', 1, mostRows), boxOf(50, { letter: 'B' })])).toEqual([
      'Run A',
    ]);
  });

  it('a packed group is open where something has to be taken out again', () => {
    const cancelled = boxOf(4, { letter: 'A', packedAt, isCancelled: true });
    expect(openTitles([...boxesOfRun('A', 1, 3, { packedAt }), cancelled])).toEqual(['Run A']);
  });

  it('stops are folded, unless they were searched', () => {
    const groups = boxGroups(boxesOfRun('A', 1, 3, { stop: 7, packedAt }), 'run');
    const [stop = ''] = keysOf(groups, codeOf(2)).slice(1);
    expect(openAtFirst(groups, false).has(stop)).toBe(false);
    expect(openAtFirst(groups, true).has(stop)).toBe(true);
  });
});

describe('a search', () => {
  const boxes = [
    boxOf(7, { letter: 'B', name: 'Asha', place: 'Shanti Tower' }),
    boxOf(70, {
      letter: 'B',
      wishes: [{ id: '00000000-0000-4000-8000-00000000aa01', name: 'Jain', short: 'Jain' }],
    }),
    boxOf(42, { dish: 'Thali' }),
  ];
  const found = (text: string) => findBoxes(boxes, text).map(({ order }) => order);

  it.each([
    ['B-07', [7]],
    ['b7', [7]],
    ['b 70', [70]],
    // While B-07 is typed.
    ['B-0', [7]],
    ['7', [7]],
    ['#0042', [42]],
    [codeOf(42).toLowerCase(), [42]],
    ['b', [7, 70]],
    ['asha', [7]],
    ['shanti', [7]],
    ['jain', [70]],
    ['thali', [42]],
    ['B-99', []],
    [' ', [7, 70, 42]],
  ])('for “%s” finds what a person means', (text, orders) => {
    expect(found(text)).toEqual(orders);
  });
});
