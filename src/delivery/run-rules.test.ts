import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byLetter,
  drivenSequence,
  freeLetter,
  isSameName,
  mostRuns,
  type RankedPlace,
  ranksOfSequence,
  stopCode,
  stopsBefore,
  withNewPlaces,
} from './run-rules.ts';

const place = (id: string, rank: number | null = null, addressId = 'a'): RankedPlace => ({
  id,
  addressId,
  rank,
});
const ids = (way: readonly RankedPlace[]) => way.map(({ id }) => id).join(' ');
const nowhere = { before: null, after: null, last: null };

describe('the letters of runs', () => {
  it('go from A to Z and on with AA; each run gets the first free one', () => {
    const taken: string[] = [];
    for (let count = 0; count < 54; count++) taken.push(freeLetter(taken) ?? 'none');
    expect([0, 25, 26, 27, 51, 52].map((at) => taken[at])).toEqual([
      ...['A', 'Z', 'AA', 'AB', 'AZ', 'BA'],
    ]);
    expect(new Set(taken).size).toBe(54);
    expect(freeLetter(['A', 'C'])).toBe('B');
  });

  it('end with ZZ', () => {
    const taken: string[] = [];
    for (let count = 0; count < mostRuns; count++) taken.push(freeLetter(taken) ?? 'none');
    expect([taken.at(-1), new Set(taken).size]).toEqual(['ZZ', 702]);
    expect(freeLetter(taken)).toBeUndefined();
  });

  it('are sorted from A to Z, then AA', () => {
    const runs = ['AA', 'B', 'Z', 'A'].map((letter) => ({ letter }));
    expect(runs.sort(byLetter).map(({ letter }) => letter)).toEqual(['A', 'B', 'Z', 'AA']);
  });
});

describe('a new stop', () => {
  it('with a learned position is inserted there, in whatever order stops arrive', () => {
    const known = [place('p', 1), place('q', 2), place('r', 3)];
    expect(ids(withNewPlaces([], known.toReversed()))).toBe('p q r');
    expect(ids(withNewPlaces([place('p', 1), place('r', 3)], [place('q', 2)]))).toBe('p q r');
    expect(ids(withNewPlaces([place('p', 1)], [place('r', 3), place('q', 2)]))).toBe('p q r');
  });

  it('without one follows the last stop of its address, else is appended', () => {
    const way = [place('p', 1, 'a'), place('q', 2, 'b'), place('r', 3, 'a'), place('s', 4, 'c')];
    expect(ids(withNewPlaces(way, [place('new', null, 'a'), place('far', null, 'd')]))).toBe(
      'p q r new s far',
    );
    expect(ids(withNewPlaces([], [place('x', null, 'a'), place('y', null, 'b')]))).toBe('x y');
  });

  it('stays beside its neighbour when a ranked stop is added', () => {
    const way = [place('p', 1), place('new'), place('r', 3, 'b')];
    expect(ids(withNewPlaces(way, [place('q', 2, 'b')]))).toBe('p new q r');
    expect(ids(withNewPlaces(way, [place('s', 4, 'b')]))).toBe('p new r s');
    expect(ids(withNewPlaces([place('new')], [place('p', 1, 'b')]))).toBe('p new');
  });

  it('never changes the order of the existing stops', () => {
    const anyPlace = fc.record({
      id: fc.uuid(),
      addressId: fc.constantFrom('a', 'b', 'c'),
      rank: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    const anyPlaces = fc.uniqueArray(anyPlace, { selector: ({ id }) => id, maxLength: 20 });
    fc.assert(
      fc.property(anyPlaces, fc.nat(20), (all, cut) => {
        const [way, fresh] = [all.slice(0, cut), all.slice(cut)];
        const whole = withNewPlaces(way, fresh);
        expect(whole).toHaveLength(all.length);
        const old = new Set(way.map(({ id }) => id));
        expect(ids(whole.filter(({ id }) => old.has(id)))).toBe(ids(way));
      }),
    );
  });
});

describe('learning a route', () => {
  it('redistributes the ranks of its places in its order', () => {
    const ranks = ranksOfSequence([place('r', 30), place('p', 10), place('q', 20)], nowhere);
    expect([...ranks]).toEqual([
      ['r', 10],
      ['p', 20],
      ['q', 30],
    ]);
  });

  it('gives new places ranks between their neighbours', () => {
    const way = [place('x'), place('p', 10), place('y'), place('z'), place('q', 11), place('n')];
    const ranks = ranksOfSequence(way, { before: 4, after: 13, last: 99 });
    expect([...ranks.values()]).toEqual([9, 10, 10 + 1 / 3, 10 + 2 / 3, 11, 12]);
    expect(
      [...ranksOfSequence([place('p', 10), place('n')], { ...nowhere, after: 10.5 })][1],
    ).toEqual(['n', 10.25]);
  });

  it('appends a route of new places only after all others', () => {
    const ranks = ranksOfSequence([place('p'), place('q')], { ...nowhere, last: 10.5 });
    expect([...ranks.values()]).toEqual([1010, 2010]);
  });

  it('separates places that had the same rank', () => {
    const ranks = ranksOfSequence([place('p', 5), place('q', 5), place('r', 8)], nowhere);
    const [p = 0, q = 0, r = 0] = ranks.values();
    expect(p < q && q < r).toBe(true);
  });

  it('makes later runs follow the route as it was driven', () => {
    const ranks = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 15 });
    fc.assert(
      fc.property(ranks, fc.nat(5), fc.infiniteStream(fc.nat()), (known, fresh, random) => {
        const all = [
          ...known.map((rank) => place(`known ${rank}`, rank)),
          ...Array.from({ length: fresh }, (_, index) => place(`new ${index}`)),
        ];
        const driven = all
          .map((each) => ({ each, key: random.next().value }))
          .sort((one, other) => one.key - other.key)
          .map(({ each }) => each);
        const learned = ranksOfSequence(driven, nowhere);
        const next = driven.map((each) => ({ ...each, rank: learned.get(each.id) ?? null }));
        expect(ids(withNewPlaces([], next.toReversed()))).toBe(ids(driven));
        const kept = [...learned.values()].filter((rank) => known.includes(rank));
        expect(kept.toSorted((one, other) => one - other)).toEqual(
          known.toSorted((one, other) => one - other),
        );
      }),
    );
  });

  it('uses the order of the taps; simultaneous taps tell nothing', () => {
    const at = new Map([
      ['p', 300],
      ['q', 0],
      ['r', 305],
      ['s', 100],
    ]);
    const way = ['r', 'p', 'q', 's'];
    const driven = drivenSequence(way, (id) => new Date((at.get(id) ?? 0) * 1000));
    expect(driven).toEqual(['q', 's', 'r', 'p']);
    expect(drivenSequence(way, () => new Date(0))).toEqual(way);
  });
});

