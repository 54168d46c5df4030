/** Amounts that no contract has parsed yet, as a person types them: rupees with two decimals. */

/** True for a finite number of rupees with at most two decimals. */
export function isRupees(rupees: number): boolean {
  const paise = rupees * 100;
  return Number.isSafeInteger(Math.round(paise)) && Math.abs(paise - Math.round(paise)) < 1e-6;
}

/** Returns undefined when the value is not a number of rupees or is finer than a paisa. */
export function paiseOf(rupees: unknown): number | undefined {
  return typeof rupees === 'number' && isRupees(rupees) ? Math.round(rupees * 100) : undefined;
}

/** `104.50` for 10450, for form fields and for machine-readable prices. */
export function rupeesText(paise: number): string {
  return (paise / 100).toFixed(2);
}
