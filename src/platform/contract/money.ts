/** Converts rupees on the wire to whole paise and back. Only the codec uses it. */
import { paiseOf } from './typed-amount.ts';

/** Converts rupees with at most two decimals to paise. Throws a RangeError for anything finer. */
export function toPaise(rupees: number): number {
  const paise = paiseOf(rupees);
  if (paise === undefined) throw new RangeError('an amount has at most two decimals');
  return paise;
}

/** Converts paise to the JSON number of rupees on the wire. */
export function toRupees(paise: number): number {
  return paise / 100;
}
