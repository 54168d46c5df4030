/** What is missing of an order before it can be sent; the names are those of its fields. */
import { indianMobileRequired } from '#src/platform/contract/mobile-number.ts';
import type { ChosenMenu, Entry } from './entry.ts';

export type Mistakes = Partial<
  Record<'mobileNo' | 'meals' | 'addressId' | 'note' | 'reason', string>
>;

/** `reason` says why one is asked for, where it is. */
export function mistakesIn(
  entry: Entry,
  chosen: readonly ChosenMenu[],
  reason: string | undefined,
): Mistakes {
  return {
    ...(entry.mobileNo === '' && { mobileNo: indianMobileRequired }),
    ...(chosen.length === 0 && { meals: 'Please choose a meal.' }),
    ...(entry.addressId === '' && { addressId: 'Please select an address.' }),
    ...(entry.note.trim() === '' && { note: 'Please enter the door.' }),
    ...(reason !== undefined && entry.reason.trim() === '' && { reason }),
  };
}
