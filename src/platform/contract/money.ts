/**
 * Rupees on the wire, whole paise inside: for the codec, which alone changes one into the other.
 */
import { paiseOf } from './typed-amount.ts';

/** Rupees with at most two decimals to paise; throws a RangeError for anything finer. */
export function toPaise(rupees: number): number {
  const paise = paiseOf(rupees);
  if (paise === undefined) throw new RangeError('an amount has at most two decimals');
  return paise;
}

/** Paise to the wire's JSON number of rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}
