/** The middle of some measurements: a busy moment of the machine does not move it. */
export function middleOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
