import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runOf, stopOf } from '#lab/screens/own-run.ts';
import { inSequence, newerRun, putFirst, putLast, shifted, woven } from './stop-sequence-rules.ts';

const stops = (ids: string) => [...ids].map((placeId) => ({ placeId }));
const way = (ofShop: string, arranged: string) =>
  inSequence(stops(ofShop), [...arranged])
    .map(({ placeId }) => placeId)
    .join('');

describe('stops arranged on the phone', () => {
  it('keep that order, whatever order the server has', () => {
    expect(way('abc', 'cab')).toBe('cab');
  });

  it('insert a new stop after its predecessor', () => {
    expect(way('abxc', 'cba')).toBe('cbxa');
    expect(way('xabc', 'cba')).toBe('xcba');
    expect(way('abcxy', 'cba')).toBe('cxyba');
  });

  it('lose stops that were removed', () => {
    expect(way('ac', 'cba')).toBe('ca');
  });

  it('contain every stop of the server once, however they were arranged', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(ids, fc.array(fc.constantFrom(...'abcdefgh')), (ofShop, arranged) => {
        const all = way(ofShop.join(''), arranged.join(''));
        expect([...all].sort()).toEqual(ofShop.toSorted());
        const known = [...new Set(arranged)].filter((id) => ofShop.includes(id));
        expect([...all].filter((id) => known.includes(id))).toEqual(known);
      }),
    );
  });
});

describe('a stop', () => {
  it('moves to an end, or by one position', () => {
    expect(putLast(['a', 'b', 'c'], 'a')).toEqual(['b', 'c', 'a']);
    expect(putFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
    expect(shifted(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(shifted(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  });

  it('does not move at an end or if it is unknown', () => {
    expect(shifted(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(shifted(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
    expect(shifted(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
  });

  it('moves among the open stops; delivered ones keep their positions', () => {
    expect(woven(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b']);
  });
});

describe('an answer about the run', () => {
  const run = runOf([stopOf(1, [1])], { revision: 3 });

  it('that is older than the known one changes nothing', () => {
    expect(newerRun(run, { run: { ...run, revision: 2, stops: [] } })).toBe(run);
  });

  it('with the same or a later revision counts, and so does another run or none', () => {
    const later = { ...run, revision: 4 };
    const other = { ...run, id: 'other', revision: 1 };
    expect(newerRun(run, { run: later })).toBe(later);
    expect(newerRun(run, { run: other })).toBe(other);
    expect(newerRun(run, {})).toBeUndefined();
    expect(newerRun(undefined, { run })).toBe(run);
  });
});
