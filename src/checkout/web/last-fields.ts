/**
 * What was typed into the checkout form: the tab keeps every letter, the browser what was sent, for
 * the next visit.
 */
import * as z from 'zod/mini';
import {
  forgetPreference,
  readPreference,
  writePreference,
} from '#src/platform/browser/session.ts';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { decoded, encoded } from '#src/platform/contract/codec.ts';
import { MobileNo } from '#src/platform/contract/wire-formats.ts';
import type { CheckoutDetails } from '../checkout-contract.ts';

/** As it was typed, right or wrong. */
const Fields = z.object({ address_id: z.string(), mobile_no: MobileNo, note: z.string() });

const storageKey = 'checkout-form';
export const blankFields: CheckoutDetails = { address_id: '', mobileNo: '', note: '' };

/** Goes along with a navigation to My Orders that is to find the orders of these fields' number. */
export const mineWanted = { mine: true };

export function isMineWanted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mine' in state;
}

/** Blank fields where neither tab nor browser knows any. */
export function lastFields(): CheckoutDetails {
  return fieldsOf(readTab(storageKey)) ?? rememberedFields() ?? blankFields;
}

/** What this browser sent last; anyone who sits in front of it now may be somebody else. */
export function rememberedFields(): CheckoutDetails | undefined {
  try {
    return fieldsOf(JSON.parse(readPreference(storageKey) ?? ''));
  } catch {
    return undefined;
  }
}

function fieldsOf(stored: unknown): CheckoutDetails | undefined {
  const { data } = Fields.safeParse(stored);
  return data && decoded(Fields, data);
}

export function keepTyped(fields: CheckoutDetails): void {
  writeTab(storageKey, encoded(Fields, fields));
}

export function rememberFields(fields: CheckoutDetails): void {
  keepTyped(fields);
  writePreference(storageKey, JSON.stringify(encoded(Fields, fields)));
}

export function forgetFields(): void {
  removeTab(storageKey);
  forgetPreference(storageKey);
}
