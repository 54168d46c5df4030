/** Rupees on the wire, integer paise inside: the only place where one becomes the other. */

/** True for a finite number of rupees with at most two decimals. */
export function isRupees(rupees: number): boolean {
  const paise = rupees * 100;
  return Number.isSafeInteger(Math.round(paise)) && Math.abs(paise - Math.round(paise)) < 1e-6;
}

/** Rupees with at most two decimals to paise; throws a RangeError for anything finer. */
export function toPaise(rupees: number): number {
  if (!isRupees(rupees)) throw new RangeError('an amount has at most two decimals');
  return Math.round(rupees * 100);
}

/** Paise to the wire's JSON number of rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}
