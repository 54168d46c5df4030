/** What the last count of a day found. */
import { shortTime } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { TillPage } from '../../../cash-book-contract.ts';

/** `Counted ₹980 at 9:05 pm by Meena Shah: ₹20 were missing.` */
export function tillCountText({ count }: Pick<TillPage, 'count'>): string {
  if (!count) return 'Not counted on this day.';
  const { countedPaise, differencePaise, by, at } = count;
  const amount = formatNotes(Math.abs(differencePaise));
  const found = differencePaise < 0 ? `${amount} were missing` : `${amount} more were there`;
  const outcome = differencePaise === 0 ? 'as it should be' : found;
  return `Counted ${formatNotes(countedPaise)} at ${shortTime(at.slice(11, 16))} by ${by}: ${outcome}.`;
}
