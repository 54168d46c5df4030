/** Choices that look random and are the same in every run. */

export interface Seeded {
  /** From 0 on, smaller than `count`. */
  below(count: number): number;
  oneOf<Value>(values: readonly Value[]): Value;
  /** True with this probability. */
  chance(percent: number): boolean;
}

/** A Weyl sequence whose bits are mixed (mulberry32). */
export function seededBy(seed: number): Seeded {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    oneOf(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
    chance: (percent) => below(100) < percent,
  };
}
