/** Seeded chance for tests. */

/** A whole number from 0 to below a limit. */
export type Roll = (below: number) => number;

/** The same numbers for the same seed. */
export function dice(seed: number): Roll {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export function pick<T>(roll: Roll, values: readonly T[]): T {
  const value = values[roll(values.length)];
  if (value === undefined) throw new Error('nothing to pick');
  return value;
}
