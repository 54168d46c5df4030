/** Amounts that no contract has parsed yet, as a person types them: rupees with two decimals. */

/** True for a finite number of rupees with at most two decimals. */
export function isRupees(rupees: number): boolean {
  const paise = rupees * 100;
  return Number.isSafeInteger(Math.round(paise)) && Math.abs(paise - Math.round(paise)) < 1e-6;
}

/** Nothing where it is no number of rupees, or finer than a paisa. */
export function paiseOf(rupees: unknown): number | undefined {
  return typeof rupees === 'number' && isRupees(rupees) ? Math.round(rupees * 100) : undefined;
}

/** `104.50` for 10450, as a field has it, and a machine that reads prices. */
export function rupeesText(paise: number): string {
  return (paise / 100).toFixed(2);
}
