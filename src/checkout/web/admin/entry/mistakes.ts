/** What is missing in an order before it can be sent; the keys are field names. */
import { indianMobileRequired } from '#src/platform/contract/mobile-number.ts';
import type { ChosenMenu, Entry } from './entry.ts';

export type Mistakes = Partial<
  Record<'mobileNo' | 'meals' | 'addressId' | 'note' | 'reason', string>
>;

/** `reason` says why a reason is needed, if it is. */
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