describe('a month of a rider', () => {
  /**
   * A simulated month: the true route has 80 places of 8 addresses; about 25 places order on a day.
   */
  function monthOf(seed: number): { first: number; last: number } {
    const random = randomOf(seed);
    const truth = Array.from({ length: 80 }, (_, index) => ({
      id: `place ${index}`,
      addressId: `address ${Math.floor(random() * 8)}`,
    }));
    const ranks = new Map<string, number>();
    const shares: number[] = [];
    for (let day = 0; day < 28; day++) {
      const today = truth.filter(() => random() < 0.3);
      const mixed = today.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const fresh = mixed.map((each) => ({ ...each, rank: ranks.get(each.id) ?? null }));
      const proposed = withNewPlaces([], fresh);
      const order = proposed.map(({ id }) => today.findIndex((each) => each.id === id));
      shares.push((order.length - longestRising(order)) / order.length);
      const driven = today.map((each) => ({ ...each, rank: ranks.get(each.id) ?? null }));
      const known = driven.flatMap(({ rank }) => rank ?? []);
      const others = [...ranks.values()];
      const before = Math.max(...others.filter((rank) => rank < Math.min(...known)));
      const after = Math.min(...others.filter((rank) => rank > Math.max(...known)));
      const limits = {
        before: Number.isFinite(before) ? before : null,
        after: Number.isFinite(after) ? after : null,
        last: others.length > 0 ? Math.max(...others) : null,
      };
      for (const [id, rank] of ranksOfSequence(driven, limits)) ranks.set(id, rank);
    }
    const mean = (days: number[]) => days.reduce((sum, share) => sum + share, 0) / days.length;
    return { first: mean(shares.slice(0, 7)), last: mean(shares.slice(-7)) };
  }

  it('needs fewer and fewer manual moves of stops', () => {
    const months = Array.from({ length: 20 }, (_, seed) => monthOf(seed + 1));
    const mean = (of: 'first' | 'last') =>
      months.reduce((sum, month) => sum + month[of], 0) / months.length;
    const [first, last] = [mean('first'), mean('last')];
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    console.log(`stops moved by hand: ${percent(first)} in week 1, ${percent(last)} in week 4`);
    expect(last).toBeLessThan(first / 2);
  });
});

/** The largest number of stops that can keep their positions. */
function longestRising(numbers: readonly number[]): number {
  const best: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const before = numbers.slice(0, at).map((other, index) => (other < number ? best[index] : 0));
    best.push(1 + Math.max(0, ...before.map((length) => length ?? 0)));
  }
  return Math.max(0, ...best);
}

/** A seeded generator: the same numbers on every machine. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_769;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a stop', () => {
  it('has a code, which is written on its boxes', () => {
    expect(stopCode('B', 7)).toBe('B-07');
    expect(stopCode('AA', 123)).toBe('AA-123');
  });
});

describe('a building and its address', () => {
  it('have the same name if only case and blanks differ', () => {
    expect(isSameName('Sector 21 market ', 'Sector 21 Market')).toBe(true);
    expect(isSameName('Tower 1', 'Infocity Tower 1')).toBe(false);
    expect(isSameName('', 'Infocity')).toBe(false);
  });
});

describe('the stops before one', () => {
  const route = [
    { key: 'alpha', isOut: true },
    { key: 'beta', isOut: false },
    { key: 'gamma', isOut: true },
    { key: 'delta', isOut: true },
  ];

  it('are those that still wait for food that is out', () => {
    const before = ['alpha', 'beta', 'gamma', 'delta'].map((key) => stopsBefore(route, key));
    expect(before).toEqual([0, 1, 1, 2]);
  });

  it('are unknown for a place that is not on the route', () => {
    expect(stopsBefore(route, 'omega')).toBeUndefined();
  });
});
