/** What many measurements come to. */

/** The figure below which this part of all lies; 0 where there is none. */
export function quantile(figures: readonly number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * part)] ?? 0;
}

/** The middle of some measurements: a busy moment of the machine does not move it. */
export function middleOf(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}
