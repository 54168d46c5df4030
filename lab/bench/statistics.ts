/** Statistics of measurements. */

/** The quantile `part` of the figures; 0 without figures. */
export function quantile(figures: readonly number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * part)] ?? 0;
}

/** The median of the figures, which a busy moment of the machine does not affect. */
export function middleOf(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}
