/** Reads what was typed as a sum of cash, or as a number of notes. */
import { paiseOf } from '#src/platform/contract/typed-amount.ts';

/** In paise; undefined if it is not a sum of rupees. */
export function readCash(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? paiseOf(Number(text)) : undefined;
}

/** An empty field is 0. */
export function readNotes(typed: string | undefined): number {
  const text = (typed ?? '').trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}
